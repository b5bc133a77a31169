"""
Turning a face-down permanent face up as a special action (CR 116.2b, 708.7).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model.abilities import KeywordAbility
from manaproof.model.board import Board
from manaproof.model.events import TurnFaceUp
from manaproof.model.face_down import TurnedBy
from manaproof.model.occasions import TurnsFaceUp
from manaproof.model.outcomes import Decided
from manaproof.model.permanents import Counters, Permanent
from manaproof.model.symbols import symbols_in
from manaproof.rules.face_down import as_face_up
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_pools import paying_mana
from manaproof.rules.occasions import begin
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, World

SPECIAL_ACTION = rule(
    __name__,
    "116.2b",
    "who controls a face-down permanent may turn it face up at any time at which they have priority, where a rule says for what",
    otherwise="any player may turn a face-down permanent face up",
    also=("708.7",),
)
MORPH = rule(
    __name__,
    "702.37e",
    "a permanent is turned face up for the morph cost that it would have face up, and for none if it would have none",
    otherwise="a permanent is turned face up for the morph cost that is printed on its card, whatever it is",
    also=("702.168d",),
)
MANIFESTED = rule(
    __name__,
    "701.40b",
    "a manifested or cloaked permanent of which the card is a creature card is turned face up for the mana cost of that card",
    otherwise="a manifested or cloaked permanent is turned face up for the mana cost of its card, whatever card it is",
    also=("701.40c", "701.58b", "701.58c"),
)
MEGAMORPH = rule(
    __name__,
    "702.37b",
    "a permanent that is turned face up for its megamorph cost gets a +1/+1 counter",
    otherwise="a permanent that is turned face up for its megamorph cost gets no counter",
)
_MORPHS = frozenset({"morph", "megamorph", "disguise"})
_MANA = re.compile(r"(?:\{[^{}]+\})+")


@frozen
class _Way:
    """
    A cost for which a permanent may be turned face up, and the counters that it gets then.
    """

    cost: str
    counters: tuple[Counters, ...] = ()


@begin.register
def _(occasion: TurnsFaceUp, board: Board, world: World) -> tuple[Branch, ...]:
    """
    For each cost for which it may be turned face up.

    Raises:
        IllegalAction: there is none, or another player controls it.
        NotModelled: what turned it face down isn't told, or how such a cost is paid isn't encoded.
    """
    del world
    permanent = board.permanent(occasion.permanent)
    if permanent is None or permanent.face_down is None:
        raise IllegalAction("what is turned face up for a cost must be face down", citations=("116.2b",))
    if permanent.controller != occasion.player and SPECIAL_ACTION.in_force:
        words = f"a face-down permanent that {occasion.player} doesn't control isn't turned face up by them"
        raise IllegalAction(words, citations=("116.2b",))
    by = permanent.face_down.by
    if by is None:
        raise NotModelled(
            "what turned it face down isn't told, and so not for what it may be turned face up; "
            "write `manifested`, `cloaked` or `disguised`"
        )
    ways = tuple(dict.fromkeys((*_by_morph(permanent, board), *_by_its_card(permanent, by))))
    if not ways:
        words = "it has no cost for which it could be turned face up as a special action"
        raise IllegalAction(words, citations=("702.37e",) if by in (TurnedBy.MORPH, TurnedBy.DISGUISE) else ("701.40b",))
    branches = tuple(_turned(way, permanent, occasion, board) for way in ways)
    if len(ways) == 1:
        return branches
    named = zip(branches, ways, strict=True)
    return tuple(evolve(branch, decision=f"pay {way.cost}", chooser=occasion.player) for branch, way in named)


def _turned(way: _Way, permanent: Permanent, occasion: TurnsFaceUp, board: Board) -> Branch:
    name = as_face_up(permanent).name
    if not _MANA.fullmatch(way.cost) or "{X}" in way.cost:
        raise NotModelled(f"how a cost of turning `{name}` face up ({way.cost.strip('—')}) is paid isn't encoded")
    after = paying_mana(occasion.player, f"turning `{name}` face up", board, symbols_in(way.cost))
    told = Decided(occasion.player, f"pay {way.cost} to turn {name} face up")
    event = TurnFaceUp(permanent.id, counters=way.counters, is_paid=True)
    return Branch(after, (told,), next=(Pending(event),))


def _by_morph(permanent: Permanent, board: Board) -> Iterator[_Way]:
    up = as_face_up(permanent) if MORPH.in_force else evolve(as_face_up(permanent), copies=())
    looks = characteristics_on(board.with_permanent(up))[up.id]
    for own in looks.abilities:
        ability = own.ability
        if isinstance(ability, KeywordAbility) and ability.keyword in _MORPHS:
            grows = ability.keyword == "megamorph" and MEGAMORPH.in_force
            yield _Way(ability.parameter or "", (Counters("+1/+1", 1),) if grows else ())


def _by_its_card(permanent: Permanent, by: TurnedBy) -> Iterator[_Way]:
    if by not in (TurnedBy.MANIFEST, TurnedBy.CLOAK) or permanent.is_token:
        return
    face = permanent.card.front
    if face.mana_cost is not None and (face.is_creature or not MANIFESTED.in_force):
        yield _Way("".join(f"{{{symbol}}}" for symbol in face.mana_cost))
