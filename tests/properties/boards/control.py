"""
Random questions about spells that change who controls permanents, one of them after another.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import Draw, MakesAbility, Question, condition, effects_on, one_of, players
from tests.rules import making
from tests.rules.making import BEARS, CREATURE, card, creature, says

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import Destroy
from manaproof.model.lookups import CountOf
from manaproof.model.permanents import Permanent
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent, Step, Zone

ELF = creature("Elf", subtypes=("Elf",))
ENCHANTED = Objects(q.Is(Referent.ATTACHED))
TAKES = says(f.ContinuousEffect(ENCHANTED, (f.GainControl(),)))
AURA = card("Aura", a.KeywordAbility("enchant", "creature"), TAKES, subtypes=("Aura",))


def control_changes_hands(draw: Draw) -> a.Ability:
    """
    "Whenever you lose control of a creature", "whenever an opponent gains control of a permanent from you".
    """
    what = one_of(draw, q.Anything(), CREATURE, q.HasSubtype("Bear"), q.OwnedBy(PlayerRef.YOU))
    loser, gainer = one_of(
        draw, (PlayerRef.YOU, None), (PlayerRef.YOU, PlayerRef.AN_OPPONENT), (PlayerRef.AN_OPPONENT, PlayerRef.YOU)
    )
    return a.TriggeredAbility((p.ControlPattern(what, loser=loser, gainer=gainer),), (i.GainLife(e.ONE),), condition(draw))


def takes_some(draw: Draw) -> a.Ability:
    """
    "You control all Elves", as long as it is your turn or you control a Bear perhaps.
    """
    has_bear = e.at_least(CountOf(Objects(q.Every((q.HasSubtype("Bear"), q.ControlledBy(PlayerRef.YOU))))), 1)
    when = one_of(draw, None, condition(draw), has_bear)
    return says(f.ContinuousEffect(Objects(q.HasSubtype(one_of(draw, "Elf", "Bear"))), (f.GainControl(),), when))


def dying_is_replaced(draw: Draw) -> a.Ability:
    """
    "If a creature you control would die, exile it instead", "… put it on top of its owner's library instead".
    """
    what = q.Every((CREATURE, one_of(draw, q.ControlledBy(PlayerRef.YOU), q.OwnedBy(PlayerRef.YOU))))
    goes = one_of(draw, f.GoElsewhere(Zone.EXILE), f.GoElsewhere(Zone.LIBRARY, i.Position.TOP))
    return making.replaces(p.MovePattern(what, Zone.BATTLEFIELD, Zone.GRAVEYARD), goes, optional=draw(st.booleans()))


CONTROL_EFFECTS: tuple[MakesAbility, ...] = (control_changes_hands, control_changes_hands, takes_some, dying_is_replaced)


def _pair_about_control(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two effects of the same layer, of which one makes a difference to the other.
    """
    return takes_some(draw), one_of(draw, takes_some, control_changes_hands)(draw)


def _lends(duration: str) -> Card:
    """
    "Gain control of target creature until end of turn. Untap that creature."
    """
    effect = says(f.ContinuousEffect(Referent.TARGET, (f.GainControl(),)))
    steps = (i.Target(CREATURE), a.Establish(effect, duration), i.UntapThem(Referent.TARGET))
    return card("Lends", a.SpellAbility(steps), types=("Sorcery",))


def _gives(player: PlayerRef) -> Card:
    """
    "An opponent gains control of all Bears", "gain control of all creatures".
    """
    what = Objects(q.HasSubtype("Bear")) if player is PlayerRef.AN_OPPONENT else Objects(CREATURE)
    effect = says(f.ContinuousEffect(what, (f.GainControl(),)))
    return card("Gives", a.SpellAbility((a.Establish(effect, "indefinitely"),)), types=("Sorcery",))


def _exchanges() -> Card:
    """
    "Exchange control of two target creatures."
    """
    targets = (i.Target(CREATURE), i.Target(CREATURE, second=True))
    steps = (*targets, i.ExchangeControl(Referent.TARGET, Referent.SECOND_TARGET))
    return card("Exchanges", a.SpellAbility(steps), types=("Sorcery",))


def _while_tapped() -> Card:
    """
    "{T}: Gain control of target creature for as long as this creature remains tapped."
    """
    effect = says(f.ContinuousEffect(Referent.TARGET, (f.GainControl(),)))
    steps = (i.Target(CREATURE), a.Establish(effect, "for as long as ~ remains tapped"))
    return creature("Keeper", making.taps_for(*steps))


def _next(draw: Draw, bear: Permanent, elf: Permanent, aura: Permanent, keeper: Permanent) -> o.Occasion:
    """
    A spell that changes control resolves, something dies, or a turn begins.
    """
    who = one_of(draw, "you", "opponent")
    lends = _lends(one_of(draw, "until end of turn", "indefinitely"))
    first, second = one_of(draw, (bear, elf), (elf, bear), (bear, keeper))
    return one_of(
        draw,
        o.Resolves(lends, who, target=one_of(draw, bear.id, elf.id)),
        o.Resolves(lends, who, target=one_of(draw, bear.id, elf.id)),
        o.Resolves(_exchanges(), who, target=first.id, other_target=second.id),
        o.Resolves(_exchanges(), who, target=first.id, other_target=second.id),
        o.Resolves(_gives(one_of(draw, PlayerRef.YOU, PlayerRef.AN_OPPONENT)), who),
        o.Activate("you", keeper.id, target=bear.id),
        o.Happens((Destroy(one_of(draw, aura, bear, keeper).id, who),)),
        o.Happens((Destroy(bear.id, who), Destroy(aura.id, who))),
        o.StepBegins(who, Step.TURN),
    )


@st.composite
def control_questions(draw: Draw) -> Question:
    """
    Two or three things happen, of which most change who controls what.
    """
    effects = effects_on(draw, CONTROL_EFFECTS, _pair_about_control, most=4)
    bear = making.permanent(BEARS, 80, one_of(draw, "you", "opponent"))
    elf = making.permanent(ELF, 81, one_of(draw, "you", "opponent"))
    keeper = making.permanent(_while_tapped(), 82, "you")
    aura = evolve(making.permanent(AURA, 83, one_of(draw, "you", "opponent")), attached_to=one_of(draw, bear, elf).id)
    board = Board(players(draw), (*effects, bear, elf, keeper, aura), active=one_of(draw, "you", "opponent"))
    steps = tuple(_next(draw, bear, elf, aura, keeper) for _ in range(one_of(draw, 1, 2, 2, 3)))
    return Question(board, steps[0] if len(steps) == 1 else o.InSequence(steps))
