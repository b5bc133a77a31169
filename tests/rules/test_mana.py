import pytest
from tests.rules.making import (
    CONTAMINATION,
    CREATURE,
    FOREST,
    LAND,
    MANA_REFLECTION,
    adds,
    board,
    card,
    doubles_mana,
    explored,
    land,
    lands_produce,
    mana_of,
    permanent,
    replaces,
    taps_for,
)

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model import production as m
from manaproof.model import properties as q
from manaproof.model.abilities import Ability
from manaproof.model.cards import Card
from manaproof.model.expr import ONE, TRUE, ZERO, Named, Number
from manaproof.model.lookups import CountOf
from manaproof.model.mana import ALL_COLORS, ALL_TYPES, ManaTypeSet
from manaproof.model.occasions import Resolves, TapForMana
from manaproof.model.outcomes import DamageDealt, LifeChanged, ManaAdded, Triggered
from manaproof.model.production import SpendOnly
from manaproof.model.references import PlayerRef
from manaproof.rules.rulebook import switched_off

FIRST = TapForMana("you", "you/Source 0")
SPEND = SpendOnly((m.Purpose("cast", CREATURE),))


def source(*effect: i.Instruction, more: tuple[Ability, ...] = (), subtypes: tuple[str, ...] = ()) -> Card:
    """
    A land with one ability with {T} in its cost.
    """
    return land("Source", taps_for(*effect), *more, subtypes=subtypes)


@pytest.mark.parametrize(
    ("symbols", "expected"),
    [
        pytest.param(("G",), {"{G}"}, id="a color"),
        pytest.param(("C",), {"{C}"}, id="colorless"),
        pytest.param(("G", "W"), {"{W}{G}"}, id="two symbols are one event"),
        pytest.param(("G/W",), {"{G}", "{W}"}, id="106.8 a hybrid symbol is either half"),
        pytest.param(("2/W",), {"{C}{C}", "{W}"}, id="106.8 a generic half is colorless mana"),
        pytest.param(("C/W",), {"{C}", "{W}"}, id="106.8 a colorless half"),
        pytest.param(("G/W", "G/W"), {"{G}{G}", "{W}{G}", "{W}{W}"}, id="106.8 each symbol has its choice"),
        pytest.param(("G/P",), {"{G}"}, id="106.9 a Phyrexian symbol is its color"),
        pytest.param(("W/U/P",), {"{W}", "{U}"}, id="106.8, 106.9 a hybrid Phyrexian symbol"),
        pytest.param(("3",), {"{C}{C}{C}"}, id="106.10 a generic symbol is that much colorless mana"),
        pytest.param(("0",), {"none"}, id="106.10 none at all"),
        pytest.param(("S",), {"{C}"}, id="106.11 a snow symbol is colorless mana"),
        pytest.param(("S", "S"), {"{C}{C}"}, id="106.11 two snow symbols"),
    ],
)
def test_symbols_say_what_is_added(symbols: tuple[str, ...], expected: set[str]) -> None:
    """
    Each kind of mana symbol adds the mana that CR 106.8–106.11 say.
    """
    assert set(mana_of(board([source(adds(*symbols))]), FIRST)) == expected


@pytest.mark.parametrize(
    ("number", "symbol", "expected"),
    [
        pytest.param("106.8", "2/W", {"{C}{C}"}, id="hybrid"),
        pytest.param("106.9", "G/P", {"{C}"}, id="phyrexian"),
        pytest.param("106.10", "3", {"none"}, id="generic"),
        pytest.param("106.11", "S", {"none"}, id="snow"),
    ],
)
def test_symbols_without_their_rule(number: str, symbol: str, expected: set[str]) -> None:
    """
    Under the alternative to its rule a symbol adds something else.
    """
    with switched_off(number):
        assert set(mana_of(board([source(adds(symbol))]), FIRST)) == expected


@pytest.mark.parametrize(
    ("mana", "expected"),
    [
        pytest.param(
            m.OfType(ONE, m.AnyOfTypes(ALL_COLORS)), {"{W}", "{U}", "{B}", "{R}", "{G}"}, id="any color is no colorless"
        ),
        pytest.param(m.OfType(ONE, m.AnyOfTypes(ALL_TYPES)), {"{W}", "{U}", "{B}", "{R}", "{G}", "{C}"}, id="any type"),
        pytest.param(
            m.OfType(Number(3), m.AnyOfTypes(ManaTypeSet.parse("GR"))), {"{R}{R}{R}", "{G}{G}{G}"}, id="of any one color"
        ),
        pytest.param(
            m.OfType(Number(2), m.AnyOfTypes(ManaTypeSet.parse("GR")), m.Spread.COMBINATION),
            {"{R}{R}", "{R}{G}", "{G}{G}"},
            id="in any combination",
        ),
        pytest.param(
            m.OfType(Number(2), m.AnyOfTypes(ManaTypeSet.parse("GRW")), m.Spread.DISTINCT),
            {"{W}{R}", "{W}{G}", "{R}{G}"},
            id="of different colors",
        ),
        pytest.param(m.OfType(ONE, m.AnyOfTypes(ManaTypeSet.parse("GR")), m.Spread.EACH), {"{R}{G}"}, id="one of each"),
        pytest.param(m.OfType(ZERO, m.AnyOfTypes(ManaTypeSet.parse("GR"))), {"none"}, id="an amount of zero"),
        pytest.param(m.OfType(ONE, m.CommanderIdentity()), {"none"}, id="106.5 no commander, no type"),
        pytest.param(m.OfType(ONE, m.ColorsAmong(q.Objects(CREATURE))), {"none"}, id="106.5 no colors among none"),
        pytest.param(m.EitherMana((m.Symbols(("G",)), m.Symbols(("W", "W")))), {"{G}", "{W}{W}"}, id="either"),
        pytest.param(
            m.BothMana((m.Symbols(("R",)), m.OfType(ONE, m.AnyOfTypes(ManaTypeSet.parse("GW"))))), {"{W}{R}", "{R}{G}"}, id="both"
        ),
    ],
)
def test_mana_of_chosen_types(mana: m.Mana, expected: set[str]) -> None:
    """
    Every choice of types and of their division is an outcome, and an undefined type is no mana.
    """
    assert set(mana_of(board([source(i.AddMana(mana))]), FIRST)) == expected


def test_an_undefined_type_without_the_rule_is_colorless() -> None:
    """
    CR 106.5 is what makes mana of an undefined type none.
    """
    with switched_off("106.5"):
        assert mana_of(board([source(i.AddMana(m.OfType(ONE, m.CommanderIdentity())))]), FIRST) == {"{C}": 1}


@pytest.mark.parametrize(
    ("chosen", "expected"), [pytest.param("R", {"{R}": 1}, id="chosen"), pytest.param("none", {"none": 1}, id="none was chosen")]
)
def test_mana_of_the_chosen_color(chosen: str, expected: dict[str, int]) -> None:
    """
    Mana of the chosen color is of that color; where none was chosen there is none (CR 106.5).
    """
    chooser = permanent(source(i.AddMana(m.OfType(ONE, m.ChosenColor()))), 0, chosen=chosen)
    assert mana_of(board([chooser]), FIRST) == expected


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        pytest.param([], {"{G}": 1}, id="identity"),
        pytest.param([MANA_REFLECTION], {"{G}{G}": 1}, id="twice"),
        pytest.param([MANA_REFLECTION] * 2, {"{G}{G}{G}{G}": 2}, id="two copies are two effects"),
        pytest.param([CONTAMINATION], {"{B}": 1}, id="one black"),
        pytest.param([MANA_REFLECTION, CONTAMINATION], {"{B}": 1, "{B}{B}": 1}, id="in either order"),
        pytest.param([card("Sphere", lands_produce("C", 1, least=2))], {"{G}": 1}, id="one is less than two"),
        pytest.param([card("Sphere", lands_produce("C", 1, least=2)), MANA_REFLECTION], {"{C}": 1}, id="becomes applicable"),
        pytest.param([card("All", lands_produce("G"))], {"{G}": 1}, id="the same type"),
    ],
)
def test_replacing_mana(others: list[Card], expected: dict[str, int]) -> None:
    """
    Effects on tapping for mana change the one production event, in every order (CR 106.12b, 616.1).
    """
    assert mana_of(board([source(adds("G")), *others]), FIRST) == expected


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        pytest.param(source(adds("G", times=CountOf(q.Objects(CREATURE)))), {"none": 1}, id="none"),
        pytest.param(source(adds("G")), {"{G}{G}": 1}, id="one"),
        pytest.param(source(adds("G", "G", "G", "G", "G")), {"{G}×10": 1}, id="many at once"),
    ],
)
def test_multiplying_none_one_and_many(made: Card, expected: dict[str, int]) -> None:
    """
    An event of no mana isn't multiplied: it is no event (CR 106.12b).
    """
    assert mana_of(board([made, MANA_REFLECTION]), FIRST) == expected


@pytest.mark.parametrize(
    ("pattern", "applies"),
    [
        pytest.param(p.ManaPattern(player=PlayerRef.YOU), True, id="you tap"),
        pytest.param(p.ManaPattern(player=PlayerRef.AN_OPPONENT), False, id="an opponent taps"),
        pytest.param(p.ManaPattern(source=LAND), True, id="a land"),
        pytest.param(p.ManaPattern(source=CREATURE), False, id="a creature"),
        pytest.param(p.ManaPattern(source=q.HasSupertype("Basic")), False, id="a basic land"),
        pytest.param(p.ManaPattern(types=ManaTypeSet.parse("G")), True, id="for green"),
        pytest.param(p.ManaPattern(types=ManaTypeSet.parse("WUBRC")), False, id="for anything else"),
        pytest.param(p.ManaPattern(least=1), True, id="one or more"),
        pytest.param(p.ManaPattern(least=2), False, id="two or more"),
        pytest.param(p.ManaPattern(p.Producer.ABILITY_OF), True, id="by an ability of a permanent"),
        pytest.param(p.ManaPattern(p.Producer.SPELL_OR_ABILITY), True, id="by anything"),
    ],
)
def test_guards_on_mana(pattern: p.ManaPattern, applies: bool) -> None:
    """
    An effect applies iff who taps, the permanent, the type and the amount are those of its pattern.
    """
    doubler = card("Doubler", replaces(pattern, f.MultiplyMana(2)))
    assert mana_of(board([source(adds("G")), doubler]), FIRST) == ({"{G}{G}": 1} if applies else {"{G}": 1})


def test_a_spell_is_not_tapped_for_mana() -> None:
    """
    Mana that a spell adds isn't multiplied by an effect on tapping for mana (CR 106.12).
    """
    ritual = card("Ritual", a.SpellAbility((adds("B", "B", "B"),)), types=("Instant",))
    assert mana_of(board([MANA_REFLECTION]), Resolves(ritual, "you")) == {"{B}{B}{B}": 1}


def test_only_colored_mana_changes_its_color() -> None:
    """
    "Instead of any other color" leaves colorless mana alone.
    """
    hall = card("Hall", replaces(p.ManaPattern(source=LAND), f.ProduceInstead(m.Symbols(("B",)), ALL_COLORS)))
    assert mana_of(board([source(adds("C", "G", "W")), hall]), FIRST) == {"{B}{B}{C}": 1}


@pytest.mark.parametrize(
    ("subtypes", "expected"),
    [
        pytest.param(("Plains",), {"{R}": 1}, id="one type"),
        pytest.param(("Plains", "Island"), {"{R}": 1, "{G}": 1}, id="either of two types"),
        pytest.param((), {"{C}": 1}, id="none of the types"),
    ],
)
def test_mana_by_land_type(subtypes: tuple[str, ...], expected: dict[str, int]) -> None:
    """
    A land produces what its type says; a land of two types what its player chooses; another land what it always does.
    """
    cases = (("Plains", m.Symbols(("R",))), ("Island", m.Symbols(("G",))))
    naked = card("Naked Singularity", replaces(p.ManaPattern(source=LAND), f.ProduceByType(cases)))
    made = land("Source", taps_for(adds("C")), subtypes=subtypes)
    found = mana_of(board([made, naked]), TapForMana("you", "you/Source 0", 1))
    assert found == expected


@pytest.mark.parametrize("others", [pytest.param([], id="alone"), pytest.param([MANA_REFLECTION], id="multiplied")])
def test_restrictions_go_with_all_of_the_mana(others: list[Card]) -> None:
    """
    What the mana may be spent on goes with the mana that an effect makes of it (CR 106.6a).
    """
    (outcome,) = explored(board([source(adds("G", terms=(SPEND,))), *others]), FIRST)
    assert [h.terms for h in outcome.happenings if isinstance(h, ManaAdded)] == [(SPEND,)]


def test_restrictions_without_their_rule() -> None:
    """
    Under the alternative to CR 106.6a multiplied mana is free of restrictions.
    """
    with switched_off("106.6a"):
        (outcome,) = explored(board([source(adds("G", terms=(SPEND,))), MANA_REFLECTION]), FIRST)
    assert [h.terms for h in outcome.happenings if isinstance(h, ManaAdded)] == [()]


def test_a_self_replacement_is_applied_first() -> None:
    """
    An ability's own "instead" comes before other effects, so its three mana become one black (CR 614.15, 616.1a).
    """
    tower = source(adds("C"), i.AddManaInstead(TRUE, m.Symbols(("C", "C", "C"))))
    assert mana_of(board([tower, CONTAMINATION]), FIRST) == {"{B}": 1}


def test_a_self_replacement_without_the_rule() -> None:
    """
    Under the alternative to CR 616.1a it may also be chosen last, which gives back its three mana.
    """
    tower = source(adds("C"), i.AddManaInstead(TRUE, m.Symbols(("C", "C", "C"))))
    with switched_off("616.1a"):
        assert mana_of(board([tower, CONTAMINATION]), FIRST) == {"{B}": 1, "{C}{C}{C}": 1}


def test_a_self_replacement_modifies_also_what_is_nothing() -> None:
    """
    An ability that would add nothing adds what its own "instead" says.
    """
    tower = source(adds("G", times=CountOf(q.Objects(CREATURE))), i.AddManaInstead(TRUE, m.Symbols(("C",))))
    assert mana_of(board([tower]), FIRST) == {"{C}": 1}


def test_a_trigger_on_mana_counts_abilities_not_mana() -> None:
    """
    "Whenever … is tapped for mana" triggers once for an ability, however much mana it produces (CR 106.12a).
    """
    heartbeat = card("Heartbeat", a.TriggeredAbility((p.ManaPattern(source=LAND),), (i.DealDamage(ONE, PlayerRef.THAT_PLAYER),)))
    (outcome,) = explored(board([source(adds("G", "G")), MANA_REFLECTION, heartbeat]), FIRST)
    assert [type(happening) for happening in outcome.happenings] == [ManaAdded, Triggered]


def test_a_trigger_on_mana_needs_mana() -> None:
    """
    It doesn't trigger where no mana was produced (CR 106.12a).
    """
    heartbeat = card("Heartbeat", a.TriggeredAbility((p.ManaPattern(source=LAND),), (i.DealDamage(ONE, PlayerRef.THAT_PLAYER),)))
    cradle = source(adds("G", times=CountOf(q.Objects(CREATURE))))
    assert [outcome.happenings for outcome in explored(board([cradle, heartbeat]), FIRST)] == [()]


def test_a_triggered_mana_ability_sees_the_mana_as_it_was_produced() -> None:
    """
    "One mana of any type that land produced" looks at the mana after replacement effects (CR 106.12a, 605.4a).
    """
    flare = card("Mana Flare", a.TriggeredAbility((p.ManaPattern(source=LAND),), (i.AddMana(m.OfType(ONE, m.ProducedType())),)))
    assert mana_of(board([source(adds("G")), CONTAMINATION, flare]), FIRST) == {"{B}{B}": 1}


def test_a_triggered_mana_ability_follows_the_ability_that_triggered_it() -> None:
    """
    It resolves behind what the ability does besides adding mana (CR 605.4a), and isn't itself multiplied.
    """
    growth = card("Growth", a.TriggeredAbility((p.ManaPattern(source=LAND),), (adds("U"),)))
    painful = source(adds("G"), i.DealDamage(ONE, PlayerRef.YOU))
    (outcome,) = explored(board([painful, growth, MANA_REFLECTION]), FIRST)
    assert [(type(h), str(getattr(h, "mana", ""))) for h in outcome.happenings] == [
        (ManaAdded, "{G}{G}"),
        (DamageDealt, ""),
        (LifeChanged, ""),
        (ManaAdded, "{U}"),
    ]


def test_the_amount_of_a_spell_may_be_its_x() -> None:
    """
    X in what a spell adds is the X that it was cast with.
    """
    ritual = card("Ritual", a.SpellAbility((adds("R", times=Named("X")),)), types=("Sorcery",))
    assert [mana_of(board(), Resolves(ritual, "you", x)) for x in (0, 1, 3)] == [{"none": 1}, {"{R}": 1}, {"{R}{R}{R}": 1}]


def test_basic_lands_and_multipliers_are_counted_as_perft() -> None:
    """
    Some multipliers lead to one outcome, in all orders of them.
    """
    made = [board([FOREST, *[card(f"R{n}", doubles_mana()) for n in range(k)]]) for k in range(6)]
    assert [list(mana_of(each, TapForMana("you", "you/Forest 0")).values()) for each in made] == [[1], [1], [2], [6], [24], [120]]
