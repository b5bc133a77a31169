"""
Which continuous effects there are: from static abilities of permanents and cards, and from what has resolved (CR 611).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import GainAbilities, StaticAbility
from manaproof.model.board import Board
from manaproof.model.cards import Face
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.layers import Layer
from manaproof.model.lookups import IsElsewhere
from manaproof.model.permanents import Chosen, ObjectId, Permanent, PlayerName
from manaproof.model.properties import Objects, Property
from manaproof.model.references import Referent, Zone
from manaproof.rules.changes import layer_of
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context
from manaproof.rules.defining import IN_ALL_ZONES, defines
from manaproof.rules.folding import ground_truth
from manaproof.rules.matching import matches
from manaproof.rules.places import Placed
from manaproof.rules.referring import object_of, player_is
from manaproof.rules.resolved_effects import LOCKED_IN, Left, affected_since_it_began, context_of_resolved, left_behind
from manaproof.rules.rulebook import rule

Table = Mapping[ObjectId, Characteristics]


@frozen
class Applying:
    """
    One continuous effect with its source and its place in the order of timestamps.

    `defines` says that it is of a characteristic-defining ability (CR 604.3), `left` is what something resolved left behind.
    `granted` is the timestamp of what granted its ability, 0 for one of its own. `untimed` says that its source is a card that
    isn't on the battlefield: boards don't say when it came to its zone.
    """

    effect: f.ContinuousEffect
    source: ObjectId
    you: PlayerName
    timestamp: int
    key: str
    chosen: tuple[Chosen, ...]
    left: Left | None = None
    defines: bool = False
    granted: int = 0
    untimed: bool = False

    @property
    def time(self) -> tuple[int, int, str]:
        """
        Its place in the order of timestamps: of two effects of one object the one of an ability that was granted is the later.
        """
        return (self.timestamp, self.granted, self.key)

    @property
    def layers(self) -> frozenset[Layer]:
        """
        The layers in which it changes something.
        """
        return frozenset(layer_of(change, defines=self.defines) for change in self.effect.changes)


Effects = list[tuple[int, f.ContinuousEffect]]


def effects_on(board: Board, table: Table, placed: tuple[Placed, ...] = ()) -> Iterator[Applying]:
    """
    The continuous effects that exist while the objects have these characteristics.

    Args:
        board: The board.
        table: The characteristics of the permanents, and of what else is looked at.
        placed: The cards and spells elsewhere that are looked at.
    """
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            if effects := _static_effects(own):
                yield from _of_ability(own, effects, permanent, table[permanent.id].text_of)
        if permanent.gained or permanent.entered_as:
            yield _of_entering(permanent)
    yield from _from_graveyards(board, table)
    for each in placed:
        yield from _of_placed(each, table[each.id])
    for left in left_behind(board):
        resolved, key = left.resolved, f"{left.resolved.id} {left.number}"
        yield Applying(left.effect, resolved.id, resolved.controller, resolved.timestamp, key, resolved.chosen, left)


def _of_entering(permanent: Permanent) -> Applying:
    """
    What a permanent gained and became as it entered, for as long as it is there.
    """
    gained = (GainAbilities(permanent.gained),) if permanent.gained else ()
    effect = f.ContinuousEffect(Referent.THIS, (*permanent.entered_as, *gained))
    return Applying(effect, permanent.id, permanent.controller, permanent.timestamp, f"{permanent.id} gained", ())


def _of_ability(own: OwnAbility, effects: Effects, permanent: Permanent, text_of: Face | None) -> Iterator[Applying]:
    """
    An effect is as late as its object or what granted the ability, whichever is later (CR 613.7a).
    """
    timestamp = max(permanent.timestamp, own.timestamp)
    face = text_of or permanent.printed
    for number, effect in effects:
        key = f"{permanent.id} {own.origin} {number}"
        is_printed = own.origin.startswith("printed")
        yield Applying(
            effect,
            permanent.id,
            permanent.controller,
            timestamp,
            key,
            permanent.chosen,
            defines=is_printed and defines(effect, face),
            granted=own.timestamp,
        )


def _from_graveyards(board: Board, table: Table) -> Iterator[Applying]:
    """
    Effects of cards that work while they are in a graveyard (CR 113.6b).
    """
    for player in board.players:
        for place, card in enumerate(player.graveyard):
            source = graveyard_id(player.name, card.front.name, place)
            looks = table.get(Placed(card, Zone.GRAVEYARD, player.name).id) or of_card(card)
            for own in looks.abilities:
                for part, effect in _static_effects(own, Zone.GRAVEYARD):
                    yield Applying(effect, source, player.name, 0, f"{source} {own.origin}.{part}", (), untimed=True)


REACHING = rule(
    __name__,
    "611.3a",
    "an effect of a static ability on spells, or on cards elsewhere, applies at any moment to whatever its text means there",
    otherwise="a static ability changes permanents alone",
)
EVERYWHERE_ELSE = rule(
    __name__,
    "113.6c",
    "an ability that states that it doesn't function on the battlefield functions everywhere else",
    otherwise="an ability that states that it doesn't function on the battlefield functions nowhere",
)


def _of_placed(placed: Placed, looks: Characteristics) -> Iterator[Applying]:
    """
    What abilities of a card or spell elsewhere say about itself there: those that define it, and those that say so.
    """
    for own in looks.abilities:
        for number, effect in _static_effects(own):
            is_defined = own.origin.startswith("printed") and defines(effect, placed.card.front) and IN_ALL_ZONES.in_force
            if is_defined or (effect.condition == IsElsewhere() and EVERYWHERE_ELSE.in_force):
                key = f"{placed.id} {own.origin} {number}"
                yield Applying(effect, placed.id, placed.you, 0, key, (), defines=is_defined, untimed=not is_defined)


def graveyard_id(player: PlayerName, name: str, place: int) -> ObjectId:
    """
    The identity of a card in a graveyard.
    """
    return f"{player}/graveyard/{name} {place + 1}"


def _static_effects(own: OwnAbility, zone: Zone = Zone.BATTLEFIELD) -> Effects:
    ability = own.ability
    if not isinstance(ability, StaticAbility) or ability.zone is not zone:
        return []
    return [(number, each) for number, each in enumerate(ability.statements) if isinstance(each, f.ContinuousEffect)]


def affected_by(applying: Applying, board: Board, table: Table, placed: tuple[Placed, ...] = ()) -> frozenset[ObjectId]:
    """
    The objects to which an effect applies.

    Raises:
        NotModelled: its target isn't given.
    """
    left = applying.left
    context = context_of(applying, board, table)
    condition = applying.effect.condition
    if condition is not None and not ground_truth(condition, context):
        return frozenset()
    if left is not None and left.affected is not None:
        return frozenset(each for each in left.affected if each in table)
    affects = applying.effect.affects
    if isinstance(affects, Objects):
        elsewhere = frozenset(_elsewhere(applying.effect, table, placed, context))
        if left is not None and not left.is_stated and LOCKED_IN.in_force:
            _refuse_since_it_began(left, elsewhere, placed)
            return affected_since_it_began(affects, left.resolved, board) if affects.zone is Zone.BATTLEFIELD else frozenset()
        if affects.zone is not Zone.BATTLEFIELD:
            return elsewhere
        return elsewhere | {p.id for p in board.permanents if matches(affects.having, table[p.id], p, context)}
    target = object_of(affects, context)
    if target is None and left is not None and affects not in (Referent.THIS, Referent.ATTACHED):
        raise NotModelled(f"the target of `{applying.source}` isn't given; write `targeting …`")
    return frozenset() if target is None or target not in table else frozenset([target])


def _elsewhere(effect: f.ContinuousEffect, table: Table, placed: tuple[Placed, ...], context: Context) -> Iterator[ObjectId]:
    """
    The cards and spells that aren't on the battlefield and to which the words of an effect apply.
    """
    affects, also = effect.affects, effect.also
    for each in placed if REACHING.in_force else ():
        wanted: Property | None = None
        if isinstance(affects, Objects) and affects.zone is each.zone and _is_whose(each, affects, context):
            wanted = affects.having
        elif also is not None:
            wanted = also.spells if each.is_spell else also.cards
        if wanted is not None and matches(wanted, table[each.id], each.as_permanent(), context):
            yield each.id


def _is_whose(placed: Placed, objects: Objects, context: Context) -> bool:
    return objects.whose is None or player_is(placed.owner, objects.whose, context)


def _refuse_since_it_began(left: Left, elsewhere: frozenset[ObjectId], placed: tuple[Placed, ...]) -> None:
    """
    Refuses an effect of something resolved on spells that may not have been on the stack when it began (CR 611.2c).

    Raises:
        NotModelled: there is such a spell.
    """
    if any(each.is_spell and each.id in elsewhere for each in placed):
        raise NotModelled(f"which spells were on the stack when `{left.resolved.card.name}` began (611.2c) isn't known")


def context_of(applying: Applying, board: Board, table: Table) -> Context:
    """
    From where the words of an effect are read.
    """
    if applying.left is not None:
        return context_of_resolved(applying.left.resolved, board, table)
    return Context(board, table, applying.you, applying.source, applying.chosen)
