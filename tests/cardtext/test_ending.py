"""
Effects that their controller may end for a cost.
"""

from __future__ import annotations

import pytest

from manaproof.cardtext.printer import print_ability
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import ActivatedAbility, Establish
from manaproof.model.instructions import Unread
from manaproof.model.walking import walk

_BECOMES = "{R}: ~ becomes an artifact."


def test_an_effect_that_may_be_ended_lasts_until_its_cost_is_paid() -> None:
    """
    The cost is the duration of the effect of the sentence before.
    """
    (ability,) = read_abilities(f"{_BECOMES} You may pay {{1}}{{W}} to end this effect.", Subject())
    assert isinstance(ability, ActivatedAbility)
    assert [node.duration for node in walk(ability) if isinstance(node, Establish)] == ["until you pay {1}{W}"]
    assert print_ability(ability).endswith("You may pay {1}{W} to end this effect.")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("{R}: Draw a card. You may pay {W} to end this effect.", id="nothing lasts"),
        pytest.param("{R}: ~ gains flying until end of turn. You may pay {W} to end this effect.", id="it lasts for a turn"),
        pytest.param(f"{_BECOMES} Draw a card. You may pay {{W}} to end this effect.", id="another effect is the last"),
        pytest.param(f"{_BECOMES} An opponent may pay {{W}} to end this effect.", id="another player"),
    ],
)
def test_a_cost_without_an_effect_to_end_is_declined(text: str) -> None:
    """
    The sentence stays unread.
    """
    (ability,) = read_abilities(text, Subject())
    assert isinstance(ability, ActivatedAbility)
    assert isinstance(ability.effect[-1], Unread)
