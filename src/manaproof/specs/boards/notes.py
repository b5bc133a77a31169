"""
Notes in brackets after a permanent: "tapped", "charge 0", "entered this turn", "attached to f1", "chosen: Elf".
"""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import evolve, field, mutable

from manaproof.errors import NotModelled
from manaproof.model.abilities import KeywordAbility, UnreadAbility
from manaproof.model.cards import Card, Face
from manaproof.model.face_down import FaceDown, TurnedBy
from manaproof.model.instructions import Unread
from manaproof.model.permanents import Chosen, Component, ExiledCard, Permanent
from manaproof.model.walking import walk
from manaproof.rules.copying import OwnCopying, copy_effect, own_copying
from manaproof.rules.entering_shaped import shaped, size_in_words, sizes_to_choose
from manaproof.rules.face_down import FACE_DOWN, face_down_by
from manaproof.rules.how_cast import ALTERNATIVE_COSTS, CAST, KICKED, NOT_CAST
from manaproof.rules.prototypes import prototype_of
from manaproof.rules.static_copies import CHOSEN_PERMANENT
from manaproof.specs.boards.chosen import LeftOpen, read_chosen, read_open
from manaproof.specs.boards.counter_kinds import counter_kind
from manaproof.specs.names import CardSource, card_named, face_named, one_of
from manaproof.specs.texts import Text, shown
from manaproof.specs.unknowns import is_unknown, unknown_named

_TURNED_BY = {"manifested": TurnedBy.MANIFEST, "cloaked": TurnedBy.CLOAK, "disguised": TurnedBy.DISGUISE}
ALLOWED = (
    "`tapped`, `attacking`, `blocking`, `blocked`, `unblocked`, `entered this turn`, "
    "`came under control this turn`, `controlled since last turn`, counters such as "
    "`charge 2` or `3 +1/+1`, `attached to NAME`, `chosen: Elf` or `chosen creature type: Elf`, `exiled: CARD`, `x 3`, "
    "`cast`, `not cast`, `kicked`, `cast for its dash cost`, `owned by opponent`, `entered under opponent's control`, "
    "`ability 1 activated this turn`, `damage 2`, `dealt damage by NAME`, `created with NAME`, "
    "`dealt deathtouch damage`, `regeneration shield`, `commander`, `level 2`, `ability on the stack`, "
    "`entered together with NAME`, `copy of CARD`, `copy of CARD without exceptions`, `copy of CARD until end of turn`, "
    "`copy of prototyped CARD`, `copy of a face-down creature`, "
    "`over CARD`, "
    "`as 3/3`, `token`, `prototyped`, `left door unlocked`, `right door unlocked`, `both doors unlocked`, `locked`, `face down`, "
    "`manifested`, `cloaked`, `disguised`, `suspected`, `flipped`"
)
_FACE_DOWN_CREATURE = re.compile(r"(a )?face-down creature", re.IGNORECASE)
_MOST = 1_000_000
_MOST_LEVELS = 3


@mutable
class Noted:
    """
    A permanent on its way onto the board, and what the notes say that needs the rest of the board.
    """

    permanent: Permanent
    cards: CardSource
    attached_to: Text | None = None
    owner: Text | None = None
    entered_under: Text | None = None
    together_with: Text | None = None
    damaged_by: list[Text] = field(factory=list)
    created_with: Text | None = None
    chosen_permanent: Text | None = None
    left_open: tuple[LeftOpen, ...] = ()
    seen: set[str] = field(factory=set)


def take_notes(permanent: Permanent, notes: tuple[Text, ...], cards: CardSource) -> Noted:
    """
    Applies notes to a permanent.

    Raises:
        SpecError: a note is none of those allowed, or two contradict each other.
        CardNotFound: a note names a card that isn't known.
    """
    noted = Noted(permanent, cards)
    for note in notes:
        _take(noted, note)
    return noted


def _take(noted: Noted, note: Text) -> None:
    for pattern, what, read in _NOTES:
        found = pattern.fullmatch(note.value)
        if found is not None:
            if what in noted.seen:
                raise note.problem(f"{shown(note.value)} says a second time what another note says already")
            if what is not None:
                noted.seen.add(what)
            read(noted, note, found)
            return
    raise note.problem(f"{shown(note.value)} is no note; allowed are {ALLOWED}")


def _tapped(noted: Noted, _note: Text, found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, tapped=found[0].lower() == "tapped")


def _monstrous(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, monstrous=True)


def _suspected(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, suspected=True)


def _flipped(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, flipped=True)


def _attacking(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, attacking=True)


def _blocking(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, blocking=True)


def _blocked(noted: Noted, _note: Text, found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, attacking=True, blocked=found[0].lower() == "blocked")


def _entered(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, entered_this_turn=True, controlled_since_turn_began=False)


def _gained(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, controlled_since_turn_began=False)


def _controlled(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, controlled_since_turn_began=True)


def _attached(noted: Noted, note: Text, found: re.Match[str]) -> None:
    noted.attached_to = note.part(found.start("to"))


def _owned(noted: Noted, note: Text, found: re.Match[str]) -> None:
    noted.owner = note.part(found.start("player"))


def _entered_under(noted: Noted, note: Text, found: re.Match[str]) -> None:
    noted.entered_under = note.part(found.start("player"), found.end("player"))


def _chosen(noted: Noted, note: Text, found: re.Match[str]) -> None:
    what = found["what"].lower() if found["what"] else None
    value = note.part(found.start("value"))
    left_open = read_open(note, what, value, noted.permanent.printed)
    if left_open is not None:
        noted.left_open = (*noted.left_open, left_open)
        return
    chosen = read_chosen(note, what, value, noted.permanent.printed, noted.cards)
    if chosen.what == CHOSEN_PERMANENT:
        noted.chosen_permanent = value
        return
    noted.permanent = evolve(noted.permanent, chosen=(*noted.permanent.chosen, chosen))


def _exiled(noted: Noted, note: Text, found: re.Match[str]) -> None:
    name = note.part(found.start("card"))
    card = card_named(name, noted.cards)
    noted.permanent = evolve(noted.permanent, exiled_with=(*noted.permanent.exiled_with, ExiledCard(card)))


def _cast_with(noted: Noted, _note: Text, found: re.Match[str]) -> None:
    _add_fact(noted, Chosen("x", str(int(found["x"]))))


def _cast(noted: Noted, _note: Text, found: re.Match[str]) -> None:
    if found["none"]:
        noted.permanent = evolve(noted.permanent, cast_facts=NOT_CAST)
        return
    _add_fact(noted, Chosen(CAST, "1"))
    if found["kicked"]:
        _add_fact(noted, Chosen(KICKED, found["times"] or "1"))
    if found["zone"]:
        _add_fact(noted, Chosen(f"cast from {found['zone'].lower()}", "1"))


def _cast_for(noted: Noted, note: Text, found: re.Match[str]) -> None:
    cost = found["cost"].lower()
    if cost not in ALTERNATIVE_COSTS:
        raise note.problem(f"what it changes that a permanent was cast for its {cost} cost isn't encoded")
    _add_fact(noted, Chosen(CAST, "1"))
    _add_fact(noted, Chosen(cost, "1"))


def _activated(noted: Noted, _note: Text, found: re.Match[str]) -> None:
    numbers = (*noted.permanent.activated_this_turn, int(found["number"]))
    noted.permanent = evolve(noted.permanent, activated_this_turn=numbers)


def _damage(noted: Noted, _note: Text, found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, damage=int(found["damage"] or found["before"]))


def _deathtouched(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, deathtouched=True)


def _damaged_by(noted: Noted, note: Text, found: re.Match[str]) -> None:
    noted.damaged_by.append(note.part(found.start("by")))


def _created_with(noted: Noted, note: Text, found: re.Match[str]) -> None:
    """
    A token that an ability of another permanent created (CR 607.2c).
    """
    noted.created_with = note.part(found.start("with"))
    noted.permanent = evolve(noted.permanent, is_token=True, components=())


def _regeneration(noted: Noted, _note: Text, found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, regeneration=int(found["shields"] or 1))


def _no_counters(_noted: Noted, note: Text, _found: re.Match[str]) -> None:
    raise note.problem(f"{shown(note.value)} is no counter; write `regeneration shield`, or `2 regeneration shields`")


def _together(noted: Noted, note: Text, found: re.Match[str]) -> None:
    noted.together_with = note.part(found.start("with"))


def _on_stack(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, ability_on_stack=True)


def _commander(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    card = evolve(noted.permanent.card, is_commander=True)
    noted.permanent = evolve(noted.permanent, card=card)


def _copy(noted: Noted, note: Text, found: re.Match[str]) -> None:
    """
    A copy of a card, with the exceptions of the permanent's own copy effect if it has one (CR 707.9).
    """
    name = note.part(found.start("card"), found.end("card"))
    if _FACE_DOWN_CREATURE.fullmatch(name.value):
        face = FACE_DOWN.listed
    else:
        face = _copied_face(note, name, card_named(name, noted.cards), is_prototype=bool(found["prototyped"]))
    own = own_copying(noted.permanent.printed)
    if len(own) > 1 and not found["plain"]:
        raise note.problem(f"{shown(noted.permanent.name)} may be a copy by several of its abilities; list one as resolved")
    if not own and not found["plain"] and _may_copy_unread(noted.permanent.printed):
        raise note.problem(
            f"how {shown(noted.permanent.name)} becomes a copy wasn't read; write `… without exceptions` if it has none"
        )
    copying = own[0] if own and not found["plain"] else OwnCopying()
    try:
        effect = copy_effect(face, copying.exceptions, lambda copy, kind: kind in copy.values.card_types, copying.ability)
    except NotModelled as error:
        raise note.problem(error.message) from None
    effect = evolve(effect, duration=found["until"] or copying.duration, controller=noted.permanent.controller)
    noted.permanent = evolve(noted.permanent, copies=(effect,))


def _copied_face(note: Text, name: Text, card: Card, *, is_prototype: bool) -> Face:
    """
    What a copy acquires of a card, or of a permanent that was a prototyped spell (CR 718.3d).
    """
    if is_prototype:
        if (prototype := prototype_of(card)) is None:
            raise note.problem(f"{shown(card.name)} has no prototype")
        return prototype
    face = card.with_unlocked(()) if card.is_room else card.faces[face_named(card, name.value)]
    return card.copiable if face == card.front else face


def _may_copy_unread(face: Face) -> bool:
    """
    Whether words of an object that weren't read may make it a copy.
    """
    return any(isinstance(node, UnreadAbility | Unread) for node in walk(face.abilities))


def _over(noted: Noted, note: Text, found: re.Match[str]) -> None:
    """
    A card below it, of the same owner (CR 730.2).
    """
    card = card_named(note.part(found.start("card")), noted.cards)
    below = _copied_face(note, note.part(found.start("card")), card, is_prototype=bool(found["prototyped"]))
    if any(len(each.faces) > 1 for each in (card, noted.permanent.card)):
        raise note.problem("what a merged permanent is of which a part has two faces isn't encoded")
    if {"copy", "face down", "size"} & noted.seen:
        raise note.problem("what a merged permanent is that is a copy or face down isn't encoded")
    noted.permanent = evolve(noted.permanent, components=(*noted.permanent.components, Component(card, below)))


def _token(noted: Noted, _note: Text, _found: re.Match[str]) -> None:
    noted.permanent = evolve(noted.permanent, is_token=True, components=())


def _prototyped(noted: Noted, note: Text, _found: re.Match[str]) -> None:
    face = prototype_of(noted.permanent.card)
    if face is None:
        raise note.problem(f"{shown(noted.permanent.name)} has no prototype")
    noted.permanent = evolve(noted.permanent, prototype=face)


def _doors(noted: Noted, note: Text, found: re.Match[str]) -> None:
    if not noted.permanent.card.is_room:
        raise note.problem(f"{shown(noted.permanent.name)} is no Room and has no doors")
    unlocked = {"left": (0,), "right": (1,), "both": (0, 1)}.get((found["which"] or "").lower(), ())
    noted.permanent = evolve(noted.permanent, unlocked=unlocked)


def _face_down(noted: Noted, note: Text, found: re.Match[str]) -> None:
    listed = face_down_as_told(note, found[0], noted.permanent.card)
    if noted.permanent.face or noted.permanent.flipped:
        raise note.problem(f"{shown(noted.permanent.name)} is a back face; a card that is face down is called by its front face")
    noted.permanent = evolve(noted.permanent, face_down=listed)


def face_down_as_told(note: Text, way: str, card: Card) -> FaceDown:
    """
    How a card is face down that is said to be in some way.

    Raises:
        SpecError: it depends on what turned it face down, and that isn't told.
    """
    keywords = {a.keyword for face in card.faces for a in face.abilities if isinstance(a, KeywordAbility)}
    if way.lower() == "face down" and "disguise" in keywords:
        raise note.problem(f"say whether {shown(card.front.name)} is `disguised`, `cloaked` or `manifested`")
    if way.lower() == "disguised" and "disguise" not in keywords:
        raise note.problem(f"{shown(card.front.name)} has no disguise; write `cloaked`, `manifested` or `face down`")
    by = _TURNED_BY.get(way.lower()) or (TurnedBy.MORPH if keywords & {"morph", "megamorph"} else None)
    return FACE_DOWN if by is None else face_down_by(by)


def _shaped(noted: Noted, note: Text, found: re.Match[str]) -> None:
    """
    The size that was chosen as it entered.
    """
    sizes = {size_in_words(kind).split()[0]: kind for kind in sizes_to_choose(noted.permanent)}
    if found["size"] not in sizes:
        allowed = one_of(f"`as {size}`" for size in sizes) or "nothing of the kind"
        raise note.problem(
            f"{shown(note.value)} is no size that `{noted.permanent.name}` chooses as it enters; allowed is {allowed}"
        )
    noted.permanent = shaped(noted.permanent, sizes[found["size"]])


def _level(noted: Noted, note: Text, found: re.Match[str]) -> None:
    if "Class" not in noted.permanent.printed.subtypes:
        _counters(noted, note, found)
    elif not 1 <= int(found["count"]) <= _MOST_LEVELS:
        raise note.problem(f"{shown(note.value)} is no level of a Class, which is 1, 2 or 3")
    else:
        noted.permanent = evolve(noted.permanent, class_level=int(found["count"]))


def _counters(noted: Noted, note: Text, found: re.Match[str]) -> None:
    kind = counter_kind(found["kind"], note, noted.permanent.card)
    count = unknown_named(found["count"]) if is_unknown(found["count"]) else int(found["count"])
    if not is_unknown(found["count"]) and count > _MOST:
        raise note.problem(f"{count} counters are more than the {_MOST} that a board may have on one permanent")
    if f"counters {kind}" in noted.seen:
        raise note.problem(f"`{kind}` counters are given twice")
    noted.seen.add(f"counters {kind}")
    noted.permanent = noted.permanent.with_counters(kind, count)


def _add_fact(noted: Noted, fact: Chosen) -> None:
    if fact in noted.permanent.cast_facts:
        return
    noted.permanent = evolve(noted.permanent, cast_facts=(*noted.permanent.cast_facts, fact))


def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_KIND = r"(?P<kind>[+−-]\d{1,3}/[+−-]\d{1,3}|[a-z][a-z' -]{0,30}?)"
_COPIED = r"(a )?copy of (?P<prototyped>(a )?prototyped )?(?P<card>.+?)"
_COPY = rf"{_COPIED}(?P<plain> without exceptions)?( (?P<until>until end of turn|until your next turn))?"
_KICKED = r"(?P<kicked>kicked)( (?P<times>\d{1,3}) times)?"
_Reader = Callable[[Noted, Text, re.Match[str]], None]
_NOTES: tuple[tuple[re.Pattern[str], str | None, _Reader], ...] = (
    (_pattern(r"(un)?tapped"), "tapped", _tapped),
    (_pattern(r"monstrous"), "monstrous", _monstrous),
    (_pattern(r"suspected"), "suspected", _suspected),
    (_pattern(r"flipped"), "flipped", _flipped),
    (_pattern(r"attacking"), "attacking", _attacking),
    (_pattern(r"blocking"), "attacking", _blocking),
    (_pattern(r"(un)?blocked"), "blocked", _blocked),
    (_pattern(r"entered this turn"), "control", _entered),
    (_pattern(r"(came|not) under (your )?control this turn"), "control", _gained),
    (_pattern(r"controlled since (last turn|(the|your|this) turn began)"), "control", _controlled),
    (_pattern(r"attached to (?P<to>.+)"), "attached", _attached),
    (_pattern(r"owned by (?P<player>.+)"), "owner", _owned),
    (_pattern(r"entered under (?P<player>you(?=r control)|.+(?='s control))('s|r) control"), "entered under", _entered_under),
    (_pattern(r"chosen( (?P<what>[a-z ]+))?\s*:\s*(?P<value>.*)"), None, _chosen),
    (_pattern(r"exiled\s*:\s*(?P<card>.+)"), None, _exiled),
    (_pattern(r"x\s*=?\s*(?P<x>\d{1,6})"), "x", _cast_with),
    (_pattern(rf"(?P<none>not )?cast|{_KICKED}|cast from (your|their) (?P<zone>hand|graveyard)"), None, _cast),
    (_pattern(r"cast for its (?P<cost>[a-z-]+) cost"), None, _cast_for),
    (_pattern(r"ability (?P<number>\d{1,2}) activated( this turn)?"), None, _activated),
    (_pattern(r"damage (?P<damage>\d{1,6})|(?P<before>\d{1,6}) damage"), "damage", _damage),
    (_pattern(r"dealt deathtouch damage"), "deathtouch", _deathtouched),
    (_pattern(r"dealt damage by (?P<by>.+)"), None, _damaged_by),
    (_pattern(r"created with (?P<with>.+)"), "created with", _created_with),
    (_pattern(r"(an? |(?P<shields>\d{1,3}) )?regeneration shields?"), "regeneration", _regeneration),
    (_pattern(r"regeneration( counters?)? \d+|\d+ regeneration( counters?)?"), None, _no_counters),
    (_pattern(r"entered together with (?P<with>.+)"), "together", _together),
    (_pattern(r"(its )?(triggered )?ability on the stack"), "stack", _on_stack),
    (_pattern(r"(your |its owner's )?commander"), "commander", _commander),
    (_pattern(_COPY), "copy", _copy),
    (_pattern(r"over (?P<prototyped>(a )?prototyped )?(?P<card>.+)"), None, _over),
    (_pattern(r"(entered )?as (a |an )?(?P<size>\d{1,3}/\d{1,3})"), "size", _shaped),
    (_pattern(r"(a )?token"), "token", _token),
    (_pattern(r"prototyped|cast prototyped"), "prototyped", _prototyped),
    (_pattern(r"(?P<which>left|right|both) doors? unlocked|(both doors |fully )?locked"), "doors", _doors),
    (_pattern(r"face down|manifested|cloaked|disguised"), "face down", _face_down),
    (_pattern(r"(class )?(?P<kind>level) (?P<count>\d{1,9})"), None, _level),
    (_pattern(rf"(with\s+)?(?P<count>\d{{1,9}}|[b-z])\s+{_KIND}(\s+counters?)?"), None, _counters),
    (_pattern(rf"{_KIND}\s+(?P<count>\d{{1,9}}|[b-z])"), None, _counters),
)
