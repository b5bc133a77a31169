"""
Boards on which a reading of the rules with fresh eyes expected a wrong answer; those still wrong are marked.
"""

import pytest
from attrs import evolve
from tests.rules.making import (
    BEARS,
    CREATURE,
    FOREST,
    ISLAND,
    LAND,
    MANA_REFLECTION,
    SWAMP,
    THOUGHT_REFLECTION,
    adds,
    board,
    card,
    changes_counters,
    creature,
    explored,
    happenings_of,
    instead_of_drawing,
    land,
    library,
    library_of,
    permanent,
    player,
    replaces,
    says,
    taps_for,
)

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import abilities as a
from manaproof.model import costs as c
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model import production as m
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.expr import ONE, TRUE, Number, Rounding
from manaproof.model.libraries import LibraryCard, UnknownCards
from manaproof.model.lookups import CountOf, Measure, MeasureOf
from manaproof.model.mana import ManaTypeSet
from manaproof.model.occasions import Activate, DrawsCards, Enters, Occasion, Resolves, TapForMana
from manaproof.model.outcomes import CardDrawn, CardsMoved, CountersPlaced, ManaAdded, Outcome, Triggered
from manaproof.model.permanents import Counters
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.queries.outcomes import outcomes
from manaproof.reference.brute_force import outcomes_by_brute_force

ITSELF = p.EntersPattern(q.Is(Referent.THIS))
HYDRA = creature("Hydra", replaces(ITSELF, f.EntersWith(ONE, "+1/+1")))
WARDEN = card("Warden", a.TriggeredAbility((p.EntersPattern(CREATURE),), (i.GainLife(ONE),)))
SPEND = m.SpendOnly((m.Purpose("cast"),))


def spell(*effect: i.Instruction) -> Resolves:
    """
    A sorcery of yours resolves.
    """
    return Resolves(card("Spell", a.SpellAbility(effect), types=("Sorcery",)), "you")


def with_libraries(*things: object, you: object = None, opponent: object = None) -> Board:
    """
    A board of yours with known libraries.
    """
    mine = player("you", library(*you)) if isinstance(you, tuple) else player("you", you)  # type: ignore[arg-type]
    his = player("opponent", library(*opponent)) if isinstance(opponent, tuple) else player("opponent")
    return board(things, players=(mine, his))  # type: ignore[arg-type]


def seen(outcome: Outcome) -> str:
    """
    What an outcome is compared by: mana, cards, counters and triggers.
    """
    return ", ".join(word for word in map(_word, outcome.happenings) if word)


def _word(happening: object) -> str:
    match happening:
        case ManaAdded(mana=mana, terms=terms):
            return f"{mana}{' restricted' if terms else ''}"
        case CardDrawn(player=who, card=drawn):
            return f"{who} draws {drawn.known.name if drawn.known else 'a card'}"
        case CardsMoved(player=who, cards=cards, to_zone=zone):
            return f"{who} {'+'.join(_name(each) for each in cards)} to {zone.value}"
        case CountersPlaced(kind=kind, count=count):
            return f"{count} {kind}"
        case Triggered(name=name):
            return f"{name} triggers"
        case _:
            return ""


def _name(looked: object) -> str:
    return looked.known.name if isinstance(looked, LibraryCard) and looked.known else "?"


OWN_INSTEAD = taps_for(adds("G"), i.AddManaInstead(TRUE, m.Symbols(("B",)), terms=(SPEND,)))
TWO_SIZES = creature("Elf", taps_for(adds("G", times=MeasureOf(Measure.POWER, Referent.THIS))))
AURA = card("Aura", says(f.ContinuousEffect(Referent.ATTACHED, (f.ModifyPowerToughness(Number(2), Number(2)),))))
ALTAR = card(
    "Altar",
    a.ActivatedAbility(
        (c.SacrificeObjects(ONE, q.Objects(CREATURE)),), (adds("R", times=MeasureOf(Measure.POWER, Referent.SACRIFICED)),)
    ),
)
BOTH_KINDS = creature("Both", *(replaces(ITSELF, f.EntersWith(ONE, kind)) for kind in ("+1/+1", "-1/-1")))
ELVES = land("Elves", taps_for(adds("G", times=CountOf(q.Objects(q.HasSubtype("Elf"))))))

CASES: dict[str, tuple[Board, Occasion, set[str]]] = {
    "121.1 a draw from an empty library is no draw for triggers": (
        with_libraries(card("Trigger", a.TriggeredAbility((p.DrawPattern(PlayerRef.YOU),), (i.GainLife(ONE),))), you=()),
        DrawsCards("you"),
        {""},
    ),
    "122.6 it enters, and triggers do, if its counters can't be put": (
        board([WARDEN, card("No", says(f.CantHappen(event=p.CountersPattern(None, CREATURE))))]),
        Enters(HYDRA, "you"),
        {"Warden triggers"},
    ),
    "614.7 it enters, and triggers do, if its counters come to none": (
        board([WARDEN, card("Half", changes_counters(change=f.ChangeCount(half=Rounding.DOWN)))]),
        Enters(HYDRA, "you"),
        {"Warden triggers"},
    ),
    "614.17 only the kind of counters that can't be put isn't put": (
        board([card("Melira", says(f.CantHappen(event=p.CountersPattern("-1/-1", CREATURE))))]),
        Enters(BOTH_KINDS, "you"),
        {"1 +1/+1"},
    ),
    "701.20 a revealed card stays on top": (
        with_libraries(you=(FOREST, ISLAND)),
        spell(i.RevealTop(ONE), i.Draw()),
        {"you draws Forest"},
    ),
    "106.12 who taps is not who gets the mana": (
        board([land("Source", taps_for(i.AddMana(m.Symbols(("G",)), PlayerRef.EACH_OPPONENT))), MANA_REFLECTION]),
        TapForMana("you", "you/Source 0"),
        {"{G}{G}"},
    ),
    "106.6 an ability's own instead has its own restriction": (
        board([land("Source", OWN_INSTEAD)]),
        TapForMana("you", "you/Source 0"),
        {"{B} restricted"},
    ),
    "613.4 a size is set before it is changed": (
        board(
            [
                TWO_SIZES,
                card("Anthem", says(f.ContinuousEffect(q.Objects(CREATURE), (f.ModifyPowerToughness(ONE, ONE),)))),
                card("Setter", says(f.ContinuousEffect(q.Objects(CREATURE), (f.SetPowerToughness(Number(4), Number(4)),)))),
            ]
        ),
        TapForMana("you", "you/Elf 0"),
        {"{G}{G}{G}{G}{G}"},
    ),
    "205.3 every creature type": (
        board(
            [ELVES, card("Nexus", says(f.ContinuousEffect(q.Objects(CREATURE), (f.AddTypes(every_creature_type=True),)))), BEARS]
        ),
        TapForMana("you", "you/Elves 0"),
        {"{G}"},
    ),
    "118.3 creatures of different power are different to sacrifice": (
        board([ALTAR, BEARS, BEARS, evolve(permanent(AURA, 9), attached_to="you/Grizzly Bears 1")]),
        Activate("you", "you/Altar 0"),
        {"{R}{R}", "{R}{R}{R}{R}"},
    ),
    "122.1b a haste counter gives haste": (
        board(
            [evolve(permanent(TWO_SIZES, 0), controlled_since_turn_began=False, counters=(Counters("haste", 1),))],
        ),
        TapForMana("you", "you/Elf 0"),
        {"{G}{G}"},
    ),
    "401 a known card below cards that may not be there can be on top": (
        with_libraries(you=library_of(UnknownCards(0, 1), LibraryCard(FOREST))),
        DrawsCards("you"),
        {"you draws a card", "you draws Forest"},
    ),
    "401 the look belongs to the library that was looked at": (
        with_libraries(
            card("Look", instead_of_drawing(i.RevealTop(ONE), i.PutLooked(i.Which.ALL, Zone.HAND), who=PlayerRef.AN_OPPONENT)),
            you=(FOREST,),
            opponent=(ISLAND,),
        ),
        DrawsCards("opponent"),
        {"you Forest to hand"},
    ),
    "101.4 each player exiles a card": (
        with_libraries(you=(FOREST,), opponent=(ISLAND,)),
        spell(i.ExileTop(ONE, player=PlayerRef.EACH_PLAYER)),
        {"you Forest to exile, opponent Island to exile"},
    ),
    "609.3 as many cards as fit are chosen": (
        with_libraries(you=(BEARS, FOREST)),
        spell(
            i.LookAtTop(Number(2)),
            i.PutLooked(i.Which.CHOSEN, Zone.HAND, CREATURE, Number(2)),
            i.PutLooked(i.Which.REST, Zone.GRAVEYARD),
        ),
        {"you Grizzly Bears to hand, you Forest to graveyard"},
    ),
    "603.6 a trigger sees the counters that it entered with": (
        board([card("Sees", a.TriggeredAbility((p.EntersPattern(q.HasCounter("+1/+1")),), (i.GainLife(ONE),)))]),
        Enters(HYDRA, "you"),
        {"1 +1/+1, Sees triggers"},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_boards_that_were_wrong(case: str) -> None:
    """
    What is added, drawn, moved, put and triggered on the board of the case.
    """
    made, occasion, expected = CASES[case]
    assert {seen(outcome) for outcome in explored(made, occasion)} == expected


def test_a_draw_from_the_bottom_is_still_a_draw() -> None:
    """
    A mandatory effect on draws applies also if the draw is made from the bottom: in no order is only one card drawn.
    """
    river = card("River", instead_of_drawing(i.DrawFromBottom()))
    made = with_libraries(river, THOUGHT_REFLECTION, you=(FOREST, ISLAND, SWAMP))
    assert {len(outcome.happenings) for outcome in explored(made, DrawsCards("you"))} == {2}


def test_fewer_types_than_mana_of_different_types() -> None:
    """
    "Two mana of different types" with one type to choose from isn't answered with nothing.
    """
    two = i.AddMana(m.OfType(Number(2), m.AnyOfTypes(ManaTypeSet.parse("G")), m.Spread.DISTINCT))
    with pytest.raises(NotModelled):
        explored(board([land("Source", taps_for(two))]), TapForMana("you", "you/Source 0"))


def test_an_effect_that_had_its_opportunity_asks_nothing_more() -> None:
    """
    A declined dredge doesn't split the later draws of its chain by the size of the library: the search agrees with brute force.
    """
    dredger = creature("Dredger", a.KeywordAbility("dredge", "3"))
    unknown = library_of(LibraryCard(FOREST), LibraryCard(ISLAND), UnknownCards(0, 2))
    made = board([THOUGHT_REFLECTION], players=(player("you", unknown, graveyard=(dredger,)), player("opponent")))
    assert happenings_of(made, DrawsCards("you")) == outcomes_by_brute_force(made, DrawsCards("you"))


def test_mana_that_a_land_does_not_make_is_no_silent_nothing() -> None:
    """
    Tapping a Forest "for {R}" is illegal rather than without outcomes.
    """
    red = ManaTypeSet.parse("R")
    with pytest.raises(IllegalAction):
        outcomes(board([FOREST]), TapForMana("you", "you/Forest 0", only=red))


def test_an_effect_on_lands_leaves_other_permanents_alone() -> None:
    """
    An identity: a board without the effect's kind of permanent is as without the effect.
    """
    stone = card("Stone", taps_for(adds("C")), types=("Artifact",))
    other = card("Other", replaces(p.ManaPattern(source=LAND), f.MultiplyMana(2)))
    found = [{seen(o) for o in explored(board(things), TapForMana("you", "you/Stone 0"))} for things in ([stone], [stone, other])]
    assert found == [{"{C}"}, {"{C}"}]
