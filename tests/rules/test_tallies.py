"""
Numbers of the turn follow what happens in a sequence.
"""

import pytest
from tests.rules.making import adds, board, card, creature, land, mana_of, taps_for

from manaproof.model import costs as c
from manaproof.model import instructions as i
from manaproof.model.abilities import ActivatedAbility, SpellAbility
from manaproof.model.costs import TapSymbol
from manaproof.model.expr import Number
from manaproof.model.lookups import NumberOf
from manaproof.model.lookups import PlayerNumber as N
from manaproof.model.occasions import Activate, InSequence, Occasion, Resolves, TapForMana
from manaproof.model.references import PlayerRef

CULTIST = creature("Cultist", ActivatedAbility((c.SacrificeThis(),), (i.GainLife(Number(1)),)))
BLEEDER = creature("Bleeder", ActivatedAbility((c.PayLife(Number(2)),), (i.GainLife(Number(0)),)))


def resolves(*effect: i.Instruction) -> Resolves:
    """
    A sorcery of yours resolves.
    """
    return Resolves(card("Spell", SpellAbility(effect), types=("Sorcery",)), "you")


@pytest.mark.parametrize(
    ("number", "before", "mana"),
    [
        pytest.param(N.LIFE_GAINED_THIS_TURN, resolves(i.GainLife(Number(3))), "{G}{G}{G}", id="life gained"),
        pytest.param(N.LIFE_LOST_THIS_TURN, resolves(i.LoseLife(Number(2))), "{G}{G}", id="life lost"),
        pytest.param(
            N.LIFE_LOST_THIS_TURN,
            resolves(i.DealDamage(Number(2), PlayerRef.YOU)),
            "{G}{G}",
            id="damage is a loss (119.2)",
        ),
        pytest.param(N.LIFE_LOST_THIS_TURN, Activate("you", "you/Bleeder 2", 1), "{G}{G}", id="so is a payment (119.4)"),
        pytest.param(N.CREATURES_DIED_THIS_TURN, Activate("you", "you/Cultist 1", 1), "{G}", id="a creature died (700.4)"),
        pytest.param(N.CREATURES_DIED_THIS_TURN_UNDER_CONTROL, Activate("you", "you/Cultist 1", 1), "{G}", id="under control"),
    ],
)
def test_numbers_of_the_turn_follow_a_sequence(number: N, before: Occasion, mana: str) -> None:
    """
    What happened earlier in the sequence counts when a later part asks for it.
    """
    source = land("Source", taps_for(adds("G", times=NumberOf(number, PlayerRef.YOU)), cost=(TapSymbol(),)))
    on = board([source, CULTIST, BLEEDER])
    assert set(mana_of(on, InSequence((before, TapForMana("you", "you/Source 0"))))) == {mana}


@pytest.mark.parametrize(
    ("tapped", "mana"),
    [pytest.param("you/Grove 3", "{G}{C}{C}", id="a land"), pytest.param("you/Elf 4", "{G}{C}", id="a creature")],
)
def test_only_lands_count_as_lands_tapped_for_mana(tapped: str, mana: str) -> None:
    """
    What is tapped for mana is the permanent whose mana ability is activated (CR 106.12): the land that asks is one too.
    """
    number = NumberOf(N.LANDS_TAPPED_FOR_MANA_THIS_TURN, PlayerRef.YOU)
    source = land("Source", taps_for(adds("C", times=number), cost=(TapSymbol(),)))
    elf = creature("Elf", taps_for(adds("G")))
    on = board([source, CULTIST, BLEEDER, land("Grove", taps_for(adds("G"))), elf])
    assert set(mana_of(on, InSequence((TapForMana("you", tapped), TapForMana("you", "you/Source 0"))))) == {mana}
