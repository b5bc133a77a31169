import pytest
from tests.cardtext.test_reader import read_one

from manaproof.model.abilities import StaticAbility
from manaproof.model.effects import CausesNoTriggers, TriggersAgain
from manaproof.model.patterns import EntersPattern, MovePattern
from manaproof.model.properties import ANOTHER, Anything, ControlledBy, Every, HasCardType, HasSubtype
from manaproof.model.references import PlayerRef, Zone

YOURS = ControlledBy(PlayerRef.YOU)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        (
            "If a land entering causes a triggered ability of a permanent you control to trigger, "
            "that ability triggers an additional time.",
            TriggersAgain(YOURS, EntersPattern(HasCardType("Land"))),
        ),
        (
            "If a creature dying causes a triggered ability of a permanent you control to trigger, "
            "that ability triggers an additional time.",
            TriggersAgain(YOURS, MovePattern(HasCardType("Creature"), Zone.BATTLEFIELD, Zone.GRAVEYARD)),
        ),
        (
            "If a triggered ability of another Elemental you control triggers, it triggers an additional time.",
            TriggersAgain(Every((ANOTHER, HasSubtype("Elemental"), YOURS))),
        ),
        (
            "Permanents entering don't cause abilities of permanents your opponents control to trigger.",
            CausesNoTriggers(EntersPattern(Anything()), ControlledBy(PlayerRef.EACH_OPPONENT)),
        ),
        ("Creatures entering don't cause abilities to trigger.", CausesNoTriggers(EntersPattern(HasCardType("Creature")))),
    ],
)
def test_how_often_abilities_trigger(text: str, statement: TriggersAgain | CausesNoTriggers) -> None:
    """
    What causes the additional time, or no trigger at all, and whose abilities are meant.
    """
    assert read_one(text) == StaticAbility((statement,))
