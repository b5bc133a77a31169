"""
Random questions about mana that is tapped for.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import THAT_PLAYER, Draw, MakesAbility, Question, condition, effects_on, one_of, players
from tests.rules import making
from tests.rules.making import BASIC, BEARS, CREATURE, FOREST, LAND, YOURS, creature, says, taps_for

from manaproof.model import abilities as a
from manaproof.model import costs as c
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import lookups as k
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model import production as m
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.mana import ALL_COLORS, ALL_TYPES, ManaTypeSet
from manaproof.model.references import PlayerRef, Step


def _mana_pattern(draw: Draw) -> p.ManaPattern:
    """
    Guards on who taps, on the permanent, on types and on amounts.
    """
    return p.ManaPattern(
        one_of(draw, p.Producer.TAPPED_PERMANENT, p.Producer.TAPPED_PERMANENT, p.Producer.ABILITY_OF),
        one_of(draw, None, None, None, PlayerRef.YOU, PlayerRef.A_PLAYER, PlayerRef.AN_OPPONENT),
        one_of(draw, q.Anything(), q.Anything(), LAND, LAND, LAND, q.Every((LAND, BASIC)), q.Every((LAND, YOURS))),
        one_of(draw, None, None, *(ManaTypeSet.parse(types) for types in ("G", "G", "BR", "BC", "C"))),
        least=one_of(draw, 1, 1, 1, 2, 2, 3),
    )


def _replaces_mana(draw: Draw, rewrite: f.Rewrite, *, optional: bool = False) -> a.Ability:
    return making.replaces(_mana_pattern(draw), rewrite, optional=optional, condition=condition(draw))


def multiply(draw: Draw) -> a.Ability:
    """
    "Twice as much of that mana."
    """
    return _replaces_mana(draw, f.MultiplyMana(one_of(draw, 2, 2, 3)), optional=one_of(draw, False, False, False, True))


def one_of_a_type(draw: Draw) -> a.Ability:
    """
    "{B} instead of any other type and amount."
    """
    return _replaces_mana(
        draw, f.ProduceInstead(m.Symbols((one_of(draw, "B", "C"),)), ALL_TYPES, e.Number(one_of(draw, 1, 1, 2)))
    )


def another_type(draw: Draw) -> a.Ability:
    """
    "{C} instead of any other type (color)."
    """
    replaced = one_of(draw, ALL_TYPES, ALL_TYPES, ALL_COLORS)
    rewrite = f.ProduceInstead(m.Symbols((one_of(draw, "C", "B", "G"),)), replaced)
    return _replaces_mana(draw, rewrite, optional=one_of(draw, False, False, True))


def a_type_of_choice(draw: Draw) -> a.Ability:
    """
    "Mana of a color of your choice instead of any other type", of two colors to keep the boards small.
    """
    types = m.AnyOfTypes(ManaTypeSet.parse(one_of(draw, "GB", "RG", "WC")))
    return _replaces_mana(draw, f.ProduceInstead(types, ALL_TYPES, one_of(draw, None, e.ONE)))


def the_chosen_color(draw: Draw) -> a.Ability:
    """
    "Mana of the chosen color instead of any other color."
    """
    return _replaces_mana(draw, f.ProduceInstead(m.ChosenColor(), one_of(draw, ALL_TYPES, ALL_COLORS)))


def by_land_type(draw: Draw) -> a.Ability:
    """
    "Forests produce {R} and Islands produce {G} instead of any other type."
    """
    fits = q.Either((q.HasSubtype("Forest"), q.HasSubtype("Island")))
    cases = (("Forest", m.Symbols(("R",))), ("Island", m.Symbols(("G",))))
    return making.replaces(p.ManaPattern(source=q.Every((LAND, fits)), least=one_of(draw, 1, 2)), f.ProduceByType(cases))


def more_of_the_chosen_color(draw: Draw) -> a.Ability:
    """
    "Tapped for mana of the chosen color, twice as much."
    """
    del draw
    return making.replaces(p.ManaPattern(source=LAND, of_chosen_color=True), f.MultiplyMana(2))


def no_mana(draw: Draw) -> a.Ability:
    """
    "Permanents can't be tapped for {C}."
    """
    del draw
    return says(f.CantHappen(event=p.ManaPattern(types=ManaTypeSet.parse("C"), least=2)))


def mana_follows(draw: Draw) -> a.Ability:
    """
    "Whenever a land is tapped for mana, its controller adds one mana of any type that land produced."
    """
    pattern = evolve(_mana_pattern(draw), producer=p.Producer.TAPPED_PERMANENT)
    return a.TriggeredAbility((pattern,), (i.AddMana(m.OfType(e.ONE, m.ProducedType()), PlayerRef.ITS_CONTROLLER),))


def something_follows_mana(draw: Draw) -> a.Ability:
    """
    "Whenever a player taps a land for mana, … deals 1 damage to that player."
    """
    return a.TriggeredAbility((_mana_pattern(draw),), (i.DealDamage(e.ONE, THAT_PLAYER),))


def something_follows_tapping(draw: Draw) -> a.Ability:
    """
    "Whenever a land becomes tapped."
    """
    return a.TriggeredAbility((p.TappedPattern(one_of(draw, LAND, CREATURE)),), (i.GainLife(e.ONE),))


def something_follows_a_step(draw: Draw) -> a.Ability:
    """
    "At the beginning of your draw step."
    """
    return a.TriggeredAbility((p.StepPattern(Step.DRAW, one_of(draw, PlayerRef.YOU, None)),), (i.GainLife(e.ONE),))


MANA_EFFECTS: tuple[MakesAbility, ...] = (
    multiply,
    multiply,
    multiply,
    one_of_a_type,
    one_of_a_type,
    another_type,
    another_type,
    a_type_of_choice,
    the_chosen_color,
    by_land_type,
    more_of_the_chosen_color,
    no_mana,
    mana_follows,
    something_follows_mana,
    something_follows_tapping,
    something_follows_a_step,
)


def _pair_of_mana(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two effects of which one makes the mana to which the other applies, or takes it away.
    """
    tapped = p.ManaPattern()
    becomes = making.replaces(tapped, f.ProduceInstead(m.Symbols(("B",)), ALL_TYPES, one_of(draw, None, e.ONE)))
    of_a_type = evolve(tapped, types=ManaTypeSet.parse(one_of(draw, "B", "GRUC")))
    more, doubled = evolve(tapped, least=2), making.replaces(tapped, f.MultiplyMana(2))
    return one_of(
        draw,
        (becomes, making.replaces(of_a_type, f.MultiplyMana(2), optional=draw(st.booleans()))),
        (doubled, making.replaces(more, f.ProduceInstead(m.Symbols(("C",)), ALL_TYPES, e.ONE), optional=draw(st.booleans()))),
    )


def _sources(draw: Draw) -> Card:
    """
    Something to tap for mana: amounts, choices, restrictions, self-replacement, and what goes on after the mana.
    """
    spend = m.SpendOnly((m.Purpose("cast", CREATURE),))
    three = i.AddManaInstead(k.IsTurnOf(PlayerRef.YOU), m.Symbols(("C", "C", "C")))
    counted = making.adds("G", times=k.CountOf(q.Objects(CREATURE)))
    return draw(
        st.sampled_from(
            (
                FOREST,
                FOREST,
                making.land("Tropical Island", subtypes=("Forest", "Island")),
                making.land("Pool", taps_for(making.adds("C", "C"))),
                making.land("Garden", taps_for(making.adds("G", "B"))),
                making.land("Filter", taps_for(making.adds("G/B", "G/P"))),
                making.land("Cavern", taps_for(making.adds("C")), taps_for(making.adds("R", terms=(spend,)))),
                making.land("Tower", taps_for(making.adds("C"), three)),
                making.land("Cradle", taps_for(counted), subtypes=("Forest",)),
                making.land("Brushland", taps_for(making.adds("G"), i.DealDamage(e.ONE, PlayerRef.YOU))),
                making.land(
                    "Spring",
                    taps_for(i.AddMana(m.OfType(e.Number(2), m.AnyOfTypes(ManaTypeSet.parse("GR")), m.Spread.COMBINATION))),
                ),
                creature("Elf", taps_for(making.adds("G"))),
                making.land("Petal", taps_for(making.adds("B"), cost=(c.TapSymbol(), c.SacrificeThis()))),
            )
        )
    )


@st.composite
def mana_questions(draw: Draw) -> Question:
    """
    A permanent is tapped for mana.
    """
    source = making.permanent(_sources(draw), 90)
    effects = effects_on(draw, MANA_EFFECTS, _pair_of_mana)
    others = [making.permanent(BEARS, 91 + n) for n in range(draw(st.integers(0, 1)))]
    active = draw(st.sampled_from(("you", "you", "you", "opponent")))
    board = Board(players(draw, known_library=False), (source, *effects, *others), active=active)
    return Question(board, o.TapForMana("you", source.id))
