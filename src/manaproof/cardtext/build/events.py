"""
Events that trigger abilities or that would happen (grammar `event`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.library import card_of
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import (
    IT,
    DeclinedError,
    Head,
    Meaning,
    Meanings,
    Noun,
    Pronoun,
    Some,
    SubjectVerb,
    Watched,
    WorksFrom,
    constant,
    every,
    mentions,
    substitute,
)
from manaproof.cardtext.build.zones import Moves, move_pattern, moved
from manaproof.cardtext.vocabulary import CARD_TYPES
from manaproof.model.expr import Compare, Condition, Number, Quantity, Relation
from manaproof.model.lookups import CountersOn, CountOf, IsDuring, NumberOf, PlayerNumber
from manaproof.model.mana import ManaTypeSet
from manaproof.model.patterns import (
    CastPattern,
    ConnivePattern,
    CountersPattern,
    DrawPattern,
    EntersPattern,
    EventKind,
    EventPattern,
    ExplorePattern,
    ManaPattern,
    MonstrousPattern,
    OtherPattern,
    Placer,
    PlayLandPattern,
    Producer,
    SacrificePattern,
    StatePattern,
    StepPattern,
    TappedPattern,
    TransformsPattern,
    TurnedFaceUpPattern,
    UntappedPattern,
)
from manaproof.model.properties import Anything, ControlledBy, Either, HasCardType, Is, Property
from manaproof.model.references import PlayerRef, Referent, Step, Zone

Subject = Some | Noun | Referent
_Place = tuple[Property, PlayerRef | None]
_ENTERS = "enters"
_ENTERS_TAPPED = "enters tapped"
_ENTERS_UNTAPPED = "enters untapped"
_ENTERING = {_ENTERS: None, _ENTERS_TAPPED: True, _ENTERS_UNTAPPED: False}
_OF_CHOSEN_COLOR = "of the chosen color"


def one_property(subject: Subject) -> Property:
    """
    The property of a subject that is spoken of in the singular, one object at a time.
    """
    if isinstance(subject, Referent | Pronoun):
        return Is(subject)
    if isinstance(subject, Some):
        if subject.count != Number(1) and not subject.any_number:
            raise DeclinedError("a number of objects together")
        return property_of(subject.noun)
    return property_of(subject)


def _this_or_some(_this: Token, other: Some | Noun) -> Noun:
    return Noun((Either((Is(Referent.THIS), one_property(other))),))


def _each_one(subject: Subject) -> Property:
    if isinstance(subject, Some) and subject.any_number:
        raise DeclinedError("one event for one or more objects")
    if isinstance(subject, Noun) and not any(isinstance(part, Is | Either) for part in subject.having):
        raise DeclinedError("one event for several objects")
    return one_property(subject)


def _tapped(player: PlayerRef | None, subject: Subject, *clause: object, least: int = 1) -> Watched:
    if isinstance(subject, Some) and subject.any_number:
        raise DeclinedError("one or more tapped for mana")
    condition = next((part for part in clause if isinstance(part, Condition)), None)
    pattern = ManaPattern(
        player=player,
        source=one_property(subject),
        of_chosen_color=_OF_CHOSEN_COLOR in clause,
        least=least,
    )
    return Watched(pattern, condition, about_this=subject is Referent.THIS)


def _target_tapped(noun: Noun, *clause: object) -> Watched:
    property_of(noun)
    return evolve(_tapped(None, Referent.TARGET, *clause), target=noun)


def _tapped_for_symbol(player: PlayerRef, subject: Subject, token: Token) -> Watched:
    return Watched(ManaPattern(player=player, source=one_property(subject), types=ManaTypeSet.parse(str(token))))


def _ability_adds(owner: Token, player: PlayerRef, *clause: object) -> EventPattern:
    kind, _, value = owner.partition(":")
    if kind != "CARDTYPE" or value not in CARD_TYPES.values():
        raise DeclinedError("whose ability it is")
    return ManaPattern(
        producer=Producer.ABILITY_OF,
        player=player,
        source=HasCardType(value),
        of_chosen_color=_OF_CHOSEN_COLOR in clause,
    )


@frozen
class _ExploresCard(SubjectVerb):
    """
    "Explores a land card": by what the revealed card is.
    """

    card: Property

    def event_of(self, subject: Subject) -> EventPattern:
        return ExplorePattern(_each_one(subject), self.card)


def _explores_card(noun: Noun) -> SubjectVerb:
    if noun.generic != "card" or noun.zone is not None:
        raise DeclinedError("exploring what is no card")
    return _ExploresCard(noun.property)


_TRANSFORMS: Final = "transforms"
_TRANSFORMS_INTO: Final = "transforms into itself"
_ACTING: Final[Mapping[str, Callable[[Property], EventPattern]]] = {
    "explores": ExplorePattern,
    "connives": ConnivePattern,
    "becomes monstrous": MonstrousPattern,
    "is turned face up": TurnedFaceUpPattern,
}


def _transforms(what: Property, *, into_itself: bool) -> EventPattern:
    if into_itself and what != Is(Referent.THIS):
        raise DeclinedError("something else that transforms into this")
    return TransformsPattern(what, into_itself)


def event_of(subject: Subject, verb: str | EventKind | SubjectVerb | Moves) -> EventPattern:
    """
    What a subject does, as an event.
    """
    if isinstance(verb, SubjectVerb):
        return verb.event_of(subject)
    if isinstance(verb, Moves):
        return move_pattern(subject, verb)
    if verb in _ENTERING:
        together = isinstance(subject, Some) and subject.any_number
        return EntersPattern(one_property(subject), together, _ENTERING[verb])
    if verb in (_TRANSFORMS, _TRANSFORMS_INTO):
        return _transforms(_each_one(subject), into_itself=verb == _TRANSFORMS_INTO)
    if isinstance(verb, str) and verb in _ACTING:
        return _ACTING[verb](_each_one(subject))
    if verb is EventKind.TAPPED:
        return TappedPattern(_each_one(subject))
    if verb is EventKind.UNTAPPED:
        return UntappedPattern(_each_one(subject))
    assert isinstance(verb, EventKind)
    return OtherPattern((verb,))


def _player_or_some(_player: PlayerRef, _some: Some, verb: str | EventKind | SubjectVerb | Moves) -> EventPattern:
    if not isinstance(verb, EventKind) or verb in (EventKind.TAPPED, EventKind.UNTAPPED):
        raise DeclinedError("what a player does as objects do")
    return OtherPattern((verb,))


def _player_deed(player: PlayerRef, deed: EventPattern | SubjectVerb | Meaning) -> EventPattern:
    if isinstance(deed, SubjectVerb):
        return deed.event_of_player(player)
    found = deed if isinstance(deed, EventPattern) else deed(player)
    assert isinstance(found, EventPattern)
    return found


def _deed_of_another(deed: EventPattern | SubjectVerb | Meaning) -> EventPattern:
    """
    What a player does who isn't you: only its kind is known.
    """
    match _player_deed(PlayerRef.A_PLAYER, deed):
        case OtherPattern() as other:
            return other
        case CastPattern():
            return OtherPattern((EventKind.CAST,))
        case _:
            raise DeclinedError("what another player does")


def _subject_verbs(subject: Subject, *verbs: str | EventKind | SubjectVerb | Moves) -> Watched:
    """
    One or two things that a subject does; both are one event where neither is told more about than its kind.
    """
    events = tuple(event_of(subject, verb) for verb in verbs)
    return Watched(events[0], more=events[1:], about_this=subject is Referent.THIS)


def sacrifices(some: Some, player: PlayerRef) -> EventPattern:
    """
    A player sacrifices what is told; only that they sacrifice something where the model has no more of it.
    """
    try:
        what = moved(some)
    except DeclinedError:
        return OtherPattern((EventKind.SACRIFICE,))
    if what.zone is not Zone.BATTLEFIELD:
        return OtherPattern((EventKind.SACRIFICE,))
    return SacrificePattern(what.what, player, what.together)


def _head(*parts: Watched | EventPattern) -> Head:
    watched = [part if isinstance(part, Watched) else Watched(part) for part in parts]
    events = tuple(event for part in watched for event in (part.event, *part.more))
    about_this = all(part.about_this for part in watched)
    if mentions(events, IT):
        if not watched[0].about_this:
            raise DeclinedError("it may be another object")
        events, about_this = substitute(events, IT, Referent.THIS), True
    conditions = [part.condition for part in watched if part.condition is not None]
    if conditions and len(events) > 1:
        raise DeclinedError("a condition on one of two events")
    return Head(events, conditions[0] if conditions else None, about_this)


def _both_zone(condition: Condition | None) -> Condition:
    if condition is not None:
        raise DeclinedError("two conditions")
    return WorksFrom(Zone.GRAVEYARD)


def _step_of(player: PlayerRef | None) -> Meaning:
    return lambda step: StepPattern(step, player)


def _kind(kind: EventKind) -> Meaning:
    return constant(OtherPattern((kind,)))


def _plays(some: Some) -> Meaning:
    """
    A land that a player plays; a card is played as a land or cast (CR 701.18b).
    """
    other = OtherPattern((EventKind.PLAY, EventKind.CAST))
    noun = some.noun
    if HasCardType("Land") not in noun.having or noun.zone is not None or some.any_number or some.count != Number(1):
        return constant(other)
    return lambda player: PlayLandPattern(player, every(noun.having))


def _controlled(player: PlayerRef, noun: Noun) -> Quantity:
    return CountOf(evolve(noun, having=(*noun.having, ControlledBy(player))).objects())


def _state(player: PlayerRef, counted: Quantity) -> Head:
    """
    A state in which there is none of something; of "a player" it would be that of any one of them.
    """
    if player not in (PlayerRef.YOU, PlayerRef.CHOSEN_PLAYER):
        raise DeclinedError("a state of one of several players")
    return Head((StatePattern(Compare(counted, Relation.EQUAL, Number(0))),), about_this=True)


def _counters(of: Referent, kind: object, relation: Relation, number: int) -> Head:
    """
    A state of the object itself: of any other it isn't told which one triggers.
    """
    if of is not Referent.THIS:
        raise DeclinedError("a state of another object")
    return Head((StatePattern(Compare(CountersOn(str(kind), of), relation, Number(number))),), about_this=True)


HEADS: Meanings = {
    "daytime_changes": constant(OtherPattern((EventKind.DAYTIME,))),
    "trigger_when": lambda head: head,
    "trigger_state": lambda state: state,
    "state_controls_none": lambda player, noun: _state(player, _controlled(player, noun)),
    "state_no_counters": lambda of, kind, _on_it: _counters(of, kind, Relation.EQUAL, 0),
    "state_counters": lambda of, number, kind, _on_it: _counters(of, kind, Relation.AT_LEAST, int(number)),
    "state_empty_hand": lambda player: _state(player, NumberOf(PlayerNumber.HAND, player)),
    "trigger_step": lambda step: Head((step,), about_this=True),
    "events": _head,
    "two_events": _head,
    "event_in_graveyard": lambda event: evolve(_head(event), condition=_both_zone(_head(event).condition)),
    "some_subject": lambda some: some,
    "plain_subject": lambda noun: noun,
    "two_groups": lambda one, two: Noun((Either((property_of(one), property_of(two))),)),
    "this_or_some": _this_or_some,
    "reference_subject": lambda which: which,
    "subject": lambda nominal: nominal,
    "event": lambda event: event,
    "subject_verb": _subject_verbs,
    "subject_two_verbs": _subject_verbs,
    "ability_adds": _ability_adds,
    "draws": DrawPattern,
    "draws_except": lambda player, first: DrawPattern(player, except_first=first),
    "draws_nth": lambda player, _whose, nth: DrawPattern(player, nth=int(nth)),
    "possessive": constant(None),
    "counters_put": lambda kind, subject: CountersPattern(str(kind), _each_one(subject)),
    "any_counters_put": lambda subject: CountersPattern(None, _each_one(subject)),
    "player_puts_counters": lambda player, kind, subject: CountersPattern(
        str(kind), _each_one(subject), placer=Placer.PLAYER, by=player
    ),
    "player_or_some": _player_or_some,
    "draws_so": constant(OtherPattern((EventKind.DRAW,))),
    "counters_put_so": constant(OtherPattern((EventKind.COUNTERS,))),
    "attacks_together": constant(OtherPattern((EventKind.COMBAT,))),
    "ring_tempts": constant(OtherPattern((EventKind.PLAYER_ACTION,))),
    "ability_activated": constant(OtherPattern((EventKind.ACTIVATE,))),
    "deed_of_another": _deed_of_another,
    "player_deed": _player_deed,
    "tapped_passive": lambda subject, *clause: _tapped(None, subject, *clause),
    "this_tapped_passive": lambda which, *clause: _tapped(None, which, *clause),
    "target_tapped": _target_tapped,
    "tapped_for_much": lambda subject, least: _tapped(None, subject, least=int(least)),
    "tapped_active": _tapped,
    "tapped_for_symbol": _tapped_for_symbol,
    "of_chosen_color_clause": constant(_OF_CHOSEN_COLOR),
    "while_condition": lambda condition: condition,
    "first_one": constant(1),
}

VERBS: Meanings = {
    "v_enters": constant(_ENTERS),
    "v_enters_tapped": constant(_ENTERS_TAPPED),
    "v_enters_untapped": constant(_ENTERS_UNTAPPED),
    "v_enters_so": constant(EventKind.ENTERS),
    "v_combat": constant(EventKind.COMBAT),
    "v_tapped": constant(EventKind.TAPPED),
    "v_untapped": constant(EventKind.UNTAPPED),
    "v_target": constant(EventKind.TARGET),
    "v_mutates": constant(EventKind.TRANSFORM),
    "v_turned_up": constant("is turned face up"),
    "v_transforms": constant(_TRANSFORMS),
    "v_transforms_into": constant(_TRANSFORMS_INTO),
    "v_damage": lambda verb: verb,
    "v_graveyard": constant(EventKind.GRAVEYARD),
    "v_exile": constant(EventKind.EXILE),
    "v_phases": constant(EventKind.STATE),
    "v_acts": constant(EventKind.PLAYER_ACTION),
    "v_explores": constant("explores"),
    "v_monstrous": constant("becomes monstrous"),
    "v_explores_card": _explores_card,
    "v_connives": constant("connives"),
    "v_sacrificed": constant(EventKind.SACRIFICE),
    "v_destroyed": constant(EventKind.DESTROY),
    "v_discarded": constant(EventKind.DISCARD),
    "v_state": constant(EventKind.STATE),
    "d_cycles": _kind(EventKind.DISCARD),
    "d_sacrifices": lambda some: lambda player: sacrifices(some, player),
    "d_sacrifices_this": lambda _this: lambda player: SacrificePattern(Is(Referent.THIS), player),
    "d_attacks": _kind(EventKind.COMBAT),
    "d_attacks_with": _kind(EventKind.COMBAT),
    "d_plays_land": constant(PlayLandPattern),
    "d_plays": _plays,
    "d_plays_from_exile": constant(OtherPattern((EventKind.PLAY, EventKind.CAST))),
    "d_proliferates": _kind(EventKind.PLAYER_ACTION),
    "d_unlocks": _kind(EventKind.UNLOCK),
    "d_acts": _kind(EventKind.PLAYER_ACTION),
    "d_activates": _kind(EventKind.ACTIVATE),
    "d_counters": _kind(EventKind.COUNTERS),
    "d_taps": _kind(EventKind.TAPPED),
    "d_game": _kind(EventKind.GAME),
}

STEPS: Meanings = {
    "your_step": _step_of(PlayerRef.YOU),
    "each_step": _step_of(None),
    "each_players_step": _step_of(PlayerRef.EACH_PLAYER),
    "each_opponents_step": _step_of(PlayerRef.EACH_OPPONENT),
    "enchanted_players_step": _step_of(PlayerRef.ENCHANTED_PLAYER),
    "your_combat": constant(StepPattern(Step.BEGINNING_OF_COMBAT, PlayerRef.YOU)),
    "each_combat": constant(StepPattern(Step.BEGINNING_OF_COMBAT)),
    "each_end": constant(StepPattern(Step.END)),
    "upkeep": constant(Step.UPKEEP),
    "draw_step": constant(Step.DRAW),
    "end_step": constant(Step.END),
    "first_main": constant(Step.FIRST_MAIN),
    "main_phase": constant(Step.MAIN),
    "second_main": constant(Step.SECOND_MAIN),
}


def _would_draw(player: PlayerRef, least: int | None, extra: object = None) -> Watched:
    except_first = extra if isinstance(extra, int) else 0
    condition = extra if isinstance(extra, Condition) else None
    return Watched(DrawPattern(player, least, except_first), condition)


def _cycled(some: Some) -> Property:
    if some.any_number or some.count != Number(1):
        raise DeclinedError("cycling abilities of several cards")
    return card_of(some.noun)


def _would_put(by: tuple[Placer, PlayerRef | None], kind: str | None, place: _Place) -> Watched:
    return Watched(CountersPattern(kind, place[0], place[1], by[0], by[1]))


def _permanent_place(subject: Subject) -> _Place:
    return one_property(subject), None


WOULD: Meanings = {
    "would_draw": lambda player, *extra: _would_draw(player, None, *extra),
    "would_draw_by_cycling": lambda some, player: Watched(DrawPattern(player, cycling=_cycled(some))),
    "would_draw_more": lambda player, *extra: _would_draw(player, 1, *extra),
    "would_draw_least": lambda player, least, *extra: _would_draw(player, int(least), *extra),
    "draw_extra": lambda extra: extra,
    "in_draw_step": constant(IsDuring(Step.DRAW, PlayerRef.YOU)),
    "counters_would_be_put": lambda kind, place: _would_put((Placer.ANYTHING, None), str(kind), place),
    "any_counters_would_be_put": lambda place: _would_put((Placer.ANYTHING, None), None, place),
    "would_put_counters": lambda by, kind, place: _would_put(by, str(kind), place),
    "would_put_any_counters": lambda by, place: _would_put(by, None, place),
    "would_get_any_counters": lambda player: Watched(CountersPattern(None, None, player)),
    "would_get_energy": lambda player, _energy: Watched(CountersPattern("energy", None, player)),
    "would_get_counters": lambda player, kind: Watched(CountersPattern(str(kind), None, player)),
    "player_placer": lambda player: (Placer.PLAYER, player),
    "effect_placer": constant((Placer.EFFECT, None)),
    "modular_placer": constant((Placer.MODULAR, None)),
    "permanent_place": _permanent_place,
    "permanent_or_you_place": lambda subject: (one_property(subject), PlayerRef.YOU),
    "permanent_or_player_place": constant((Anything(), PlayerRef.A_PLAYER)),
}
