"""
Random questions: small boards of effects of every shape that is encoded, with something that happens on them.

Boards are made from the model alone, without card library or texts. `EFFECTS` lists the shapes; each is drawn with random guards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from attrs import evolve, frozen
from hypothesis import settings
from hypothesis import strategies as st
from tests.rules import making
from tests.rules.making import BASIC, BEARS, CREATURE, FOREST, ISLAND, LAND, YOURS, card, creature, says, taps_for

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
from manaproof.model.board import Board, Counters, Library, LibraryCard, Permanent, Player, Resolved, UnknownCards
from manaproof.model.cards import Card
from manaproof.model.mana import ALL_COLORS, ALL_TYPES, ManaTypeSet
from manaproof.model.references import PlayerRef, Referent, Step, Zone

T = TypeVar("T")
Draw = st.DrawFn
MakesAbility = Callable[[Draw], a.Ability]

SELF = q.Is(Referent.THIS)
THAT_PLAYER = PlayerRef.THAT_PLAYER
MOST_EFFECTS = 6


def fixed(examples: int) -> settings:
    """
    Settings under which every run makes the same examples.
    """
    return settings(max_examples=examples, derandomize=True, database=None, deadline=None)


@frozen
class Question:
    """
    A board and what happens on it.
    """

    board: Board
    occasion: o.Occasion


# -- mana ------------------------------------------------------------


def _one_of(draw: Draw, *options: T) -> T:
    return draw(st.sampled_from(options))


def _mana_pattern(draw: Draw) -> p.ManaPattern:
    """
    Guards on who taps, on the permanent, on types and on amounts.
    """
    return p.ManaPattern(
        _one_of(draw, p.Producer.TAPPED_PERMANENT, p.Producer.TAPPED_PERMANENT, p.Producer.ABILITY_OF),
        _one_of(draw, None, None, None, PlayerRef.YOU, PlayerRef.A_PLAYER, PlayerRef.AN_OPPONENT),
        _one_of(draw, q.Anything(), q.Anything(), LAND, LAND, LAND, q.Every((LAND, BASIC)), q.Every((LAND, YOURS))),
        _one_of(draw, None, None, *(ManaTypeSet.parse(types) for types in ("G", "G", "BR", "BC", "C"))),
        least=_one_of(draw, 1, 1, 1, 2, 2, 3),
    )


def _replaces_mana(draw: Draw, rewrite: f.Rewrite, *, optional: bool = False) -> a.Ability:
    return making.replaces(_mana_pattern(draw), rewrite, optional=optional, condition=_condition(draw))


def _condition(draw: Draw) -> e.Condition | None:
    return _one_of(draw, *(None,) * 10, k.IsTurnOf(PlayerRef.YOU), e.Not(k.IsTurnOf(PlayerRef.YOU)))


def multiply(draw: Draw) -> a.Ability:
    """
    "Twice as much of that mana."
    """
    return _replaces_mana(draw, f.MultiplyMana(_one_of(draw, 2, 2, 3)), optional=_one_of(draw, False, False, False, True))


def one_of_a_type(draw: Draw) -> a.Ability:
    """
    "{B} instead of any other type and amount."
    """
    return _replaces_mana(
        draw, f.ProduceInstead(m.Symbols((_one_of(draw, "B", "C"),)), ALL_TYPES, e.Number(_one_of(draw, 1, 1, 2)))
    )


def another_type(draw: Draw) -> a.Ability:
    """
    "{C} instead of any other type (color)."
    """
    replaced = _one_of(draw, ALL_TYPES, ALL_TYPES, ALL_COLORS)
    rewrite = f.ProduceInstead(m.Symbols((_one_of(draw, "C", "B", "G"),)), replaced)
    return _replaces_mana(draw, rewrite, optional=_one_of(draw, False, False, True))


def a_type_of_choice(draw: Draw) -> a.Ability:
    """
    "Mana of a color of your choice instead of any other type", of two colors to keep the boards small.
    """
    types = m.AnyOfTypes(ManaTypeSet.parse(_one_of(draw, "GB", "RG", "WC")))
    return _replaces_mana(draw, f.ProduceInstead(types, ALL_TYPES, _one_of(draw, None, e.ONE)))


def the_chosen_color(draw: Draw) -> a.Ability:
    """
    "Mana of the chosen color instead of any other color."
    """
    return _replaces_mana(draw, f.ProduceInstead(m.ChosenColor(), _one_of(draw, ALL_TYPES, ALL_COLORS)))


def by_land_type(draw: Draw) -> a.Ability:
    """
    "Forests produce {R} and Islands produce {G} instead of any other type."
    """
    fits = q.Either((q.HasSubtype("Forest"), q.HasSubtype("Island")))
    cases = (("Forest", m.Symbols(("R",))), ("Island", m.Symbols(("G",))))
    return making.replaces(p.ManaPattern(source=q.Every((LAND, fits)), least=_one_of(draw, 1, 2)), f.ProduceByType(cases))


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
    return a.TriggeredAbility((p.TappedPattern(_one_of(draw, LAND, CREATURE)),), (i.GainLife(e.ONE),))


def something_follows_a_step(draw: Draw) -> a.Ability:
    """
    "At the beginning of your draw step."
    """
    return a.TriggeredAbility((p.StepPattern(Step.DRAW, _one_of(draw, PlayerRef.YOU, None)),), (i.GainLife(e.ONE),))


# -- draws ------------------------------------------------------------


def _replaces_draw(draw: Draw, *effect: i.Instruction, optional: bool = False, who: PlayerRef | None = None) -> a.Ability:
    player = who or _one_of(draw, PlayerRef.YOU, PlayerRef.YOU, PlayerRef.A_PLAYER)
    pattern = p.DrawPattern(player, except_first=_one_of(draw, 0, 0, 0, 1))
    return making.replaces(pattern, f.DoInstead(effect), optional=optional, condition=_condition(draw))


def draw_two(draw: Draw) -> a.Ability:
    """
    "Draw two cards instead."
    """
    return _replaces_draw(draw, i.Draw(e.Number(2)), who=PlayerRef.YOU)


def no_draw(draw: Draw) -> a.Ability:
    """
    "Skip that draw instead", or something else that is no draw.
    """
    instead = _one_of(draw, i.SkipThatDraw(), i.GainLife(e.Number(2)), i.CreateTokens(e.ONE, "2/2 green Bear creature"))
    return _replaces_draw(draw, instead, optional=draw(st.booleans()))


def thief(draw: Draw) -> a.Ability:
    """
    "If an opponent would draw a card except the first …, that player skips that draw and you draw a card."
    """
    return _replaces_draw(draw, i.SkipThatDraw(THAT_PLAYER), i.Draw(), who=PlayerRef.AN_OPPONENT)


def exile_instead(draw: Draw) -> a.Ability:
    """
    "Exile the top card of your library instead."
    """
    return _replaces_draw(draw, _one_of(draw, i.ExileTop(e.ONE), i.ExileThatCard(), i.Mill(e.Number(2))), who=PlayerRef.YOU)


def abundance(draw: Draw) -> a.Ability:
    """
    Chooses land or nonland and reveals cards until one is found, if its controller likes.
    """
    del draw
    return making.ABUNDANCE.front.abilities[0]


def sages(draw: Draw) -> a.Ability:
    """
    "Reveal the top three cards; put all creature cards into your hand and the rest on the bottom in any order."
    """
    return _replaces_draw(
        draw,
        i.RevealTop(e.Number(3)),
        i.PutLooked(i.Which.ALL_WITH, Zone.HAND, CREATURE),
        i.PutLooked(i.Which.REST, Zone.LIBRARY, position=i.Position.BOTTOM, arrangement=i.Arrangement.ANY_ORDER),
        who=PlayerRef.YOU,
    )


def each_draws_one(draw: Draw) -> a.Ability:
    """
    "If an opponent would draw two or more cards, you and that player each draw a card instead."
    """
    pattern = p.DrawPattern(_one_of(draw, PlayerRef.AN_OPPONENT, PlayerRef.A_PLAYER), least=2)
    return making.replaces(pattern, f.DoInstead((i.Draw(), i.Draw(player=THAT_PLAYER))))


def that_many_plus_one(draw: Draw) -> a.Ability:
    """
    "If you would draw one or more cards, you draw that many plus one instead", and one fewer.
    """
    change = _one_of(draw, f.ChangeCount(plus=e.ONE), f.ChangeCount(minus=e.ONE))
    optional = _one_of(draw, False, False, True)
    return making.replaces(p.DrawPattern(PlayerRef.YOU, least=_one_of(draw, 1, 2)), change, optional=optional)


def empty_library(draw: Draw) -> a.Ability:
    """
    "If you would draw a card while your library has no cards in it, you win the game instead."
    """
    is_empty = e.Compare(k.NumberOf(k.PlayerNumber.LIBRARY, PlayerRef.YOU), e.Relation.EQUAL, e.ZERO)
    instead = _one_of(draw, i.WinGame(), i.GainLife(e.ONE), i.LoseGame())
    return making.instead_of_drawing(instead, condition=is_empty)


def few_draws(draw: Draw) -> a.Ability:
    """
    "Each player can't draw more than one card each turn", or you can't draw.
    """
    limit, never = f.CantDrawMoreThan(count=_one_of(draw, 1, 2)), f.CantHappen(event=p.DrawPattern(PlayerRef.YOU))
    return says(_one_of(draw, limit, limit, limit, never))


def something_follows_draws(draw: Draw) -> a.Ability:
    """
    "Whenever you draw a card", "whenever an opponent draws their second card each turn".
    """
    pattern = p.DrawPattern(
        _one_of(draw, PlayerRef.YOU, PlayerRef.A_PLAYER, PlayerRef.AN_OPPONENT), nth=_one_of(draw, None, None, 2)
    )
    return a.TriggeredAbility((pattern,), (i.GainLife(e.ONE),))


# -- counters and entering ------------------------------------------------------------


def _counters_pattern(draw: Draw) -> p.CountersPattern:
    return p.CountersPattern(
        _one_of(draw, "+1/+1", "+1/+1", "+1/+1", None, None, "charge"),
        _one_of(draw, q.Anything(), CREATURE, CREATURE, q.Every((CREATURE, YOURS))),
        placer=_one_of(draw, *(p.Placer.ANYTHING,) * 4, p.Placer.EFFECT, p.Placer.PLAYER),
        by=_one_of(draw, PlayerRef.YOU, PlayerRef.AN_OPPONENT),
    )


def change_counters(draw: Draw) -> a.Ability:
    """
    Twice, plus one, minus one, half up or down.
    """
    change = _one_of(
        draw,
        f.ChangeCount(times=2),
        f.ChangeCount(plus=e.ONE),
        f.ChangeCount(minus=e.ONE),
        f.ChangeCount(minus=e.Number(2)),
        f.ChangeCount(half=e.Rounding.DOWN),
        f.ChangeCount(half=e.Rounding.UP),
    )
    optional = _one_of(draw, False, False, True)
    return making.replaces(_counters_pattern(draw), change, optional=optional, condition=_condition(draw))


def no_counters(draw: Draw) -> a.Ability:
    """
    "Counters can't be put on creatures."
    """
    return says(f.CantHappen(event=p.CountersPattern(_one_of(draw, None, "-1/-1"), CREATURE)))


def something_follows_counters(draw: Draw) -> a.Ability:
    """
    "Whenever counters are put on a creature."
    """
    return a.TriggeredAbility((_counters_pattern(draw),), (i.GainLife(e.ONE),))


def enter_with_more(draw: Draw) -> a.Ability:
    """
    "Each other creature you control enters with an additional counter on it."
    """
    kind = _one_of(draw, "+1/+1", "+1/+1", "charge")
    pattern = p.EntersPattern(_one_of(draw, CREATURE, q.Every((CREATURE, YOURS))))
    rewrite = f.EntersWith(e.Number(_one_of(draw, 1, 2)), kind, additional=True)
    return making.replaces(pattern, rewrite, optional=_one_of(draw, False, False, True))


def enter_tapped(draw: Draw) -> a.Ability:
    """
    "Creatures enter tapped", "creatures enter untapped".
    """
    return making.replaces(p.EntersPattern(CREATURE), f.EntersTapped(untapped=draw(st.booleans())))


def something_follows_entering(draw: Draw) -> a.Ability:
    """
    "Whenever a creature enters."
    """
    del draw
    return a.TriggeredAbility((p.EntersPattern(CREATURE),), (i.GainLife(e.ONE),))


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
DRAW_EFFECTS: tuple[MakesAbility, ...] = (
    draw_two,
    no_draw,
    thief,
    exile_instead,
    abundance,
    sages,
    each_draws_one,
    that_many_plus_one,
    empty_library,
    few_draws,
    something_follows_draws,
)
COUNTER_EFFECTS: tuple[MakesAbility, ...] = (*(change_counters,) * 9, no_counters, something_follows_counters)
ENTERING_EFFECTS: tuple[MakesAbility, ...] = (
    enter_with_more,
    enter_tapped,
    something_follows_entering,
    *(change_counters,) * 5,
    no_counters,
    something_follows_counters,
)


def _pair_of_draws(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two effects on the same draw, each of which takes it away from the other.
    """
    who = _one_of(draw, PlayerRef.YOU, PlayerRef.A_PLAYER)
    first = making.instead_of_drawing(_one_of(draw, i.Draw(e.Number(2)), i.SkipThatDraw()), who=who, optional=draw(st.booleans()))
    return first, making.instead_of_drawing(_one_of(draw, i.GainLife(e.ONE), i.Mill(e.ONE)), who=who)


def _pair_of_mana(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two effects of which one makes the mana to which the other applies, or takes it away.
    """
    tapped = p.ManaPattern()
    becomes = making.replaces(tapped, f.ProduceInstead(m.Symbols(("B",)), ALL_TYPES, _one_of(draw, None, e.ONE)))
    of_a_type = evolve(tapped, types=ManaTypeSet.parse(_one_of(draw, "B", "GRUC")))
    more, doubled = evolve(tapped, least=2), making.replaces(tapped, f.MultiplyMana(2))
    return _one_of(
        draw,
        (becomes, making.replaces(of_a_type, f.MultiplyMana(2), optional=draw(st.booleans()))),
        (doubled, making.replaces(more, f.ProduceInstead(m.Symbols(("C",)), ALL_TYPES, e.ONE), optional=draw(st.booleans()))),
    )


def _pair_of_counters(draw: Draw) -> tuple[a.Ability, ...]:
    """
    An effect that can bring the counters down to none, and one that then has nothing to change.
    """
    less = _one_of(draw, f.ChangeCount(minus=e.ONE), f.ChangeCount(half=e.Rounding.DOWN))
    more = _one_of(draw, f.ChangeCount(plus=e.ONE), f.ChangeCount(times=2))
    kind = _one_of(draw, "+1/+1", None)
    is_optional = draw(st.booleans())
    return making.changes_counters(kind, change=less, optional=is_optional), making.changes_counters(kind, change=more)


# -- boards ------------------------------------------------------------


@st.composite
def questions(draw: Draw) -> Question:
    """
    Questions of every kind, with up to six effects besides those of what happens itself.
    """
    make = draw(st.sampled_from((mana_questions, draw_questions, counter_questions, entering_questions)))
    return draw(make())


def _effects(
    draw: Draw, pool: tuple[MakesAbility, ...], pair: Callable[[Draw], tuple[a.Ability, ...]], most: int = MOST_EFFECTS
) -> list[Permanent]:
    """
    Permanents with one effect each, two of them equal now and then; most boards begin with a pair that interacts.
    """
    made: list[Permanent] = []
    if draw(st.integers(0, 4)) != 0:
        made = [making.permanent(card(f"Pair {n}", ability), n) for n, ability in enumerate(pair(draw))]
    for number in range(len(made), draw(st.integers(2, most))):
        if made and draw(st.integers(0, 5)) == 0:
            again = draw(st.sampled_from(made))
            made.append(evolve(again, id=f"{again.controller}/{again.name} {number}", timestamp=number))
            continue
        make = draw(st.sampled_from(pool))
        controller = draw(st.sampled_from(("you", "you", "opponent")))
        of = card(f"{make.__name__} {number}", make(draw))
        chosen = draw(st.sampled_from(("G", "B", "none")))
        made.append(making.permanent(of, number, controller, chosen=chosen))
    return made


def _players(draw: Draw, *, known_library: bool = True) -> tuple[Player, ...]:
    """
    Two or three players with known libraries of up to four cards.
    """
    names = draw(st.sampled_from((("you", "opponent"), ("you", "opponent"), ("you", "opponent", "third"))))
    return tuple(_player(draw, name, known_library=known_library) for name in names)


def _player(draw: Draw, name: str, *, known_library: bool) -> Player:
    if not known_library:
        return Player(name)
    deck = draw(st.lists(st.sampled_from((FOREST, ISLAND, BEARS, making.CONTAMINATION)), max_size=4))
    unknown = draw(st.sampled_from((None, None, None, None, UnknownCards(0, 2), UnknownCards(enough=True))))
    parts = tuple(LibraryCard(known) for known in deck)
    made = Player(name, library=Library(parts if unknown is None else (*parts, unknown)))
    dredge = creature("Dredger", a.KeywordAbility("dredge", str(draw(st.integers(1, 3)))))
    return evolve(made, graveyard=(dredge,)) if draw(st.integers(0, 5)) == 0 else made


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
    effects = _effects(draw, MANA_EFFECTS, _pair_of_mana)
    others = [making.permanent(BEARS, 91 + n) for n in range(draw(st.integers(0, 1)))]
    players, active = _players(draw, known_library=False), draw(st.sampled_from(("you", "you", "you", "opponent")))
    board = Board(players, (source, *effects, *others), active=active)
    return Question(board, o.TapForMana("you", source.id))


@st.composite
def draw_questions(draw: Draw) -> Question:
    """
    A player draws cards, in their draw step or not.
    """
    effects = _effects(draw, DRAW_EFFECTS, _pair_of_draws, most=4)
    words = making.instead_of_drawing(i.GainLife(e.Number(5)))
    one_time = says(*(evolve(s, uses=1) for s in words.statements if isinstance(s, f.ReplacementEffect)))
    spell = card("Words", a.SpellAbility((a.Establish(one_time, "this turn"),)), types=("Sorcery",))
    resolved = (Resolved("words", spell, "you", 80),) if draw(st.integers(0, 3)) == 0 else ()
    active, step = draw(st.sampled_from(("you", "you", "opponent"))), draw(st.sampled_from((Step.FIRST_MAIN, Step.DRAW)))
    board = Board(_players(draw), tuple(effects), resolved, active=active, step=step)
    who, count = draw(st.sampled_from(("you", "you", "opponent"))), draw(st.integers(1, 2))
    if draw(st.integers(0, 9)) == 0:
        return Question(board, o.StepBegins(who, Step.DRAW))
    return Question(board, o.DrawsCards(who, count, in_draw_step=draw(st.booleans())))


@st.composite
def counter_questions(draw: Draw) -> Question:
    """
    An effect or a cost puts counters on a creature.
    """
    whose = draw(st.sampled_from(("you", "you", "opponent")))
    target = making.permanent(BEARS, 90, whose)
    target = draw(st.sampled_from((target, evolve(target, counters=(Counters("+1/+1", 1),)))))
    effects = _effects(draw, COUNTER_EFFECTS, _pair_of_counters)
    board = Board(_players(draw, known_library=False), (target, *effects), active=draw(st.sampled_from(("you", "opponent"))))
    kind, count = draw(st.sampled_from(("+1/+1", "+1/+1", "+1/+1", "charge"))), draw(st.sampled_from((1, 1, 1, 2, 3, 0)))
    by, by_effect = draw(st.sampled_from(("you", "opponent"))), draw(st.sampled_from((True, True, False)))
    return Question(board, o.PutsCounters(target.id, kind, count, by, by_effect))


@st.composite
def entering_questions(draw: Draw) -> Question:
    """
    A creature enters, with counters of its own or without.
    """
    own = (
        making.replaces(p.EntersPattern(SELF), f.EntersWith(e.Named("X"), "+1/+1")),
        making.replaces(p.EntersPattern(SELF), f.EntersWith(e.Number(2), "charge")),
        making.replaces(p.EntersPattern(SELF), f.EntersTapped()),
        making.replaces(p.EntersPattern(SELF), f.AsEntersChoose("opponent")),
        a.TriggeredAbility((p.EntersPattern(SELF),), (i.GainLife(e.Named("X")),)),
    )
    entering = creature("Hydra", own[0], *draw(st.lists(st.sampled_from(own), max_size=2)))
    board = Board(_players(draw, known_library=False), tuple(_effects(draw, ENTERING_EFFECTS, _pair_of_counters, most=5)))
    x = draw(st.sampled_from((1, 1, 1, 2, 3, 0, None)))
    return Question(board, o.Enters(entering, draw(st.sampled_from(("you", "you", "opponent"))), x))
