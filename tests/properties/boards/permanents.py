"""
Random questions about permanents that are turned face up, transform or come under another's control, and spells that are cast.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import SELF, Draw, MakesAbility, Question, condition, effects_on, one_of, players
from tests.rules import making
from tests.rules.making import BEARS, CREATURE, FOREST, creature, says

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.board import Board, Spell
from manaproof.model.cards import FLIP, Card
from manaproof.model.events import (
    BecomeAttached,
    BecomeMonstrous,
    BecomeSuspected,
    EndSuspicion,
    FlipPermanent,
    Transform,
    TurnFaceUp,
)
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent
from manaproof.rules.face_down import FACE_DOWN

TAKES = says(f.ContinuousEffect(Objects(q.HasSubtype("Bear")), (f.GainControl(),)))
ELF = creature("Elf", subtypes=("Elf",))
GROWS = creature("Grows", a.ActivatedAbility((), (i.KeywordInstruction("monstrosity", e.Number(2)),)), subtypes=("Bear",))
COPIES = making.card(
    "Copies", a.SpellAbility((i.Target(q.IsSpell()), i.CopySpell(Referent.TARGET, e.Number(2)))), types=("Instant",)
)
BLADE = making.card(
    "Blade",
    says(f.ContinuousEffect(Referent.ATTACHED, (f.ModifyPowerToughness(e.ONE, e.ONE),))),
    types=("Artifact",),
    subtypes=("Equipment",),
)
SPELL = evolve(ELF, faces=(evolve(ELF.front, mana_cost=("G",)),))


def something_changes(draw: Draw) -> a.Ability:
    """
    "Whenever a creature transforms", "whenever a permanent is turned face up", "whenever you lose control of a creature".
    """
    what = one_of(draw, q.Anything(), CREATURE, q.HasSubtype("Bear"), q.Without(SELF))
    pattern = one_of(
        draw,
        p.TransformsPattern(what),
        p.TurnedFaceUpPattern(what),
        p.MonstrousPattern(what),
        p.SuspectedPattern(what),
        p.ControlPattern(what, loser=PlayerRef.YOU),
        p.ControlPattern(what, loser=PlayerRef.AN_OPPONENT, gainer=PlayerRef.YOU),
    )
    return a.TriggeredAbility((pattern,), (i.GainLife(e.ONE),), condition(draw))


def something_is_cast(draw: Draw) -> a.Ability:
    """
    "Whenever you cast a creature spell", "whenever a player casts their first spell each turn", "whenever you play a land".
    """
    who = one_of(draw, PlayerRef.YOU, PlayerRef.A_PLAYER, PlayerRef.AN_OPPONENT)
    pattern = p.CastPattern(who, one_of(draw, q.Anything(), CREATURE, q.HasSubtype("Elf")), nth=one_of(draw, None, None, 1, 2))
    played = p.PlayLandPattern(who, one_of(draw, q.Anything(), q.HasSubtype("Forest")))
    return a.TriggeredAbility((one_of(draw, pattern, pattern, played),), (i.GainLife(e.ONE),), condition(draw))


def takes_control(draw: Draw) -> a.Ability:
    """
    "You control all Bears", as long as it is your turn perhaps.
    """
    return says(f.ContinuousEffect(Objects(q.HasSubtype("Bear")), (f.GainControl(),), condition(draw)))


PERMANENT_EFFECTS: tuple[MakesAbility, ...] = (something_changes, something_changes, something_is_cast, takes_control)


def _pair_about_permanents(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two abilities that trigger on the same.
    """
    make = one_of(draw, something_changes, something_is_cast)
    ability = make(draw)
    return ability, ability


HALVES = Card(
    "Top // Bottom",
    (creature("Top", subtypes=("Bear",)).front, creature("Bottom", TAKES, subtypes=("Elf",)).front),
    layout=FLIP,
)


def _double_faced(draw: Draw) -> Card:
    front = creature("Front", subtypes=(one_of(draw, "Bear", "Elf"),)).front
    back = creature("Back", *one_of(draw, (), (), (TAKES,)), subtypes=(one_of(draw, "Bear", "Elf"),)).front
    return Card("Front // Back", (front, back), layout="transform")


@st.composite
def permanent_questions(draw: Draw) -> Question:
    """
    A permanent turns face up, transforms, flips, becomes monstrous, suspected or attached; a spell is cast or a land is played.
    """
    effects = effects_on(draw, PERMANENT_EFFECTS, _pair_about_permanents)
    bear = making.permanent(BEARS, 80, one_of(draw, "you", "opponent"))
    hidden = creature("Hidden", *one_of(draw, (), (), (TAKES,)), subtypes=("Elf",))
    down = evolve(making.permanent(hidden, 81, one_of(draw, "you", "opponent")), face_down=FACE_DOWN)
    turns = making.permanent(_double_faced(draw), 82, one_of(draw, "you", "opponent"))
    flips = making.permanent(HALVES, 85)
    blade = making.permanent(BLADE, 84, one_of(draw, "you", "opponent"))
    board = Board(players(draw), (*effects, bear, down, turns, flips, blade), turn_is_assumed=True)
    casts = o.Casts(one_of(draw, "you", "opponent"), SPELL)
    if one_of(draw, *(False,) * 4, True):
        spell = Spell("opponent/spell Elf", SPELL, "opponent", "opponent")
        return Question(evolve(board, stack=(spell,)), o.Resolves(COPIES, "you", target=spell.id))
    attached = BecomeAttached(blade.id, bear.id)
    suspicion = one_of(draw, (BecomeSuspected(bear.id),), (BecomeSuspected(bear.id), EndSuspicion(turns.id)))
    both = o.Happens(
        (TurnFaceUp(down.id), Transform(turns.id), BecomeMonstrous(bear.id), FlipPermanent(flips.id), *suspicion, attached)
    )
    if one_of(draw, *(False,) * 4, True):
        grows = making.permanent(GROWS, 83)
        return Question(evolve(board, permanents=(*board.permanents, grows)), o.Activate("you", grows.id))
    plays = o.Plays(casts.player, FOREST)
    return Question(board, one_of(draw, casts, plays, o.Happens((TurnFaceUp(down.id),)), o.Happens((Transform(turns.id),)), both))
