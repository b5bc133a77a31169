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
from manaproof.rules.defining import defines
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
    `granted` is the timestamp of what granted its ability, 0 for one of its own. `in_graveyard` says that its source is a card
    in a graveyard: boards don't say when it came there.
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
    in_graveyard: bool = False

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


def effects_on(board: Board, table: Table) -> Iterator[Applying]:
    """
    The continuous effects that exist while the permanents have these characteristics.
    """
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            yield from _of_ability(own, permanent)
        if permanent.gained or permanent.entered_as:
            yield _of_entering(permanent)
    yield from _from_graveyards(board)
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


def _of_ability(own: OwnAbility, permanent: Permanent) -> Iterator[Applying]:
    """
    An effect is as late as its object or what granted the ability, whichever is later (CR 613.7a).
    """
    timestamp = max(permanent.timestamp, own.timestamp)
    for number, effect in _static_effects(own):
        key = f"{permanent.id} {own.origin} {number}"
        is_printed = own.origin.startswith("printed")
        yield Applying(
            effect,
            permanent.id,
            permanent.controller,
            timestamp,
            key,
            permanent.chosen,
            defines=is_printed and defines(effect, permanent.printed),
            granted=own.timestamp,
        )


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
                        yield Applying(statement, source, player.name, 0, f"{source} {number}.{part}", (), in_graveyard=True)


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
