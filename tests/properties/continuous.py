"""
Random boards of continuous effects: of types and control above all, and of every kind of effect.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve
from hypothesis import strategies as st
from tests.rules.making import BEARS, FOREST, board, card, creature, land, says, taps_for

from manaproof.model import abilities as a
from manaproof.model import copies as c
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import lookups as k
from manaproof.model import properties as q
from manaproof.model.board import Board, Player, Resolved
from manaproof.model.cards import Card, Face
from manaproof.model.expr import Number, Quantity
from manaproof.model.lookups import CountOf
from manaproof.model.mana import Color
from manaproof.model.permanents import Counters, Permanent
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Referent
from manaproof.rules.face_down import FACE_DOWN

OFTEN_CHANGED: tuple[Property, ...] = (q.HasCardType("Creature"), q.HasSubtype("Forest"), q.HasSubtype("Goblin"))
PROPERTIES: tuple[Property, ...] = (
    *OFTEN_CHANGED,
    q.HasCardType("Land"),
    q.HasCardType("Enchantment"),
    q.IsColor(Color.GREEN),
    q.HasKeyword("flying"),
    q.Without(q.HasSupertype("Basic")),
    q.ControlledBy(PlayerRef.YOU),
    q.ControlledBy(PlayerRef.AN_OPPONENT),
    q.Anything(),
)
TYPES: tuple[f.Change, ...] = (
    f.AddTypes(("Creature",)),
    f.AddTypes(("Land",), ("Forest",)),
    f.AddTypes(subtypes=("Goblin",)),
    f.AddTypes(("Creature",), ("Goblin",)),
    f.SetTypes(subtypes=("Goblin",)),
    f.SetTypes(subtypes=("Elf",)),
    f.SetTypes(("Land",), ("Forest",)),
    f.SetLandTypes(("Island",)),
)
CONTROL = (f.GainControl(), f.GainControl(PlayerRef.AN_OPPONENT))
TEXTS: tuple[f.Change, ...] = (
    f.ReplaceWords((f.WordKind.BASIC_LAND_TYPE,), "Forest", "Island"),
    f.ReplaceWords((f.WordKind.CREATURE_TYPE,), "Goblin", "Elf"),
    f.ReplaceWords((f.WordKind.CREATURE_TYPE,), "Elf", "Bear"),
    f.ReplaceWords((f.WordKind.COLOR,), "green", "red"),
)
SIZES = (Number(1), Number(4), CountOf(Objects(q.HasCardType("Creature"))), CountOf(Objects(q.HasSubtype("Forest"))))


def properties() -> st.SearchStrategy[Property]:
    """
    One property, or two together.
    """
    one = st.sampled_from(PROPERTIES)
    return st.sampled_from(OFTEN_CHANGED) | one | st.tuples(one, one).map(q.Every)


def sizes() -> st.SearchStrategy[Quantity]:
    """
    A number, or a count that other effects change.
    """
    return st.sampled_from(SIZES)


def changes() -> st.SearchStrategy[f.Change]:
    """
    One change of any layer.
    """
    return st.one_of(
        st.sampled_from(TYPES),
        st.sampled_from(
            (
                f.SetColors(frozenset({Color.GREEN})),
                f.SetColors(frozenset({Color.RED}), in_addition=True),
                f.LoseAllAbilities(),
                f.LoseKeyword("flying"),
                f.GainControl(),
                a.GainAbilities((a.KeywordAbility("flying"),)),
            )
        ),
        st.builds(f.SetPowerToughness, sizes(), sizes()),
        st.builds(f.ModifyPowerToughness, sizes(), sizes()),
    )


def effects() -> st.SearchStrategy[f.ContinuousEffect]:
    """
    An effect with one to three changes.
    """
    several = st.lists(changes(), min_size=1, max_size=3, unique_by=type).map(tuple)
    on_types = st.sampled_from(TYPES).map(lambda change: (change,))
    on_control = st.sampled_from(CONTROL).map(lambda change: (change,))
    affected = st.sampled_from((*map(Objects, OFTEN_CHANGED), Referent.THIS)) | properties().map(Objects)
    return st.builds(f.ContinuousEffect, affected, st.one_of(*[on_types] * 7, several, on_control))


def sources() -> st.SearchStrategy[Callable[..., Card]]:
    """
    What kind of permanent has an effect.
    """
    return st.sampled_from((card, creature, land))


def _one_that_waits(draw: st.DrawFn) -> tuple[Card, Card]:
    """
    An effect, and a later one in the same layer that decides to what the first one applies.
    """
    type_, given = draw(st.sampled_from((("Goblin", f.AddTypes(subtypes=("Goblin",))), ("Forest", f.SetLandTypes(("Forest",))))))
    first = f.ContinuousEffect(Objects(q.HasSubtype(type_)), (draw(st.sampled_from(TYPES)),))
    later = f.ContinuousEffect(Objects(draw(st.sampled_from((q.HasCardType("Creature"), q.HasCardType("Land"))))), (given,))
    return card("Waiting", says(first)), card("Deciding", says(later))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """
    Up to five effects, one of them perhaps granted by another, beside a creature and a land.
    """
    cards = list(_one_that_waits(draw)) if draw(st.integers(0, 2)) == 0 else []
    for number in range(draw(st.integers(4, 5)) - len(cards)):
        abilities: list[a.Ability] = [says(draw(effects()))]
        if draw(st.integers(0, 4)) == 0:
            granted = a.GainAbilities((says(draw(effects())),))
            abilities.append(says(f.ContinuousEffect(Objects(draw(properties())), (granted,))))
        cards.append(draw(sources())(f"Source {number}", *abilities))
    if draw(st.integers(0, 3)) == 0:
        text = draw(st.sampled_from(TEXTS))
        cards.append(card("Text", says(f.ContinuousEffect(Objects(draw(properties())), (text,)))))
    made = board([*cards, BEARS, FOREST])
    controllers = draw(st.lists(st.sampled_from(("you", "you", "opponent")), min_size=8, max_size=8))
    permanents = (evolve(p, controller=each) for p, each in zip(made.permanents, controllers, strict=False))
    return evolve(made, permanents=tuple(permanents))


# --- every kind of effect ---------------------------------------------------------------------------------------------------
FLYING, HASTE = a.KeywordAbility("flying"), a.KeywordAbility("haste")
TAPS = taps_for()
EVERY_SIZE: tuple[Quantity, ...] = (
    *SIZES,
    k.MeasureOf(k.Measure.POWER, Referent.THIS),
    k.GreatestAmong(k.Measure.TOUGHNESS, Objects(q.HasCardType("Creature"))),
    k.CountersOn("+1/+1", Referent.THIS),
)
OF_EACH_LAYER: tuple[tuple[f.Change, ...], ...] = (
    CONTROL,
    TEXTS,
    (
        *TYPES,
        f.AddTypes(every_creature_type=True),
        f.AddTypes(every_basic_land_type=True),
        f.AddTypes(supertypes=("Legendary",)),
        f.AddTypes(("Artifact",)),
        f.SetTypes(("Artifact", "Creature"), ("Golem",)),
        f.SetTypes(("Artifact", "Creature"), ("Golem",), only=True),
    ),
    (
        f.LoseTypes(("Creature",)),
        f.LoseTypes(("Land",)),
        f.LoseTypes(creature_types=True),
        f.LoseLandTypes(),
        f.LoseSupertypes(("Basic",)),
        f.LoseSupertypes(("Legendary",)),
    ),
    (
        f.SetColors(frozenset({Color.GREEN})),
        f.SetName("Toby"),
        f.SetColors(frozenset({Color.RED, Color.WHITE})),
        f.SetColors(frozenset({Color.RED}), in_addition=True),
        f.SetColors(),
    ),
    (
        f.LoseAllAbilities(),
        f.LoseAllAbilities(except_mana=True),
        f.LoseAllAbilities(other=True),
        f.LoseKeyword("flying"),
        f.CantHaveKeyword("flying"),
        f.CantHaveKeyword("haste"),
        f.LoseThisAbility(),
    ),
    (
        a.GainAbilities((FLYING,)),
        a.GainAbilities((HASTE, TAPS)),
        f.GainActivatedAbilities(Objects(q.HasCardType("Land"))),
        f.AsThoughHaste(),
    ),
)
CONDITIONS: tuple[e.Condition, ...] = (
    e.at_least(CountOf(Objects(q.HasSubtype("Goblin"))), 1),
    e.at_least(CountOf(Objects(q.HasCardType("Creature"))), 3),
    e.at_least(k.MeasureOf(k.Measure.POWER, Referent.THIS), 3),
    k.Matches(Referent.THIS, q.HasCardType("Creature")),
    k.Matches(Referent.THIS, q.HasKeyword("flying")),
    k.Matches(Referent.THIS, q.HasCounter("+1/+1")),
    e.Not(k.Matches(Referent.THIS, q.IsColor(Color.GREEN))),
    k.IsTurnOf(PlayerRef.YOU),
)
DEFINING: tuple[tuple[f.Change, ...], ...] = (
    (f.SetPowerToughness(CountOf(Objects(q.HasSubtype("Forest"))), CountOf(Objects(q.HasCardType("Creature")))),),
    (f.SetPowerToughness(None, CountOf(Objects(q.ControlledBy(PlayerRef.YOU)))),),
    (f.AddTypes(every_creature_type=True),),
    (f.AddTypes(subtypes=("Goblin",)), f.SetColors(frozenset({Color.GREEN}))),
    (f.SetColors(),),
)
COUNTERS = (
    (Counters("+1/+1", 1),),
    (Counters("-1/-1", 2),),
    (Counters("+1/+0", 1), Counters("flying", 1)),
    (Counters("haste", 1),),
)


def any_change() -> st.SearchStrategy[f.Change]:
    """
    A change of any layer, each kind as often.
    """
    sized = st.sampled_from(EVERY_SIZE)
    of_size = st.one_of(
        st.builds(f.SetPowerToughness, sized, sized | st.none()),
        st.builds(f.ModifyPowerToughness, sized, sized, st.sampled_from((1, -1)), st.sampled_from((1, -1))),
        st.just(f.SwitchPowerToughness()),
    )
    return st.one_of(*map(st.sampled_from, OF_EACH_LAYER), of_size, of_size)


def any_effect(*referents: Referent) -> st.SearchStrategy[f.ContinuousEffect]:
    """
    An effect of one to three changes, on objects with a property or on one that is told; under a condition now and then.
    """
    several = st.lists(any_change(), min_size=1, max_size=3, unique_by=type).map(tuple)
    affected = st.sampled_from((*map(Objects, OFTEN_CHANGED), *referents)) | properties().map(Objects)
    condition = st.one_of(st.none(), st.none(), st.sampled_from(CONDITIONS))
    return st.builds(f.ContinuousEffect, affected, several, condition)


@st.composite
def _static(draw: st.DrawFn) -> a.Ability:
    """
    A static ability, or one that gives another object a static ability.
    """
    of_attached = Objects(q.Is(Referent.ATTACHED))
    effect = draw(any_effect(Referent.THIS))
    if draw(st.integers(0, 4)) == 0:
        effect = evolve(effect, affects=of_attached)
    if draw(st.integers(0, 4)) == 0:
        return says(f.ContinuousEffect(Objects(draw(properties())), (a.GainAbilities((says(effect),)),)))
    return says(effect)


@st.composite
def _any_card(draw: st.DrawFn, number: int) -> Card:
    """
    A card with one static ability, or a creature of which an ability defines what it is.
    """
    name = f"Source {number}"
    if draw(st.integers(0, 3)) == 0:
        changes = draw(st.sampled_from(DEFINING))
        star = "*" if any(isinstance(change, f.SetPowerToughness) for change in changes) else "1"
        power = star if any(isinstance(c, f.SetPowerToughness) and c.power is not None for c in changes) else "1"
        defined = says(f.ContinuousEffect(Referent.THIS, changes))
        return creature(name, defined, *draw(st.sampled_from(((), (FLYING,)))), subtypes=("Elf",), size=(power, star))
    if draw(st.integers(0, 7)) == 0:
        return creature(name, says(f.ContinuousEffect(Referent.THIS, (f.HasFullText((HASTE,)),))), subtypes=("Elf",))
    more = draw(st.sampled_from(((), (), (FLYING,), (TAPS,))))
    return draw(sources())(name, draw(_static()), *more)


@st.composite
def _changed(draw: st.DrawFn, permanent: Permanent, others: tuple[Permanent, ...]) -> Permanent:
    """
    A permanent under some player's control: with counters, as a copy, face down or attached to another one now and then.
    """
    now = evolve(permanent, controller=draw(st.sampled_from(("you", "you", "opponent"))))
    match draw(st.integers(0, 9)):
        case 0 | 1:
            return evolve(now, counters=draw(st.sampled_from(COUNTERS)))
        case 2:
            values = draw(st.sampled_from(others)).card.front
            keeps = draw(st.sampled_from((frozenset(), frozenset({c.Kept.COLORS}), frozenset({c.Kept.NAME}))))
            timestamp = draw(st.sampled_from((0, 2 * len(others) + 3)))
            return evolve(now, copies=(c.CopyEffect(values, keeps, timestamp),))
        case 3:
            return evolve(now, face_down=FACE_DOWN)
        case 4 | 5:
            return evolve(now, attached_to=draw(st.sampled_from(others)).id)
        case _:
            return now


@st.composite
def _resolved(draw: st.DrawFn, number: int, targets: tuple[Permanent, ...]) -> Resolved:
    """
    Something that has resolved earlier than some permanents entered, and changes one of them or all of a kind.
    """
    effect = draw(any_effect(Referent.TARGET))
    changes = tuple(_without_counts(change) for change in effect.changes)
    effect = evolve(effect, changes=changes, condition=None)
    spell = a.SpellAbility((a.Establish(says(effect), "until end of turn"),))
    name = f"Spell {number}"
    timestamp = 2 * draw(st.integers(0, len(targets))) + 1
    controller = draw(st.sampled_from(("you", "opponent")))
    target = draw(st.sampled_from(targets)).id
    return Resolved(name, Card(name, (Face(name, abilities=(spell,)),)), controller, timestamp, target=target)


def _without_counts(change: f.Change) -> f.Change:
    """
    The change with numbers, for those of what has resolved were fixed then (CR 611.2d).
    """
    match change:
        case f.SetPowerToughness(power, toughness):
            fixed = [None if each is None else each if isinstance(each, Number) else Number(3) for each in (power, toughness)]
            return f.SetPowerToughness(*fixed)
        case f.ModifyPowerToughness(power, toughness):
            numbers = [each if isinstance(each, Number) else Number(2) for each in (power, toughness)]
            return evolve(change, power=numbers[0], toughness=numbers[1])
        case _:
            return change


@st.composite
def boards_of_every_kind(draw: st.DrawFn) -> Board:
    """
    Up to five effects of any kind, of permanents and of what has resolved, beside a creature, a land and a card in a graveyard.
    """
    cards = [draw(_any_card(number)) for number in range(draw(st.integers(2, 4)))]
    buried = creature("Buried", says(draw(any_effect(Referent.THIS))), subtypes=("Goblin",))
    players = (Player("you", graveyard=(buried,)), Player("opponent"))
    made = board([*cards, BEARS, FOREST], players=players)
    spaced = tuple(evolve(each, timestamp=2 * place) for place, each in enumerate(made.permanents))
    permanents = tuple(draw(_changed(each, tuple(p for p in spaced if p is not each))) for each in spaced)
    resolved = tuple(draw(_resolved(number, spaced)) for number in range(draw(st.integers(0, min(2, 5 - len(cards))))))
    return evolve(made, permanents=permanents, resolved=resolved)
