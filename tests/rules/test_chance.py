"""
Coins and dice: what cards in the library don't ask for all at once.
"""

import pytest
from tests.rules import making

from manaproof.errors import NotModelled, TooLarge
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model.abilities import Ability, TriggeredAbility
from manaproof.model.events import RollDice
from manaproof.model.lookups import ThoseCount
from manaproof.model.occasions import DoesEffect, Happens
from manaproof.model.outcomes import CoinsFlipped, DiceRolled, Happening, LifeChanged
from manaproof.model.references import PlayerRef
from manaproof.rules.performing_chance import starts_of

YOU = PlayerRef.YOU
ONE_MORE = making.replaces(p.RollPattern(YOU), f.RollAndIgnore(1))
RESULT = ThoseCount(i.RESULT)
GAIN = i.GainLife(e.ONE)


def _rolled(*results: tuple[int, ...], sides: int = 20, lowest: int = 0) -> DiceRolled:
    return DiceRolled("you", sides, results, lowest)


def _does(*effect: i.Instruction, permanents: tuple[Ability, ...] = ()) -> set[tuple[Happening, ...]]:
    cards = [making.card(f"Effect {number}", ability) for number, ability in enumerate(permanents)]
    return set(making.happenings_of(making.board(cards), DoesEffect(effect, "you")))


def test_a_roll_that_the_instruction_ignores_counts_among_those_of_effects() -> None:
    """
    Of two dice of which the lower is ignored one counts; with one more die the two lowest are ignored.
    """
    table = i.ResultsTable((i.TableRow(1, 14, ()), i.TableRow(15, 20, (GAIN,))))
    low, high = tuple(range(1, 15)), tuple(range(15, 21))
    found = _does(i.RollDice(20, ignoring=1), table, permanents=(ONE_MORE,))
    assert found == {(_rolled(low, lowest=2),), (_rolled(high, lowest=2), LifeChanged("you", 1))}


def test_a_result_in_no_row_does_nothing() -> None:
    """
    A results table has an effect for the results in its ranges alone (CR 706.3a).
    """
    table = i.ResultsTable((i.TableRow(3, 4, (GAIN,)),))
    assert _does(i.RollDice(6), table) == {
        (_rolled((1, 2), sides=6),),
        (_rolled((3, 4), sides=6), LifeChanged("you", 1)),
        (_rolled((5, 6), sides=6),),
    }


def test_without_a_flip_none_is_won_or_lost() -> None:
    """
    What follows a flip that something else replaces finds no flip, and goes on.
    """
    instead = making.replaces(p.FlipPattern(YOU), f.DoInstead((i.LoseLife(e.ONE),)))
    won, lost = (e.at_least(ThoseCount(what), 1) for what in (i.FLIPS_WON, i.FLIPS_LOST))
    effect = (i.FlipCoins(), i.Conditional(won, (GAIN,)), i.Conditional(lost, (GAIN,)), i.GainLife(e.Number(3)))
    assert _does(*effect, permanents=(instead,)) == {(LifeChanged("you", -1), LifeChanged("you", 3))}


def test_a_flip_of_another_effect_is_none_of_this_one() -> None:
    """
    An effect that made nobody flip doesn't know the flips of one before it.
    """
    won = i.Conditional(e.at_least(ThoseCount(i.FLIPS_WON), 1), (GAIN,))
    first = making.replaces(p.GainLifePattern(YOU), f.DoInstead((won,)))
    found = _does(i.FlipCoins(), i.Conditional(e.at_least(ThoseCount(i.FLIPS_WON), 1), (GAIN,)), permanents=(first,))
    assert found == {(CoinsFlipped("you", 1, won=1),), (CoinsFlipped("you", 1, won=0),)}


def test_a_modified_result_that_an_ability_asks_for_is_refused() -> None:
    """
    Whether "whenever you roll a 6" asks for the number shown or for the result isn't taken for granted.
    """
    asks = TriggeredAbility((p.DieRollPattern(YOU, 6, 6),), (GAIN,))
    with pytest.raises(NotModelled, match="natural or the modified result"):
        _does(i.RollDice(6, plus=e.ONE), permanents=(asks,))


def test_too_many_results_are_refused() -> None:
    """
    Dice whose results differ in more ways than can be listed are too large a question.
    """
    asks = [TriggeredAbility((p.DieRollPattern(YOU, number, number),), (GAIN,)) for number in (1, 6)]
    board = making.board(making.card(f"Asks {number}", ability) for number, ability in enumerate(asks))
    with pytest.raises(TooLarge):
        making.happenings_of(board, Happens((RollDice("you", 90, 6),)))


@pytest.mark.parametrize(
    ("relation", "starts"),
    [
        (e.Relation.AT_LEAST, (10,)),
        (e.Relation.LESS, (10,)),
        (e.Relation.MORE, (11,)),
        (e.Relation.AT_MOST, (11,)),
        (e.Relation.EQUAL, (10, 11)),
    ],
)
def test_where_a_comparison_of_the_result_changes(relation: e.Relation, starts: tuple[int, ...]) -> None:
    """
    A comparison tells results apart at its number, a use as a number each of them.
    """
    compared = i.Conditional(e.Compare(RESULT, relation, e.Number(10)), (GAIN,))
    assert starts_of((compared,), 20, 0) == starts
    assert starts_of((compared, i.GainLife(RESULT)), 6, 0) == (1, 2, 3, 4, 5, 6)
