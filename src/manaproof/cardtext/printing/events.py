"""
Events as words: the heads of triggered abilities and of replacement effects.
"""

from __future__ import annotations

from functools import singledispatch

from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.life_events import gains_or_loses, life_event
from manaproof.cardtext.printing.objects import noun, parts_of, print_some
from manaproof.cardtext.printing.words import UnprintableError, article, listed, number, symbols, verb, whose
from manaproof.cardtext.printing.zones import print_move, print_sacrifice
from manaproof.model.expr import ONE, Condition
from manaproof.model.lookups import IsDuring
from manaproof.model.patterns import (
    CastPattern,
    ControlPattern,
    CountersPattern,
    DiscardedPattern,
    DrawPattern,
    EntersPattern,
    EventPattern,
    LifePattern,
    LookActionPattern,
    ManaPattern,
    MonstrousPattern,
    MovePattern,
    OtherPattern,
    Placer,
    PlayLandPattern,
    Producer,
    RevealedPattern,
    SacrificePattern,
    SearchPattern,
    StatePattern,
    StepPattern,
    TappedPattern,
    TokensPattern,
    TransformsPattern,
    TurnedFaceUpPattern,
    UntappedPattern,
)
from manaproof.model.properties import Anything, AttachedTo, Either, Every, HasCardType, Is, Objects, Property
from manaproof.model.references import PlayerRef, Referent, Step, Zone

ENERGY = "energy"
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth")


def one(having: Property) -> str:
    """
    One object with a property, as a subject.
    """
    match having:
        case Is(Referent.THIS):
            return "~"
        case Is(Referent.TARGET):
            return "it"
        case Is(Referent.CREATED):
            return "that token"
        case Either((Is(Referent.THIS), other)):
            return f"~ or {one(other)}"
        case _:
            if any(part == Is(Referent.ATTACHED) for part in parts_of(having)):
                return noun(having)
            return article(noun(having))


@singledispatch
def print_event(event: EventPattern) -> str:
    """
    An event as it triggers an ability, without "whenever".
    """
    raise UnprintableError(f"no words for {event}")


@print_event.register
def _(event: ManaPattern) -> str:
    if event.producer is Producer.ABILITY_OF:
        match event.source, event.player:
            case HasCardType(card_type), PlayerRef() as player:
                of = " of the chosen color" if event.of_chosen_color else ""
                return f"{article(card_type.lower())}'s ability causes {player.value} to add one or more mana{of}"
            case _:
                raise UnprintableError(f"no words for {event}")
    return tapped_for_mana(event)


def tapped_for_mana(event: ManaPattern, condition: Condition | None = None) -> str:
    """
    A permanent that is tapped for mana, with a condition that stands inside the event.
    """
    what = one(event.source)
    mana = "mana of the chosen color" if event.of_chosen_color else "mana"
    if event.least > 1:
        mana = f"{number(event.least)} or more mana"
    if event.types is not None:
        mana = symbols([t.value for t in event.types])
    while_ = f" while {print_condition(condition)}" if condition else ""
    if event.player is None:
        return f"{what} is tapped for {mana}{while_}"
    return f"{event.player.value} {verb(event.player, 'tap')} {what} for {mana}{while_}"


@print_event.register
def _(event: LifePattern) -> str:
    return life_event(event)


@print_event.register
def _(event: DrawPattern) -> str:
    who = event.player.value
    if event.nth is not None:
        card = whose(event.player, f"{_ORDINALS[event.nth]} card")
        return f"{who} {verb(event.player, 'draw')} {card} each turn"
    return f"{who} {verb(event.player, 'draw')} a card{_except(event)}"


@print_event.register
def _(event: UntappedPattern) -> str:
    return f"{one(event.what)} becomes untapped"


def _except(event: DrawPattern) -> str:
    if not event.except_first:
        return ""
    if event.player is PlayerRef.YOU:
        return " except the first one you draw in each of your draw steps"
    return " except the first one they draw in each of their draw steps"


@print_event.register
def _(event: CountersPattern) -> str:
    counters = f"one or more {event.kind + ' ' if event.kind else ''}counters"
    if event.on is None:
        raise UnprintableError("no words for counters on players")
    if event.placer is Placer.PLAYER and event.by is not None:
        return f"{event.by.value} {verb(event.by, 'put')} {counters} on {one(event.on)}"
    return f"{counters} are put on {one(event.on)}"


@print_event.register
def _(event: EntersPattern) -> str:
    so = "" if event.tapped is None else " tapped" if event.tapped else " untapped"
    if event.together:
        return f"one or more {noun(event.what, many=True)} enter{so}"
    match event.what:
        case Every((Is(Referent.THIS), AttachedTo(to))):
            return f"~ enters attached to {article(noun(to))}"
        case _:
            pass
    return f"{one(event.what)} enters{so}"


@print_event.register
def _(event: ControlPattern) -> str:
    if event.gainer is not None:
        return f"{event.gainer.value} {verb(event.gainer, 'gain')} control of {one(event.what)} from you"
    if event.loser is None:
        raise UnprintableError("no words for whose control is lost")
    return f"{event.loser.value} {verb(event.loser, 'lose')} control of {one(event.what)}"


@print_event.register
def _(event: TappedPattern) -> str:
    return f"{one(event.what)} becomes tapped"


@print_event.register
def _(event: MonstrousPattern) -> str:
    return f"{one(event.what)} becomes monstrous"


@print_event.register
def _(event: TransformsPattern) -> str:
    return f"{one(event.what)} transforms{' into ~' if event.into_itself else ''}"


@print_event.register
def _(event: TurnedFaceUpPattern) -> str:
    return f"{one(event.what)} is turned face up"


@print_event.register
def _(event: MovePattern) -> str:
    return print_move(event)


@print_event.register
def _(event: SacrificePattern) -> str:
    return print_sacrifice(event)


@print_event.register
def _(event: CastPattern) -> str:
    casts = f"{event.player.value} {verb(event.player, 'cast')}"
    if event.what == Is(Referent.THIS):
        return f"{casts} ~"
    if event.nth is not None:
        return f"{casts} {whose(event.player, f'{_ORDINALS[event.nth]} spell')} each turn"
    spell = "a kicked spell" if event.kicked else article(noun(event.what, generic="spell"))
    own = "your" if event.player is PlayerRef.YOU else "their"
    if event.from_zone is not None:
        return f"{casts} {spell} from {'exile' if event.from_zone is Zone.EXILE else f'{own} {event.from_zone.value}'}"
    return f"{casts} {spell}" + (f" from anywhere other than {own} {event.not_from.value}" if event.not_from is not None else "")


@print_event.register
def _(event: PlayLandPattern) -> str:
    land = "land" if event.what == Anything() else noun(event.what)
    return f"{event.player.value} {verb(event.player, 'play')} {article(land)}"


@print_event.register
def _(event: RevealedPattern) -> str:
    return f"you reveal {article(noun(event.what, generic='card'))} this way"


@print_event.register
def _(event: OtherPattern) -> str:
    raise UnprintableError(" and ".join(kind.value for kind in event.kinds))


def print_step(event: StepPattern) -> str:
    """
    A step that begins, as it follows "at the beginning of".
    """
    if event.step is Step.BEGINNING_OF_COMBAT:
        return "combat on your turn" if event.player is PlayerRef.YOU else "each combat"
    match event.player:
        case PlayerRef.YOU:
            return "each of your main phases" if event.step is Step.MAIN else f"your {_step(event.step)}"
        case PlayerRef.EACH_PLAYER | PlayerRef.EACH_OPPONENT | PlayerRef.ENCHANTED_PLAYER as player:
            return f"{player.value}'s {_step(event.step)}"
        case None:
            return f"each {_step(event.step)}"
        case player:
            raise UnprintableError(f"no words for the step of {player}")


def print_later(event: StepPattern) -> str:
    """
    A step at whose beginning a delayed ability triggers.
    """
    match event.step, event.player:
        case Step.END_OF_COMBAT, None:
            return "at end of combat"
        case step, None:
            return f"at the beginning of the next {_step(step)}"
        case step, PlayerRef.YOU:
            return f"at the beginning of your next {_step(step)}"
        case _:
            raise UnprintableError(f"no words for {event}")


def _step(step: Step) -> str:
    return "postcombat main phase" if step is Step.SECOND_MAIN else step.value


def print_head(events: tuple[EventPattern, ...], condition: Condition | None) -> str:
    """
    The head of a triggered ability up to its comma, with the condition that stands inside it or after it.
    """
    match events:
        case (StepPattern() as step,):
            return f"At the beginning of {print_step(step)}" + _intervening(condition)
        case (StatePattern(state),):
            return f"When {print_condition(state)}" + _intervening(condition)
        case (ManaPattern() as mana,) if condition is not None and mana.producer is Producer.TAPPED_PERMANENT:
            return "Whenever " + print_event(mana) + _intervening(condition)
        case _:
            word = "When" if _happens_once(events) else "Whenever"
            told = gains_or_loses(events) or _events(events)
            claim = _intervening(condition)
            if any(isinstance(event, MovePattern) and event.from_zone is Zone.BATTLEFIELD for event in events):
                claim = claim.replace("~ has counters on it", "it had counters on it")
            return f"{word} {told}{claim}"


def _events(events: tuple[EventPattern, ...]) -> str:
    """
    Several events: what one object does is said with its subject once.
    """
    words = [print_event(event) for event in events]
    match events:
        case (EntersPattern(what, together=False), MovePattern() | TurnedFaceUpPattern()) if words[1].startswith(f"{one(what)} "):
            return f"{words[0]} or {words[1].removeprefix(one(what)).lstrip()}"
        case (SacrificePattern(player=PlayerRef() as player), DiscardedPattern(player=other)) if player is other:
            return f"{words[0]} or {words[1].removeprefix(f'{player.value} ')}"
        case (TokensPattern(player=PlayerRef() as player), SacrificePattern(player=other)) if player is other:
            created = words[0].removeprefix(f"{player.value} ").split(" ", 1)
            return f"{player.value} {created[0]} or {words[1].removeprefix(f'{player.value} ')}"
        case (LookActionPattern(player, (first, second)), SearchPattern(other, own=True)) if player is other:
            looks = f"{verb(player, first.value)}, {verb(player, second.value)}"
            return f"{player.value} {looks}, or {words[1].removeprefix(f'{player.value} ')}"
        case _ if all(said.startswith("~ ") for said in words):
            return "~ " + " or ".join(said.removeprefix("~ ") for said in words)
        case _:
            return " or whenever ".join(words)


def _intervening(condition: Condition | None) -> str:
    return "" if condition is None else f", if {print_condition(condition)}"


def _happens_once(events: tuple[EventPattern, ...]) -> bool:
    return all(isinstance(event, EntersPattern) and event.what == Is(Referent.THIS) for event in events)


def print_would_draw(event: DrawPattern, condition: Condition | None) -> str:
    """
    A draw that would happen, with the condition that stands inside the event.
    """
    cards = "a card"
    if event.least == 1:
        cards = "one or more cards"
    elif event.least is not None:
        cards = f"{number(event.least)} or more cards"
    said = f"{event.player.value} would draw {cards}{_except(event)}"
    if event.cycling is not None:
        cycled = print_some(ONE, Objects(event.cycling, Zone.HAND))
        said = f"a cycling ability of {cycled} would cause {event.player.value} to draw a card"
    match condition:
        case None:
            return said
        case IsDuring(Step.DRAW, PlayerRef.YOU):
            return said + " during your draw step"
        case _:
            return f"{said} while {print_condition(condition)}"


def print_would_counters(event: CountersPattern) -> str:
    """
    Counters that would be put, got or placed.
    """
    counters = f"one or more {event.kind + ' ' if event.kind else ''}counters"
    if event.on is None:
        got = "one or more {E}" if event.kind == ENERGY else counters
        return f"{event.player.value if event.player else ''} would get {got}"
    where = "a permanent or player" if event.on == Anything() and event.player is not None else one(event.on)
    if event.player is PlayerRef.YOU:
        where += " or on yourself"
    match event.placer, event.by:
        case Placer.ANYTHING, _:
            return f"{counters} would be put on {where}"
        case Placer.EFFECT, _:
            return f"an effect would put {counters} on {where}"
        case Placer.MODULAR, _:
            return f"a modular triggered ability would put {counters} on {where}"
        case Placer.PLAYER, PlayerRef() as by:
            return f"{by.value} would put {counters} on {where}"
        case _:
            raise UnprintableError(f"no words for {event}")


def kinds(events: tuple[EventPattern, ...]) -> str:
    """
    The kinds of event, where their words are not kept.
    """
    found = {kind for event in events if isinstance(event, OtherPattern) for kind in event.kinds}
    return listed(sorted(kind.value for kind in found), "or")


def is_other(events: tuple[EventPattern, ...]) -> bool:
    """
    Whether only kinds are known of one of the events.
    """
    return any(isinstance(event, OtherPattern) for event in events)
