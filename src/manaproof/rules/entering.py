"""
How a permanent enters the battlefield: X, counters, choices, and what triggers then (CR 107.3m, 122.6, 614.12).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.characteristics import Characteristics
from manaproof.model.effects import AsEntersChoose
from manaproof.model.events import EnterBattlefield, Event, MoveObject, PutInstead
from manaproof.model.libraries import LibraryCard
from manaproof.model.mana import COLORS, Color
from manaproof.model.outcomes import CountersPlaced, CountersRemained, Entered, Happening
from manaproof.model.permanents import NOTHING_CHOSEN, Counters, Permanent, PlayerName
from manaproof.model.properties import Anything, Objects, Property
from manaproof.model.references import Zone
from manaproof.rules.about_to_enter import none_about_to_enter
from manaproof.rules.alike import different_choices
from manaproof.rules.context import Context
from manaproof.rules.creature_types import creature_types_to_choose
from manaproof.rules.matching import matches
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Script

CHOICE_BEFORE = rule(
    __name__,
    "614.12a",
    "a choice that modifies how a permanent enters is made before it enters",
    otherwise="no choice is made before a permanent has entered",
)
EFFECT_PUTS_COUNTERS = rule(
    __name__,
    "614.16",
    "counters that a replacement effect puts, also as a permanent enters, and tokens that it creates, come from an effect",
    otherwise="counters that a replacement effect puts, and tokens that it creates, don't come from an effect",
)


def is_by_effect(script: Script) -> bool:
    """
    Whether what instructions do is done by an effect: of a spell or ability that resolves, or of a replacement effect.
    """
    return EFFECT_PUTS_COUNTERS.in_force or script.ability is not None or script.source is None


def arrive(entering: EnterBattlefield, counters: tuple[Counters, ...], board: Board) -> Branch:
    """
    The permanent is on the battlefield with these counters on it, and tokens that are the same are there with it.

    That tokens enter is said by their creation; what is different as they enter is told of them.
    """
    permanent = entering.permanent
    for put in counters:
        permanent = permanent.with_counters(put.kind, permanent.count_of(put.kind) + put.count)
    happenings: list[Happening] = []
    arrived = tuple(evolve(permanent, id=identity) for identity in (permanent.id, *entering.also))
    for one in arrived:
        if entering.created is None or one.tapped is not entering.created.tapped or _is_other_than_created(one, entering):
            how = (one.tapped, one.copy_of, one.face_down is not None, one.attached_to)
            happenings.append(Entered(one.id, one.card_name, one.controller, *how))
        happenings += [CountersRemained(one.id, one.name, c.kind, c.count) for c in entering.permanent.counters]
        happenings += [CountersPlaced(one.id, one.name, c.kind, c.count, entering=True) for c in counters]
    spell = None if entering.spell is None else board.spell(entering.spell)
    board = none_about_to_enter(board if spell is None else board.without_spell(spell))
    return Branch(evolve(board, permanents=(*board.permanents, *arrived)), tuple(happenings))


def entering_with(count: int, kind: str, event: EnterBattlefield, by: PlayerName | None = None) -> EnterBattlefield:
    """
    The entering with more counters, which its controller puts on it or another player (CR 122.6a).

    Raises:
        NotModelled: several players put counters on it.
    """
    put_by = None if by == event.permanent.controller else by
    if count and event.counters and put_by != event.put_by:
        raise NotModelled(f"several players put counters on `{event.permanent.name}` as it enters: that isn't encoded")
    counters = more_counters(event.counters, (Counters(kind, count),))
    return evolve(event, counters=counters, put_by=put_by if count else event.put_by)


def going_instead(entering: EnterBattlefield, to: Zone | None) -> Event:
    """
    What happens in place of an entering that puts the object elsewhere, or leaves it where it is.

    Raises:
        NotModelled: it is a token of which was told that it is created before it was known that it doesn't enter (CR 701.7a).
    """
    if entering.created is not None and not entering.created.as_entered:
        raise NotModelled(f"a token of `{entering.permanent.name}` that doesn't enter as it is created isn't encoded")
    if entering.spell is not None:
        card = LibraryCard(entering.permanent.card)
        return MoveObject(entering.permanent.owner, Zone.STACK, to or Zone.GRAVEYARD, entering.spell, card)
    return PutInstead(entering.permanent, to, entering.also)


def _is_other_than_created(one: Permanent, entering: EnterBattlefield) -> bool:
    """
    Whether a token enters as a copy, attached, or under the control of another player than its creation tells.
    """
    created = entering.created
    if created is None:
        return one.copy_of is not None or one.attached_to is not None
    attached = one.attached_to not in (None, created.attached_to)
    return one.copy_of is not None or attached or one.controller != created.player


def choices_as_it_enters(choice: AsEntersChoose, event: EnterBattlefield, context: Context) -> tuple[str, ...]:
    """
    What may be chosen as a permanent enters.

    Raises:
        NotModelled: the options aren't encoded; the board can give the choice.
    """
    what, restriction = choice.what, choice.restriction
    given = next((c.value for c in event.permanent.chosen if c.what == what), None)
    if given is not None:
        return (given,)
    if choice.options:
        return choice.options
    match what:
        case "color":
            fitting = (c for c in COLORS if restriction is None or _is_fitting_color(c, restriction, context))
            return tuple(color.value for color in fitting)
        case "creature type" if restriction is None:
            return creature_types_to_choose((context.board, event, tuple(context.table.values())), event.permanent.name)
        case "basic land type" if restriction is None:
            return BASIC_LAND_TYPES
        case "permanent":
            return _permanents_to_choose(event, restriction, context)
        case "player" | "opponent" if restriction is None:
            return tuple(p.name for p in context.board.players if what == "player" or p.name != context.you)
        case _:
            raise NotModelled(f"the choice of a {what} as `{event.permanent.name}` enters isn't encoded")


def _permanents_to_choose(event: EnterBattlefield, restriction: Property | None, context: Context) -> tuple[str, ...]:
    """
    The permanents that may be chosen as another one enters: those that are on the battlefield already (CR 614.12a).
    """
    found = [
        (looks, permanent)
        for looks, permanent in objects_of(Objects(restriction or Anything()), context)
        if permanent is not None and permanent.id != event.permanent.id
    ]
    return tuple(one.id for (one,) in different_choices(found, (1,), context.board)) or (NOTHING_CHOSEN,)


def _is_fitting_color(color: Color, restriction: Property, context: Context) -> bool:
    return matches(restriction, Characteristics("", colors=frozenset([color])), None, context)


def chosen_in_words(what: str, value: str) -> str:
    """
    A choice in words: "white", "Elf".
    """
    if what == "permanent":
        return value.rpartition("/")[2]
    return Color(value).name.lower() if what == "color" else value


def more_counters(counters: tuple[Counters, ...], more: tuple[Counters, ...]) -> tuple[Counters, ...]:
    """
    Counters together with others, of each kind once.
    """
    numbers = {c.kind: c.count for c in counters}
    for each in more:
        numbers[each.kind] = numbers.get(each.kind, 0) + each.count
    return tuple(Counters(kind, number) for kind, number in sorted(numbers.items()) if number)


def fewer_counters(counters: tuple[Counters, ...], fewer: tuple[Counters, ...]) -> tuple[Counters, ...]:
    """
    Counters without others.
    """
    return more_counters(counters, tuple(Counters(c.kind, -c.count) for c in fewer))
