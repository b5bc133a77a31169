"""
State-based actions about permanents and commanders (CR 704.5, 903.9a).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import KeywordAbility, TriggeredAbility, UnreadAbility
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import Destroy, Event, MoveObject, RemoveCounters
from manaproof.model.libraries import LibraryCard
from manaproof.model.outcomes import Happening, Unattached
from manaproof.model.patterns import ChapterPattern
from manaproof.model.permanents import Counters, ObjectId, Permanent, PlayerName
from manaproof.model.references import Manner, Zone
from manaproof.rules.attaching import is_legal
from manaproof.rules.folding import ground_truth
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches
from manaproof.rules.moving import moving
from manaproof.rules.prohibition import prohibitions_on, why_it_cant_happen
from manaproof.rules.rulebook import rule

NO_TOUGHNESS = rule(
    __name__,
    "704.5f",
    "a creature with toughness 0 or less is put into its owner's graveyard, which is no destruction",
    otherwise="a creature with toughness 0 or less is destroyed",
)
LETHAL_DAMAGE = rule(
    __name__,
    "704.5g",
    "a creature on which damage is marked that is at least its toughness is destroyed",
    otherwise="a creature survives any damage",
)
DEATHTOUCH = rule(
    __name__,
    "704.5h",
    "a creature that a source with deathtouch has dealt damage to since the last check is destroyed",
    otherwise="damage by a source with deathtouch is as other damage",
)
LEGEND_RULE = rule(
    __name__,
    "704.5j",
    "of legendary permanents of one name that a player controls they keep one of their choice, the rest go to graveyards",
    otherwise="a player keeps all legendary permanents",
)
WORLD_RULE = rule(
    __name__,
    "704.5k",
    "of permanents with supertype world only the newest stays, none if several are the newest",
    otherwise="all permanents with supertype world stay",
)
AURAS = rule(
    __name__,
    "704.5m",
    "an Aura that is attached to nothing or to what it can't enchant is put into its owner's graveyard",
    otherwise="an Aura stays on the battlefield whatever it is attached to",
)
EQUIPMENT = rule(
    __name__,
    "704.5n",
    "an Equipment or Fortification that is attached to what it can't be attached to becomes unattached",
    otherwise="an Equipment or Fortification stays attached to what it is attached to",
)
COUNTERS = rule(
    __name__,
    "704.5q",
    "as many +1/+1 counters as -1/-1 counters are removed from a permanent with both",
    otherwise="+1/+1 and -1/-1 counters stay together on a permanent",
)
ROLES = rule(
    __name__,
    "704.5z",
    "of the Roles of one player that are attached to a permanent only the newest stays, the rest go to graveyards",
    otherwise="a permanent keeps all Roles that are attached to it",
    also=("303.7a",),
)
COMMANDER = rule(
    __name__,
    "903.9a",
    "the owner of a commander that went to a graveyard or into exile since the last check may put it into the command zone",
    otherwise="a commander that went to a graveyard or into exile stays there",
    also=("704.6d",),
)
NO_LOYALTY = rule(
    __name__,
    "704.5i",
    "a planeswalker with loyalty 0 is put into its owner's graveyard",
    otherwise="a planeswalker stays without loyalty",
)
_BOTH = ("+1/+1", "-1/-1")


@frozen
class Actions:
    """
    State-based actions of one check: events at the same time, and what becomes unattached. `words` is what was chosen.
    """

    events: tuple[Event, ...] = ()
    unattached: tuple[ObjectId, ...] = ()
    words: str | None = None
    chooser: PlayerName | None = None


def actions_on(board: Board) -> tuple[Actions, ...]:
    """
    The state-based actions about permanents and commanders that are performed now, for each way to choose.

    Raises:
        NotModelled: whether one is performed can't be told.
    """
    table = characteristics_on(board)
    refuse_unencoded(board, table)
    sure: list[Event] = []
    unattached: list[ObjectId] = []
    for permanent in board.permanents:
        looks = table[permanent.id]
        sure += (event for event in _of_creature(permanent, looks) if why_it_cant_happen(event, board) is None)
        if "Planeswalker" in looks.card_types and not permanent.count_of("loyalty") and NO_LOYALTY.in_force:
            sure.append(_buried(permanent))
        sure += _of_counters(permanent)
        event = _of_attachment(permanent, looks, board, table)
        if event is not None:
            sure.append(event)
        elif _comes_off(permanent, looks, board, table):
            unattached.append(permanent.id)
    sure += _of_worlds(board, table)
    sure += _of_roles(board, table)
    ways = [_chosen(choice) for choice in product(*_legends(board, table), *_commanders(board))]
    return tuple(
        Actions(tuple(dict.fromkeys((*sure, *events))), tuple(unattached), words, chooser) for events, words, chooser in ways
    )


_Choice = tuple[tuple[Event, ...], str, PlayerName]


def _chosen(choices: tuple[_Choice, ...]) -> tuple[tuple[Event, ...], str | None, PlayerName | None]:
    events = tuple(event for each, _, _ in choices for event in each)
    words = "; ".join(words for _, words, _ in choices if words)
    return events, words or None, choices[0][2] if words else None


def _buried(permanent: Permanent) -> MoveObject:
    return moving(permanent, Zone.GRAVEYARD, by_effect=False)


def _of_creature(permanent: Permanent, looks: Characteristics) -> Iterator[Event]:
    if "Creature" not in looks.card_types:
        return
    if not looks.numbers_known or looks.toughness is None:
        raise NotModelled(f"the toughness of `{permanent.name}` isn't known, so whether it dies can't be told")
    if looks.toughness <= 0:
        yield _buried(permanent) if NO_TOUGHNESS.in_force else Destroy(permanent.id, by_effect=False)
    elif (permanent.damage >= looks.toughness and LETHAL_DAMAGE.in_force) or (permanent.deathtouched and DEATHTOUCH.in_force):
        yield Destroy(permanent.id, by_effect=False)


def _of_counters(permanent: Permanent) -> Iterator[Event]:
    count = min(permanent.count_of(kind) for kind in _BOTH)
    if count and COUNTERS.in_force:
        yield RemoveCounters(permanent.id, tuple(Counters(kind, count) for kind in _BOTH), permanent.controller, by_effect=False)


def _of_attachment(
    permanent: Permanent, looks: Characteristics, board: Board, table: Mapping[ObjectId, Characteristics]
) -> Event | None:
    if "Aura" not in looks.subtypes or "Creature" in looks.card_types or not AURAS.in_force:
        return None
    if permanent.attached_to is None:
        raise NotModelled(f"what `{permanent.name}` enchants isn't given; write `(attached to …)`")
    return None if is_legal(permanent, looks, board, table) else _buried(permanent)


def _comes_off(permanent: Permanent, looks: Characteristics, board: Board, table: Mapping[ObjectId, Characteristics]) -> bool:
    if permanent.attached_to is None or not EQUIPMENT.in_force:
        return False
    if "Creature" in looks.card_types:
        return True
    if not {"Equipment", "Fortification"} & looks.subtypes:
        return "Aura" not in looks.subtypes
    return not is_legal(permanent, looks, board, table)


def _of_worlds(board: Board, table: Mapping[ObjectId, Characteristics]) -> Iterator[Event]:
    worlds = [p for p in board.permanents if "World" in table[p.id].supertypes]
    if len(worlds) < 2 or not WORLD_RULE.in_force:
        return
    newest = max(p.timestamp for p in worlds)
    several = sum(p.timestamp == newest for p in worlds) > 1
    yield from (_buried(p) for p in worlds if several or p.timestamp != newest)


def _of_roles(board: Board, table: Mapping[ObjectId, Characteristics]) -> Iterator[Event]:
    """
    Of the Roles of one player that are attached to a permanent only the newest stays; of equal ones it doesn't matter which.
    """
    groups: dict[tuple[ObjectId, PlayerName], list[Permanent]] = {}
    for permanent in board.permanents:
        if "Role" in table[permanent.id].subtypes and permanent.attached_to is not None and ROLES.in_force:
            groups.setdefault((permanent.attached_to, permanent.controller), []).append(permanent)
    for group in groups.values():
        newest = max(permanent.timestamp for permanent in group)
        kept = [permanent for permanent in group if permanent.timestamp == newest]
        if len({permanent.card for permanent in kept}) > 1:
            raise NotModelled("which of several Roles that entered at the same time is the newest isn't encoded")
        yield from (_buried(permanent) for permanent in group if permanent is not kept[0])


def _legends(board: Board, table: Mapping[ObjectId, Characteristics]) -> Iterator[list[_Choice]]:
    """
    For each player and name what goes, depending on which one is kept; of equal ones it doesn't matter which.
    """
    groups: dict[tuple[PlayerName, str], list[Permanent]] = {}
    for permanent in board.permanents:
        looks = table[permanent.id]
        if "Legendary" in looks.supertypes and looks.name and LEGEND_RULE.in_force and not _is_spared(permanent, looks, board):
            if len(looks.names) > 1:
                raise NotModelled(f"the legend rule for `{permanent.name}`, which has two names, isn't encoded")
            groups.setdefault((permanent.controller, looks.name), []).append(permanent)
    for (player, name), group in groups.items():
        if len(group) > 1:
            kept = {evolve(p, id="", timestamp=0, label=None): p for p in reversed(group)}
            yield [
                (tuple(_buried(p) for p in group if p is not one), _kept(one, name), player)
                for one in sorted(kept.values(), key=lambda p: p.timestamp)
            ]


def _is_spared(permanent: Permanent, looks: Characteristics, board: Board) -> bool:
    """
    Whether an effect says that the legend rule doesn't apply to a permanent.
    """
    spares = ((says, context) for says, context, _ in prohibitions_on(board) if isinstance(says, f.LegendRuleSpares))
    return any(
        says.of is not None
        and matches(says.of.having, looks, permanent, context)
        and (says.condition is None or ground_truth(says.condition, context))
        for says, context in spares
    )


def _kept(permanent: Permanent, name: str) -> str:
    return f"keep {permanent.label or permanent.id.partition('/')[2] or name}"


def _commanders(board: Board) -> Iterator[list[_Choice]]:
    for arrived in board.arrived:
        player = board.player(arrived.owner)
        there = player.graveyard if arrived.zone is Zone.GRAVEYARD else player.exile
        if arrived.card in there and COMMANDER.in_force:
            event = MoveObject(
                arrived.owner, arrived.zone, Zone.COMMAND, card=LibraryCard(arrived.card), manner=Manner.PUT, by_effect=False
            )
            name = arrived.card.front.name
            yield [((event,), f"put {name} into the command zone", arrived.owner), ((), f"leave {name} there", arrived.owner)]


def after_check(board: Board) -> Board:
    """
    The board as the next check looks at it: what counts since the last check begins anew.
    """
    cleared = tuple(evolve(p, deathtouched=False) if p.deathtouched else p for p in board.permanents)
    return evolve(board, permanents=cleared, arrived=())


def unattach(identities: tuple[ObjectId, ...], board: Board) -> tuple[Board, tuple[Happening, ...]]:
    """
    The board on which these permanents are attached to nothing.
    """
    told: list[Happening] = []
    for identity in identities:
        permanent = board.permanent(identity)
        assert permanent is not None
        board = board.with_permanent(evolve(permanent, attached_to=None))
        told.append(Unattached(permanent.id, permanent.name))
    return board, tuple(told)


def refuse_unencoded(board: Board, table: Mapping[ObjectId, Characteristics]) -> None:
    """
    Refuses a board on which a state-based action might be performed that isn't encoded.

    Raises:
        NotModelled: there is one.
    """
    for permanent in board.permanents:
        looks = table[permanent.id]
        name = f"`{permanent.name}`"
        ran_out = "loyalty" in permanent.ran_out
        if "Planeswalker" in looks.card_types and not permanent.count_of("loyalty") and not ran_out:
            raise NotModelled(f"how many loyalty counters {name} has isn't given; without any it goes to a graveyard (704.5i)")
        if "Battle" in looks.card_types:
            raise NotModelled(f"state-based actions about battles such as {name} aren't encoded")
        if "Saga" in looks.subtypes and permanent.count_of("lore") >= _final_chapter(looks) > 0:
            raise NotModelled(f"whether {name} has come to its final chapter isn't encoded (704.5s)")
        if permanent.attached_to is not None and "reconfigure" in looks.keywords:
            raise NotModelled(f"what {name} is while it is attached isn't encoded (702.151b)")
        for own in looks.abilities:
            if isinstance(own.ability, KeywordAbility) and own.ability.keyword in ("space sculptor", "start your engines!"):
                raise NotModelled(f"state-based actions about `{own.ability.keyword}` aren't encoded")


def _final_chapter(looks: Characteristics) -> int:
    """
    The final chapter number of a Saga, 0 without chapter abilities, which keeps it from being sacrificed (CR 714.2d, 714.4).
    """
    if any(isinstance(own.ability, UnreadAbility) for own in looks.abilities):
        return 1
    patterns = (pattern for own in looks.abilities if isinstance(own.ability, TriggeredAbility) for pattern in own.ability.events)
    return max((pattern.number for pattern in patterns if isinstance(pattern, ChapterPattern)), default=0)
