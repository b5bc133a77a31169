"""
Phrases in which tokens are created, and keyword actions.
"""

from __future__ import annotations

import re

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import SpellAbility
from manaproof.model.cards import Card, Face
from manaproof.model.events import CreatedTokens, TokenCreation
from manaproof.model.expr import Number
from manaproof.model.instructions import KeywordInstruction
from manaproof.model.occasions import Happens, Occasion, Resolves
from manaproof.rules.copying import token_copies
from manaproof.rules.tokens import together
from manaproof.specs.boards.tokens import token_card
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.lexer import NUMBERS, number_of
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, only_tree, tokens
from manaproof.specs.phrases.things import permanent_named
from manaproof.specs.texts import Text, shown
from manaproof.specs.unknowns import is_unknown

MOST_TOKENS = 1_000_000
_COUNT = rf"an?|\d+|[b-z]|{'|'.join(NUMBERS)}"
_NEXT = re.compile(rf"(?:(?<=token)|(?<=tokens)|(?<=\w))\s+and\s+(?=(?:{_COUNT})\s[^\"]*?\btokens?\b)", re.IGNORECASE)
_TOKENS = re.compile(
    rf"(?P<count>{_COUNT})\s+(?P<state>tapped(?:\s+and\s+attacking)?\s+)?(?P<what>.*?)\s*\btokens?\b"
    r"(?:\s+(?:that(?:'s| is| are))\s+(?:a\s+copy|copies)\s+of\s+(?P<copied>.+)|(?P<more>\s+(?:with|named)\s+.+))?",
    re.IGNORECASE,
)


@form("creates")
def _creates(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    words = reader.at(next(token for token in tokens(tree) if token.type == "TOKENS"))
    read = [_read(part, reader, player) for part in _parts(words)]
    states = {state for _, state in read}
    if len(states) > 1:
        raise words.problem("all tokens that are created together enter in the same state: all tapped, or none")
    state = states.pop()
    created = together(kind for kind, _ in read)
    return Happens((TokenCreation(player, created, tapped=bool(state), attacking="attacking" in state),))


def _parts(words: Text) -> list[Text]:
    starts, ends = [0], []
    for found in _NEXT.finditer(words.value):
        ends.append(found.start())
        starts.append(found.end())
    return [words.part(start, end) for start, end in zip(starts, [*ends, len(words.value)], strict=True)]


def _read(part: Text, reader: Reader, player: str) -> tuple[CreatedTokens, str]:
    found = _TOKENS.fullmatch(part.value.strip())
    if found is None:
        raise part.problem(
            f"{shown(part.value)} are no tokens; write them like `2 Treasure tokens` or `a 1/1 white Soldier creature token`"
        )
    count = number_of("1" if found["count"].lower() in ("a", "an") else found["count"])
    if not is_unknown(found["count"]) and count > MOST_TOKENS:
        raise part.problem(f"{count} is more than the {MOST_TOKENS} tokens that a question may ask about")
    state = (found["state"] or "").lower()
    if found["copied"]:
        copied = permanent_named(part.part(found.start("copied")), reader.board, player)
        try:
            return evolve(token_copies(copied, count), of=copied.id), state
        except NotModelled as error:
            raise part.problem(error.message) from None
    start, end = found.span("what")
    described = Text(part.value[start:end] + (found["more"] or ""), part.place(start), part.exact)
    return CreatedTokens(token_card(described, reader.cards), count), state


@form("acts")
def _acts(reader: Reader, tree: PhraseTree) -> Occasion:
    return _instructed(reader.acting(tree), KeywordInstruction(_action(tree, "action")))


@form("acts_number")
def _acts_number(reader: Reader, tree: PhraseTree) -> Occasion:
    count = reader.count(tree, MOST_TOKENS)
    return _instructed(reader.acting(tree), KeywordInstruction(_action(tree, "numbered"), Number(count)))


def _action(tree: PhraseTree, name: str) -> str:
    return str(tokens(only_tree(tree, name))[0]).lower().removesuffix("s")


def _instructed(player: str, instruction: KeywordInstruction) -> Occasion:
    """
    A resolving effect that tells a player to do it.
    """
    return Resolves(Card("an effect", (Face("an effect", abilities=(SpellAbility((instruction,)),)),)), player)
