"""
Which continuous effects there are: from static abilities of permanents and cards, and from what has resolved (CR 611).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import GainAbilities, StaticAbility
from manaproof.model.board import Board, Chosen, ObjectId, Permanent, PlayerName
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.layers import Layer
from manaproof.model.properties import Objects
from manaproof.model.references import Referent, Zone
from manaproof.rules.changes import layer_of
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.matching import matches
from manaproof.rules.referring import object_of
from manaproof.rules.resolved_effects import LOCKED_IN, Left, affected_since_it_began, context_of_resolved, left_behind

Table = Mapping[ObjectId, Characteristics]


@frozen
class Applying:
    """
    One continuous effect with its source and its place in the order of timestamps.

    `defines` says that it is of a characteristic-defining ability (CR 604.3), `left` is what something resolved left behind.
    """

    effect: f.ContinuousEffect
    source: ObjectId
    you: PlayerName
    timestamp: int
    key: str
    chosen: tuple[Chosen, ...]
    left: Left | None = None
    defines: bool = False

    @property
    def layers(self) -> frozenset[Layer]:
        """
        The layers in which it changes something.
        """
        return frozenset(layer_of(change, defines=self.defines) for change in self.effect.changes)


def effects_on(board: Board, table: Table) -> Iterator[Applying]:
    """
    The continuous effects that exist while the permanents have these characteristics.
    """
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            yield from _of_ability(own, permanent)
        if permanent.gained:
            yield _of_gained(permanent)
    yield from _from_graveyards(board)
    for left in left_behind(board):
        resolved, key = left.resolved, f"{left.resolved.id} {left.number}"
        yield Applying(left.effect, resolved.id, resolved.controller, resolved.timestamp, key, resolved.chosen, left)


def _of_gained(permanent: Permanent) -> Applying:
    """
    What a permanent gained as it entered, for as long as it is there.
    """
    effect = f.ContinuousEffect(Referent.THIS, (GainAbilities(permanent.gained),))
    return Applying(effect, permanent.id, permanent.controller, permanent.timestamp, f"{permanent.id} gained", ())


def _of_ability(own: OwnAbility, permanent: Permanent) -> Iterator[Applying]:
    """
    An effect is as late as its object or what granted the ability, whichever is later (CR 613.7a).
    """
    timestamp = max(permanent.timestamp, own.timestamp)
    for number, effect in _static_effects(own):
        key = f"{permanent.id} {own.origin} {number}"
        defines = _defines(own, effect, permanent)
        yield Applying(effect, permanent.id, permanent.controller, timestamp, key, permanent.chosen, defines=defines)


def _defines(own: OwnAbility, effect: f.ContinuousEffect, permanent: Permanent) -> bool:
    """
    Whether an ability is characteristic-defining (CR 604.3a).

    It is printed on its object, is about that object alone, asks no condition and gives colors, subtypes, or the power or
    toughness that is printed as a star.
    """
    is_about_itself = own.origin.startswith("printed") and effect.affects is Referent.THIS and effect.condition is None
    return is_about_itself and all(_is_defined(change, permanent) for change in effect.changes)


def _is_defined(change: f.Change, permanent: Permanent) -> bool:
    match change:
        case f.SetColors():
            return True
        case f.AddTypes(card_types=card_types, supertypes=supertypes):
            return not card_types and not supertypes
        case f.SetPowerToughness():
            return any("*" in (text or "") for text in (permanent.printed.power, permanent.printed.toughness))
        case _:
            return False


def _from_graveyards(board: Board) -> Iterator[Applying]:
    """
    Effects of cards that work while they are in a graveyard (CR 113.6b).
    """
    for player in board.players:
        for place, card in enumerate(player.graveyard):
            for number, ability in enumerate(card.front.abilities):
                if not isinstance(ability, StaticAbility) or ability.zone is not Zone.GRAVEYARD:
                    continue
                for part, statement in enumerate(ability.statements):
                    if isinstance(statement, f.ContinuousEffect):
                        source = graveyard_id(player.name, card.front.name, place)
                        yield Applying(statement, source, player.name, 0, f"{source} {number}.{part}", ())


def graveyard_id(player: PlayerName, name: str, place: int) -> ObjectId:
    """
    The identity of a card in a graveyard.
    """
    return f"{player}/graveyard/{name} {place + 1}"


def _static_effects(own: OwnAbility) -> Iterator[tuple[int, f.ContinuousEffect]]:
    if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
        for number, statement in enumerate(own.ability.statements):
            if isinstance(statement, f.ContinuousEffect):
                yield number, statement


def affected_by(applying: Applying, board: Board, table: Table) -> frozenset[ObjectId]:
    """
    The permanents to which an effect applies.

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
        if affects.zone is not Zone.BATTLEFIELD:
            return frozenset()
        if left is not None and not left.is_stated and LOCKED_IN.in_force:
            return affected_since_it_began(affects, left.resolved, board)
        return frozenset(p.id for p in board.permanents if matches(affects.having, table[p.id], p, context))
    target = object_of(affects, context)
    if target is None and left is not None and affects not in (Referent.THIS, Referent.ATTACHED):
        raise NotModelled(f"the target of `{applying.source}` isn't given; write `targeting …`")
    return frozenset() if target is None or target not in table else frozenset([target])


def context_of(applying: Applying, board: Board, table: Table) -> Context:
    """
    From where the words of an effect are read.
    """
    if applying.left is not None:
        return context_of_resolved(applying.left.resolved, board, table)
    return Context(board, table, applying.you, applying.source, applying.chosen)
