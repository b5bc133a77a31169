"""
What lands could produce only grows with the board, as long as nothing replaces mana and nothing changes characteristics.
"""

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.opinions.lands import Changer, Lands, LookingLand, Source, by_query, looking_lands
from tests.properties.boards import fixed

from manaproof.model.references import PlayerRef

FOREST = LookingLand("you", (Source("G"),), is_basic=True)
MINE = LookingLand("you", (Source(None, whose=PlayerRef.YOU),))


def _grows(before: Lands, after: Lands) -> bool:
    """
    Whether each land of the smaller board could produce as much on the larger one, whose first lands are the same.
    """
    pairs = zip(by_query(before), by_query(after), strict=False)
    return all(set(less.split()) - {"none"} <= set(more.split()) for less, more in pairs)


@fixed(120)
@given(looking_lands(), st.integers(0, 4))
def test_types_only_grow_with_the_lands(lands: Lands, kept: int) -> None:
    """
    CR 106.7: a land looks at what is there, and none looks at what isn't.
    """
    assume(kept < len(lands.lands))
    whole = evolve(lands, changers=())
    assert _grows(evolve(whole, lands=whole.lands[:kept]), whole)


def test_they_may_shrink_where_something_replaces_mana() -> None:
    """
    The twin: with an effect on mana the claim is refuted.
    """
    both = Lands((FOREST, MINE))
    assert not _grows(both, evolve(both, changers=(Changer("opponent", "B", 1),)))
    assert _grows(both, evolve(both, changers=(Changer("opponent", None),)))
