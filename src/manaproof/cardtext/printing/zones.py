"""
Moves between zones, destruction and sacrifice as words, and what becomes of them instead.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from manaproof.cardtext.printing.costs import so_many
from manaproof.cardtext.printing.objects import REFERENTS, noun, parts_of, print_objects
from manaproof.cardtext.printing.words import UnprintableError, article, uncapital, verb
from manaproof.model.effects import CantBeRegenerated, DoInstead, GoElsewhere, RegenerateInstead, ReplacementEffect
from manaproof.model.expr import Number
from manaproof.model.instructions import CounterSpell, Effect, Instruction, Position, PutIntoLibrary, Regenerate, WhenDone
from manaproof.model.patterns import DestroyPattern, EitherPattern, EventPattern, MovePattern, SacrificePattern
from manaproof.model.properties import Anything, Either, Every, Is, IsCard, Objects, Property
from manaproof.model.references import PlayerRef, Referent, Zone

PrintEffect = Callable[[Effect], list[str]]
_OWNER = {
    None: "a graveyard",
    PlayerRef.YOU: "your graveyard",
    PlayerRef.AN_OPPONENT: "an opponent's graveyard",
    PlayerRef.ENCHANTED_PLAYER: "enchanted player's graveyard",
}
_PLACES = {Position.TOP: "on top of its owner's library", Position.BOTTOM: "on the bottom of its owner's library"}


def _subject(event: MovePattern) -> str:
    if event.together:
        return "one or more " + _what(event, many=True)
    match event.what:
        case Is(Referent.THIS):
            return "~"
        case Is(Referent.ATTACHED):
            return "enchanted permanent"
        case Is(Referent.CREATED):
            return "that token"
        case Is(_):
            return "that spell" if event.from_zone is Zone.STACK else "it"
        case Either((Is(Referent.THIS), Property() as other)):
            return f"~ or {article(noun(other))}"
        case Anything() if event.from_zone is None:
            return "a card or token"
        case what if event.from_zone is None and IsCard() not in parts_of(what):
            words = noun(what)
            if not words.endswith(" permanent"):
                raise UnprintableError(f"no words for {what} anywhere")
            return article(words.removesuffix("permanent")) + "permanent, spell, or card not on the battlefield"
        case what if Is(Referent.ATTACHED) in parts_of(what):
            return noun(what)
        case _:
            return article(_what(event, many=False))


def _what(event: MovePattern, *, many: bool) -> str:
    parts = parts_of(event.what)
    if IsCard() in parts:
        words = noun(_without_card(parts), generic="card", many=many)
    elif event.from_zone is Zone.STACK:
        words = noun(event.what, generic="spell", many=many)
    else:
        words = noun(event.what, many=many)
    return words + (" not on the battlefield" if event.not_from is Zone.BATTLEFIELD else "")


def _without_card(parts: tuple[Property, ...]) -> Property:
    return Every(tuple(part for part in parts if part != IsCard()))


def print_move(event: MovePattern, *, would: bool = False, during: str = "") -> str:
    """
    A move that triggers an ability, or that would happen.
    """
    plural = event.together
    match event:
        case MovePattern(from_zone=None, to_zone=Zone.GRAVEYARD, not_from=Zone.BATTLEFIELD, whose=whose) if not would:
            event = evolve(event, not_from=None)
            act = ("", f"{'are' if plural else 'is'} put into {_OWNER[whose]} from anywhere other than the battlefield")
        case MovePattern(from_zone=Zone.BATTLEFIELD, to_zone=Zone.GRAVEYARD, whose=None):
            act = ("die", "dies")
            if event.what == Anything():
                act = ("be put into a graveyard from the battlefield", "is put into a graveyard from the battlefield")
        case MovePattern(from_zone=Zone.BATTLEFIELD, to_zone=Zone.GRAVEYARD, whose=whose):
            act = (f"be put into {_OWNER[whose]} from the battlefield", f"is put into {_OWNER[whose]} from the battlefield")
        case MovePattern(from_zone=Zone.LIBRARY, to_zone=Zone.GRAVEYARD, whose=PlayerRef.YOU):
            are = "are" if plural else "is"
            act = ("", f"{are} put into your graveyard from your library")
        case MovePattern(from_zone=Zone.GRAVEYARD, to_zone=Zone.HAND, whose=PlayerRef.YOU) if not would:
            act = ("", "is put into your hand from your graveyard")
        case MovePattern(from_zone=Zone.GRAVEYARD, to_zone=None, whose=whose) if not would:
            act = (f"leave {_OWNER[whose]}", f"leaves {_OWNER[whose]}")
        case MovePattern(from_zone=Zone.BATTLEFIELD, to_zone=Zone.HAND, whose=PlayerRef.YOU | None) if not would and not plural:
            act = ("", f"is returned to {'your' if event.whose else 'a player' + chr(39) + 's'} hand")
        case MovePattern(from_zone=Zone.STACK, to_zone=Zone.GRAVEYARD, whose=whose):
            act = (f"be put into {_OWNER[whose]}", f"is put into {_OWNER[whose]}")
        case MovePattern(from_zone=None, to_zone=Zone.GRAVEYARD, whose=whose) if _is_anywhere(event):
            act = (f"be put into {_OWNER[whose]} from anywhere", f"is put into {_OWNER[whose]} from anywhere")
        case MovePattern(from_zone=None, to_zone=Zone.GRAVEYARD, whose=whose):
            act = (f"be put into {_OWNER[whose]}", f"is put into {_OWNER[whose]}")
        case MovePattern(from_zone=Zone.BATTLEFIELD, to_zone=None):
            act = ("leave the battlefield", "leaves the battlefield")
        case _:
            raise UnprintableError(f"no words for {event}")
    if event.manner is not None or event.by is not None:
        raise UnprintableError("no words for how it moves")
    if would:
        return f"{_subject(event)} would {act[0]}{during}"
    said = act[0] if plural and act[0] and not act[0].startswith("be ") else act[1]
    return f"{_subject(event)} {said}"


def _is_anywhere(event: MovePattern) -> bool:
    return event.not_from is None and not _is_wherever(event)


def _is_wherever(event: MovePattern) -> bool:
    return event.what != Anything() and not isinstance(event.what, Is) and IsCard() not in parts_of(event.what)


def print_sacrifice(event: SacrificePattern) -> str:
    """
    A sacrifice that triggers an ability.
    """
    if event.player is None:
        raise UnprintableError("no words for what is sacrificed by anybody")
    sacrifices = f"{event.player.value} {verb(event.player, 'sacrifice')}"
    if event.together:
        return f"{sacrifices} one or more {noun(event.what, many=True)}"
    if event.what == Is(Referent.THIS):
        return f"{sacrifices} ~"
    return f"{sacrifices} {article(noun(event.what))}"


def print_move_replacement(effect: ReplacementEffect, print_effect: PrintEffect, during: str = "") -> list[str]:
    """
    What becomes instead of a move or destruction, as a sentence without its period.
    """
    if effect.condition is not None or effect.uses is not None:
        raise UnprintableError("no words for a condition of a move")
    match effect.event, effect.rewrite:
        case DestroyPattern() as event, RegenerateInstead():
            return [f"if {_destroyed(event)} would be destroyed, regenerate it"]
        case DestroyPattern() as event, DoInstead(instructions):
            first, *rest = print_effect(instructions)
            return [f"if {_destroyed(event)} would be destroyed, instead {uncapital(first)}", *rest]
        case MovePattern(to_zone=None), GoElsewhere(Zone.EXILE, None, counter=None, then=()):
            return [f"if {_would(effect.event, during)}, exile it instead of putting it anywhere else"]
        case _, GoElsewhere() as going:
            return _goes(effect, going, print_effect, during)
        case _:
            raise UnprintableError(f"no words for {effect.rewrite}")


def _goes(effect: ReplacementEffect, going: GoElsewhere, print_effect: PrintEffect, during: str) -> list[str]:
    head = f"if {_would(effect.event, during)}, "
    may = "you may " if effect.optional else ""
    if going.revealed and going.position is Position.BOTTOM:
        return [f"{head}instead that card is revealed and put on the bottom of that player's library"]
    if not going.then:
        return [f"{head}{may}{_going(going)} instead"]
    first, *rest = print_effect(going.then)
    if isinstance(going.then[0], WhenDone):
        return [f"{head}{may}{_going(going)} instead", first, *rest]
    return [f"{head}instead {may}{_going(going)} and {uncapital(first)}", *rest]


def _would(event: EventPattern, during: str) -> str:
    match event:
        case MovePattern():
            return print_move(event, would=True, during=during)
        case EitherPattern((MovePattern() as one, MovePattern() as other)):
            return f"{print_move(one, would=True)} or {print_move(other, would=True)}{during}"
        case _:
            raise UnprintableError(f"no words for {event}")


def _destroyed(event: DestroyPattern) -> str:
    match event.what:
        case Is(Referent.THIS):
            return "~"
        case what if Is(Referent.ATTACHED) in parts_of(what):
            return noun(what)
        case what:
            return article(noun(what))


def _going(going: GoElsewhere) -> str:
    match going:
        case GoElsewhere(Zone.EXILE, counter=str() as kind, counters=count):
            return f"exile it with {so_many(Number(count), kind + ' counter')} on it"
        case GoElsewhere(Zone.EXILE):
            return "exile it"
        case GoElsewhere(Zone.HAND):
            return "return it to its owner's hand"
        case GoElsewhere(Zone.LIBRARY, shuffled=True, revealed=True):
            return "reveal ~ and shuffle it into its owner's library"
        case GoElsewhere(Zone.LIBRARY, Position() as position):
            return f"put it {_PLACES[position]}"
        case _:
            raise UnprintableError(f"no words for {going}")


def print_cant_be_regenerated(statement: CantBeRegenerated) -> str:
    """
    That permanents can't be regenerated.
    """
    if isinstance(statement.what, Objects):
        return f"{article(print_objects(statement.what, many=False))} can't be regenerated"
    return f"{REFERENTS[statement.what]} can't be regenerated"


def zone_act(instruction: Instruction, name: Callable[[Referent | Objects], str]) -> str:
    """
    An instruction of this topic as a clause.

    Args:
        instruction: What is done.
        name: How the object is called that it is done to.
    """
    match instruction:
        case Regenerate(what):
            return f"regenerate {name(what)}"
        case CounterSpell(what, Zone.GRAVEYARD):
            return f"counter {name(what)}"
        case CounterSpell(what, Zone.BATTLEFIELD, _, Property() as having):
            put = "put that card onto the battlefield under your control instead of into its owner's graveyard"
            return f"counter {name(what)}. If {article(noun(having, generic='spell'))} is countered this way, {put}"
        case CounterSpell(what, Zone.EXILE):
            went = "exile it instead of putting it into its owner's graveyard"
            return f"counter {name(what)}. If that spell is countered this way, {went}"
        case CounterSpell(what, Zone.HAND | Zone.LIBRARY as to, position):
            where = "into its owner's hand" if to is Zone.HAND else _PLACES[position or Position.TOP]
            went = f"put it {where} instead of into that player's graveyard"
            return f"counter {name(what)}. If that spell is countered this way, {went}"
        case PutIntoLibrary(what, None, by_owner=True):
            called = name(what)
            whose = "its" if called == "it" else f"{called}'s"
            return f"{whose} owner shuffles it into their library"
        case PutIntoLibrary(what, None):
            return f"shuffle {name(what)} into its owner's library"
        case PutIntoLibrary(what, Position() as position):
            return f"put {name(what)} {_PLACES[position]}"
        case _:
            raise UnprintableError(f"no words for {instruction}")
