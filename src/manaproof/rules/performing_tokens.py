"""
Instructions that create tokens, and keyword actions that do (CR 111, 701.7, 701.16, 701.36).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.cards import DOUBLE_FACED, FLIP, Card, Face
from manaproof.model.events import CreatedTokens, TokenCreation
from manaproof.model.expr import ONE
from manaproof.model.permanents import ObjectId
from manaproof.model.properties import Is, Objects
from manaproof.model.references import TARGET_REFERENTS, Referent, Zone
from manaproof.model.tokens import CopyOf, TokenKind
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.copying import CARDS_MEANT, cards_in_graveyards, token_copies, with_exceptions
from manaproof.rules.created import CREATED_SINCE, created_with
from manaproof.rules.entering import is_by_effect
from manaproof.rules.exiled_with import EXILED_WITH_THIS, cards_exiled_with
from manaproof.rules.folding import Environment, ground_value
from manaproof.rules.keyword_actions import keyword_action
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.performing import context_of_script, environment_of_script, go_on, perform
from manaproof.rules.referring import card_meant, object_of, permanent_of, players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once
from manaproof.rules.tokens import card_of, entering_tokens, together

INVESTIGATE = rule(
    __name__,
    "701.16a",
    "to investigate is to create a Clue token",
    otherwise="a Clue token that is there by investigating enters without being created",
)
POPULATE = rule(
    __name__,
    "701.36a",
    "to populate is to choose a creature token that one controls and to create a copy of it",
    otherwise="a player who populates may choose a creature token of any player",
    also=("701.36b",),
)
NO_OBJECT = rule(
    __name__,
    "111.12",
    "no token is created that would be a copy of an object that isn't there",
    otherwise="a token that would be a copy of an object that isn't there is created without any characteristics",
)
_BLANK = Card("", (Face(""),), layout="token")


@frozen
class _Way:
    """
    A way to create tokens: which, and what was chosen in words, None where there was no choice.
    """

    tokens: tuple[CreatedTokens, ...]
    words: str | None = None


@perform.register
def _(instruction: i.CreateTokens, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    env = environment_of_script(script, context)
    count = ground_value(instruction.count, context, env)
    also = [CreatedTokens(card_of(more.kind, context, env), ground_value(more.count, context, env)) for more in instruction.also]
    memory = script.memory.remembering(CREATED_SINCE, board.latest_timestamp)
    by_effect = is_by_effect(script)
    attached_to = None if instruction.attached is None else _host(instruction.attached, script, context)
    maker = created_with(script.source, script.whole, context)
    branches = []
    for way in _ways(instruction, count, script, context, env):
        events = [
            TokenCreation(
                name,
                together((*way.tokens, *also)),
                instruction.tapped,
                instruction.attacking,
                by_effect,
                attached_to=attached_to,
                created_with=maker,
            )
            for name in players_of(instruction.player, context)
        ]
        pending = [Pending(event, script.opportunities) for event in events if event.count]
        branches.append(go_on(board, script, before=at_once(pending), memory=memory, decision=way.words))
    return tuple(branches)


def _host(what: Referent, script: Script, context: Context) -> ObjectId:
    """
    What tokens are to be attached to, "" where it isn't there.
    """
    host = object_of(what, context)
    if host is None:
        raise NotModelled(f"to what the token of `{script.name}` is attached isn't given; write `targeting …`")
    return host if context.board.permanent(host) is not None else ""


def _ways(instruction: i.CreateTokens, count: int, script: Script, context: Context, env: Environment) -> tuple[_Way, ...]:
    """
    Which tokens an effect creates: one way, or one for each object of which they may be copies.
    """
    kind = instruction.kind
    if not isinstance(kind, CopyOf):
        return (_Way((CreatedTokens(card_of(kind, context, env), count),)),)
    if kind.each and isinstance(kind.what, Objects):
        each = (token_copies(found, count) for _, found in objects_of(kind.what, context) if found is not None)
        return (_Way(together(_with_exceptions(tokens, kind) for tokens in each)),)
    copies = dict.fromkeys(_copies(kind, count, script, context))
    if not copies:
        return (_Way(_of_no_object(count)),)
    several = len(copies) > 1
    return tuple(_Way((_with_exceptions(each, kind),), f"a copy of {each.name}" if several else None) for each in copies)


def _copies(kind: CopyOf, count: int, script: Script, context: Context) -> tuple[CreatedTokens, ...]:
    """
    What the tokens may be copies of, none where there is no such object.

    Raises:
        NotModelled: which of several cards it is isn't told, or what the halves of a copy are.
    """
    if kind.what in CARDS_MEANT:
        card = card_meant(context) if kind.what is Referent.THAT_CARD else context.memory.exiled
        return () if card is None else (_of_card(card, count, script),)
    if isinstance(kind.what, Objects) and kind.what.zone is Zone.GRAVEYARD:
        return tuple(_of_card(card, count, script) for card in cards_in_graveyards(kind.what, context))
    if isinstance(kind.what, Objects) and Is(Referent.ATTACHED) in walk(kind.what.having):
        kind = evolve(kind, what=Referent.ATTACHED)
    if isinstance(kind.what, Objects):
        if kind.what != EXILED_WITH_THIS:
            raise NotModelled(f"`{script.name}` copies one of several objects: that isn't encoded")
        return tuple(_of_card(card, count, script) for card in _exiled_cards(script, context))
    exiles_it = script.source is None or (script.spent is not None and script.spent.id != script.source)
    if kind.what is Referent.EXILED_CARD and exiles_it:
        raise NotModelled(f"`{script.name}` copies a card that it exiles itself: that isn't encoded")
    if kind.what is Referent.EXILED_CARD:
        exiled = _exiled_cards(script, context)
        if len(exiled) > 1:
            raise NotModelled(f"which of several cards that were exiled with `{script.name}` is copied isn't encoded")
        return tuple(_of_card(card, count, script) for card in exiled)
    identity = object_of(kind.what, context)
    copied = permanent_of(identity, context)
    if copied is None and (kind.what in TARGET_REFERENTS or context.board.spell(identity or "") is not None):
        raise NotModelled(f"what `{script.name}` copies isn't given, or is no permanent: that isn't encoded")
    return () if copied is None else (token_copies(copied, count),)


def _with_exceptions(tokens: CreatedTokens, kind: CopyOf) -> CreatedTokens:
    """
    What a copy is, with the exceptions of the effect (CR 707.9); on a token with two faces or halves they are on both.
    """
    if not kind.exceptions:
        return tokens
    card = tokens.card
    if card.layout in (*DOUBLE_FACED, FLIP):
        return evolve(tokens, card=evolve(card, faces=tuple(with_exceptions(face, kind.exceptions) for face in card.faces)))
    face = with_exceptions(card.front, kind.exceptions)
    return evolve(tokens, card=Card(face.name, (face,), layout="token", color_identity=card.color_identity))


def _of_no_object(count: int) -> tuple[CreatedTokens, ...]:
    """
    What is created that would be a copy of an object that isn't there.
    """
    return () if NO_OBJECT.in_force else (CreatedTokens(_BLANK, count, is_copy=True),)


def _exiled_cards(script: Script, context: Context) -> tuple[Card, ...]:
    """
    The cards that were exiled with the permanent whose ability it is.
    """
    return cards_exiled_with(script.source, context)


def _of_card(card: Card, count: int, script: Script) -> CreatedTokens:
    """
    Tokens that are copies of a card; those of a double-faced card have both its faces (CR 707.8a).
    """
    if len(card.faces) > 1 and card.layout not in (*DOUBLE_FACED, FLIP):
        raise NotModelled(f"`{script.name}` copies `{card.name}`, which has two halves: that isn't encoded")
    return CreatedTokens(evolve(card, is_commander=False), count, is_copy=True)


@keyword_action("investigate")
def _investigate(instruction: i.KeywordInstruction, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    To investigate is to create a Clue token.

    Rule: 701.16a (2026-08-07).
    """
    created = i.CreateTokens(ONE, TokenKind(("Clue",)), player=instruction.player)
    if not INVESTIGATE.in_force:
        return (_without_creation(created, script, board, world),)
    return perform(created, script, board, world)


def _without_creation(instruction: i.CreateTokens, script: Script, board: Board, world: World) -> Branch:
    """
    The tokens enter, but are not created.
    """
    context = context_of_script(script, board, world)
    (way,) = _ways(instruction, 1, script, context, environment_of_script(script, context))
    creations = [TokenCreation(name, way.tokens) for name in players_of(instruction.player, context)]
    entering = [evolve(each, created=None) for creation in creations for each in entering_tokens(creation, board)]
    return go_on(board, script, before=at_once([Pending(each, script.opportunities) for each in entering]))


@keyword_action("populate")
def _populate(instruction: i.KeywordInstruction, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    To populate is to choose a creature token that one controls and to create a token that is a copy of it.

    Rule: 701.36a, 701.36b (2026-08-07).
    """
    context = context_of_script(script, board, world)
    (name,) = players_of(instruction.player, context)
    mine = [p for p in board.permanents if p.controller == name or not POPULATE.in_force]
    tokens = [p for p in mine if p.is_token and "Creature" in context.table[p.id].card_types]
    branches: dict[CreatedTokens, Branch] = {}
    for token in tokens:
        copied = token_copies(token, 1)
        created = TokenCreation(name, (copied,), by_effect=is_by_effect(script))
        pending = Pending(created, script.opportunities)
        branches.setdefault(copied, go_on(board, script, before=(pending,), decision=f"a copy of {token.name}"))
    return tuple(branches.values()) or (go_on(board, script),)
