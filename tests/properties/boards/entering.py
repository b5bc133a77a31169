"""
Random questions about permanents that enter.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import SELF, Draw, MakesAbility, Question, effects_on, one_of, players
from tests.properties.boards.counters import change_counters, no_counters, pair_of_counters, something_follows_counters
from tests.rules import making
from tests.rules.making import BEARS, CREATURE, YOURS, creature

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.cards import Card, Face
from manaproof.model.costs import PayLife
from manaproof.model.lookups import ThoseCount
from manaproof.model.permanents import Permanent
from manaproof.model.references import Daytime, PlayerRef, Referent, Zone


def enter_with_more(draw: Draw) -> a.Ability:
    """
    "Each other creature you control enters with an additional counter on it."
    """
    kind = one_of(draw, "+1/+1", "+1/+1", "charge")
    pattern = p.EntersPattern(one_of(draw, CREATURE, q.Every((CREATURE, YOURS))))
    changes = one_of(draw, (), (), (f.AddTypes(subtypes=("Mutant",)),))
    rewrite: f.Rewrite = f.EntersWith(e.Number(one_of(draw, 1, 2)), kind, additional=True, changes=changes)
    if draw(st.integers(0, 7)) == 0:
        rewrite = f.EntersWithKindsOn(Referent.THIS)
    return making.replaces(pattern, rewrite, optional=one_of(draw, False, False, True))


def enter_tapped(draw: Draw) -> a.Ability:
    """
    "Creatures enter tapped", "creatures enter untapped".
    """
    return making.replaces(p.EntersPattern(CREATURE), f.EntersTapped(untapped=draw(st.booleans())))


def enter_elsewhere(draw: Draw) -> a.Ability:
    """
    "If a creature would enter, exile it instead", "creatures your opponents control enter under your control instead".
    """
    if draw(st.booleans()):
        return making.replaces(p.EntersPattern(CREATURE), f.GoesInsteadOfEntering(Zone.EXILE))
    theirs = q.Every((CREATURE, q.ControlledBy(PlayerRef.AN_OPPONENT)))
    return making.replaces(p.EntersPattern(theirs), f.EntersUnderControl(PlayerRef.YOU), step=f.InteractionStep.CONTROL)


def something_follows_entering(draw: Draw) -> a.Ability:
    """
    "Whenever a creature enters", "whenever a creature enters tapped".
    """
    pattern = p.EntersPattern(CREATURE, tapped=one_of(draw, None, True, False))
    return a.TriggeredAbility((pattern,), (i.GainLife(e.ONE),))


ENTERING_EFFECTS: tuple[MakesAbility, ...] = (
    enter_with_more,
    enter_tapped,
    enter_elsewhere,
    something_follows_entering,
    *(change_counters,) * 5,
    no_counters,
    something_follows_counters,
)
_RIOT = f.EntersOneWay((f.EntersWith(e.ONE, "+1/+1", additional=True), f.EntersGaining((a.KeywordAbility("haste"),))))
_PAYS_LIFE = f.AsEntersDo((i.May((i.PayCost((PayLife(e.Number(2)),)),), otherwise=(i.EnterTapped(),)),))
_DEVOURS = f.AsEntersDo(
    (i.SacrificeAnyNumber(q.Objects(q.Every((CREATURE, YOURS)))), i.EnterWith(ThoseCount("sacrificed"), "+1/+1"))
)
_CHOOSES_A_SIZE = f.EntersAsOneOf(
    (
        (f.SetPowerToughness(e.Number(3), e.Number(3)),),
        (f.SetPowerToughness(e.Number(2), e.Number(2)), a.GainAbilities((a.KeywordAbility("flying"),))),
    )
)
_CHOOSES_AND_PAYS = f.AsEntersChoose("opponent", then=_PAYS_LIFE.effect)
_MAY_BE_A_COPY = making.replaces(
    p.EntersPattern(SELF), f.EntersAsCopy(q.Objects(CREATURE)), optional=True, step=f.InteractionStep.COPY
)


_ENCHANTING = (a.KeywordAbility("enchant", "creature"),)
AURA = Card("Aura", (Face("Aura", card_types=("Enchantment",), subtypes=("Aura",), abilities=_ENCHANTING),))


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
        making.replaces(p.EntersPattern(SELF), _RIOT),
        making.replaces(p.EntersPattern(SELF), f.EntersIfDone((i.LoseLife(e.ONE),))),
        making.replaces(p.EntersPattern(SELF), _PAYS_LIFE),
        making.replaces(p.EntersPattern(SELF), _DEVOURS),
        a.TriggeredAbility((p.EntersPattern(SELF),), (i.GainLife(e.Named("X")),)),
    )
    entering = creature("Hydra", own[0], *draw(st.lists(st.sampled_from(own), max_size=2)))
    way = one_of(draw, "as itself", "as itself", "as a copy", "with its back face up")
    there: tuple[Permanent, ...] = ()
    (hydra,) = entering.faces
    if way == "as a copy":
        entering = evolve(entering, faces=(evolve(hydra, abilities=(*hydra.abilities, _MAY_BE_A_COPY)),))
        there = (Permanent("opponent/Grizzly Bears", BEARS, "opponent", "opponent", timestamp=90),)
    elif way == "with its back face up":
        front = evolve(BEARS.front, name="Bear by Day", abilities=(a.KeywordAbility("daybound"),))
        entering = Card("Bear by Day // Hydra", (front, hydra), "transform")
    board = Board(
        players(draw, known_library=False),
        (*effects_on(draw, ENTERING_EFFECTS, pair_of_counters, most=5), *there),
        daytime=one_of(draw, Daytime.NIGHT, Daytime.NIGHT, Daytime.DAY),
    )
    x = draw(st.sampled_from((1, 1, 1, 2, 3, 0, None)))
    return Question(board, o.Enters(entering, draw(st.sampled_from(("you", "you", "opponent"))), x))


@st.composite
def entering_together_questions(draw: Draw) -> Question:
    """
    Two or three permanents enter at one time, with choices, payments, devour, copies and Auras among them.
    """
    own = (
        making.replaces(p.EntersPattern(SELF), f.EntersWith(e.ONE, "+1/+1")),
        making.replaces(p.EntersPattern(SELF), f.EntersTapped()),
        making.replaces(p.EntersPattern(SELF), f.AsEntersChoose("opponent")),
        making.replaces(p.EntersPattern(SELF), _RIOT),
        making.replaces(p.EntersPattern(SELF), f.EntersIfDone((i.LoseLife(e.ONE),), optional=True)),
        making.replaces(p.EntersPattern(SELF), _PAYS_LIFE),
        making.replaces(p.EntersPattern(SELF), _DEVOURS),
        making.replaces(p.EntersPattern(SELF), _CHOOSES_A_SIZE),
        making.replaces(p.EntersPattern(SELF), _CHOOSES_AND_PAYS),
        _MAY_BE_A_COPY,
    )
    cards = [creature(name, *draw(st.lists(st.sampled_from(own), min_size=1, max_size=2))) for name in ("Hydra", "Serpent")]
    if draw(st.booleans()):
        cards[1] = AURA
    those = draw(st.permutations(cards))
    there = tuple(
        Permanent(f"{player}/Grizzly Bears", BEARS, player, player, timestamp=90 + place)
        for place, player in enumerate(("you", "opponent"))
        if draw(st.booleans())
    )
    board = Board(players(draw, known_library=False), (*effects_on(draw, ENTERING_EFFECTS, pair_of_counters, most=2), *there))
    return Question(board, o.AtOnce(tuple(o.Enters(card, one_of(draw, "you", "you", "opponent")) for card in those)))
