import pytest
from tests.rules.making import CREATURE, LAND, adds, says

from manaproof.model import abilities as a
from manaproof.model import costs as c
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model.expr import FALSE, ONE
from manaproof.model.instructions import Effect
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.rules.mana_abilities import classify
from manaproof.rules.rulebook import switched_off

TAP = c.TapSymbol()


def unread(*, adds_mana: bool = False, targets: bool = False, moves: bool = False) -> i.Unread:
    """
    Words that weren't read, with what can be told of them.
    """
    return i.Unread("word", 0, "unknown word", adds_mana, targets, moves)


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        pytest.param(a.ActivatedAbility((TAP,), (adds("G"),)), True, id="adds mana"),
        pytest.param(a.ActivatedAbility((), (adds("G"),)), True, id="without {T}"),
        pytest.param(a.ActivatedAbility((TAP,), (i.GainLife(ONE),)), False, id="adds none"),
        pytest.param(a.ActivatedAbility((TAP,), (i.Target(CREATURE), adds("G"))), False, id="605.5a has a target"),
        pytest.param(
            a.ActivatedAbility((TAP,), (adds("G"), i.DealDamage(ONE, PlayerRef.TARGET_PLAYER))), False, id="targets a player"
        ),
        pytest.param(
            a.ActivatedAbility((TAP,), (adds("G"), i.PutCounters(ONE, "+1/+1", Referent.TARGET))), False, id="targets an object"
        ),
        pytest.param(
            a.ActivatedAbility((TAP,), (adds("G"), i.DealDamage(ONE, PlayerRef.YOU))), True, id="does something else too"
        ),
        pytest.param(a.ActivatedAbility((c.LoyaltyCost("+1"),), (adds("G"),), is_loyalty=True), False, id="a loyalty ability"),
        pytest.param(a.ActivatedAbility((TAP, c.MillCards(ONE)), (adds("C"),)), False, id="its cost mills"),
        pytest.param(a.ActivatedAbility((TAP,), (adds("G"), i.Draw())), False, id="its effect draws"),
        pytest.param(a.ActivatedAbility((TAP,), (adds("G"), i.Mill(ONE))), False, id="its effect mills"),
        pytest.param(
            a.ActivatedAbility((TAP,), (i.RevealTop(ONE), i.PutLooked(i.Which.ALL, Zone.HAND), adds("G"))),
            False,
            id="moves a revealed card",
        ),
        pytest.param(
            a.ActivatedAbility((TAP,), (adds("G"), a.Establish(a.TriggeredAbility((), (i.Draw(),)), "this turn"))),
            True,
            id="a delayed trigger that draws is another ability",
        ),
        pytest.param(a.ActivatedAbility((TAP,), (i.Conditional(FALSE, (adds("G"),)),)), True, id="605.2 can't produce mana now"),
        pytest.param(a.ActivatedAbility((TAP,), (i.May((adds("G"),)),)), True, id="may add mana"),
        pytest.param(a.ActivatedAbility((TAP,), (adds("G"),), (a.OnlyAsInstant(),)), True, id="605.1 whatever its timing"),
        pytest.param(a.ActivatedAbility((TAP,), (unread(adds_mana=True),)), None, id="unread words that add mana decide"),
        pytest.param(a.ActivatedAbility((TAP,), (adds("G"), unread(targets=True))), None, id="unread words with a target decide"),
        pytest.param(a.ActivatedAbility((TAP,), (adds("G"), unread(moves=True))), None, id="unread words about a library decide"),
        pytest.param(a.ActivatedAbility((TAP, c.UnreadCost("word", 0, "")), (adds("G"),)), None, id="an unread cost decides"),
        pytest.param(
            a.ActivatedAbility((c.UnreadCost("word", 0, ""),), (i.GainLife(ONE),)), False, id="an unread cost doesn't matter"
        ),
        pytest.param(a.TriggeredAbility((p.ManaPattern(source=LAND),), (adds("G"),)), True, id="triggers from a mana ability"),
        pytest.param(a.TriggeredAbility((p.ManaPattern(source=LAND),), (i.GainLife(ONE),)), False, id="triggers, but adds none"),
        pytest.param(a.TriggeredAbility((p.EntersPattern(LAND),), (adds("G"),)), False, id="triggers from something else"),
        pytest.param(a.TriggeredAbility((p.ManaPattern(),), (i.Target(None), adds("G"))), False, id="triggers, with a target"),
        pytest.param(a.TriggeredAbility((p.ManaPattern(),), (adds("G"), i.Draw())), True, id="a triggered one may draw"),
        pytest.param(a.SpellAbility((adds("G"),)), False, id="605.5b a spell"),
        pytest.param(says(), False, id="a static ability"),
    ],
)
def test_which_abilities_are_mana_abilities(ability: a.Ability, expected: bool | None) -> None:
    """
    The criteria of CR 605.1a and 605.1b, edition of August 2026, one by one.
    """
    assert classify(ability).is_mana_ability is expected


@pytest.mark.parametrize(
    ("number", "effect"),
    [
        pytest.param("605.1a", (adds("G"), i.Draw()), id="moving cards of a library"),
        pytest.param("605.5a", (i.Target(CREATURE), adds("G")), id="having a target"),
    ],
)
def test_each_criterion_earns_its_place(number: str, effect: Effect) -> None:
    """
    Without the criterion the ability would be a mana ability.
    """
    ability = a.ActivatedAbility((TAP,), effect)
    with switched_off(number):
        assert classify(ability).is_mana_ability is True


def test_triggered_mana_abilities_exist_by_a_rule() -> None:
    """
    Under the alternative to CR 605.1b no triggered ability is one.
    """
    with switched_off("605.1b"):
        assert classify(a.TriggeredAbility((p.ManaPattern(),), (adds("G"),))).is_mana_ability is False
