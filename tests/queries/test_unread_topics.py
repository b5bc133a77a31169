"""
An unread part of a card of a pool is left out of what isn't modelled where no word of it can matter to the claim.
"""

import pytest
from tests.rules.making import card

from manaproof.model.abilities import Form, UnreadAbility
from manaproof.model.topics import Topic
from manaproof.queries.pool_proofs import prove_for_pool
from manaproof.specs.asking import board, default_cards, occasion_of
from manaproof.specs.claims import Question
from manaproof.specs.formulas.reading import read_formula
from manaproof.specs.texts import Text
from manaproof.specs.unknowns import with_ranges

R, A = Topic.REPLACING, Topic.ANYTHING


@pytest.mark.parametrize(
    ("claim", "event", "topics", "counts"),
    [
        ("damage dealt <= n", "a source deals n damage to you", None, True),
        ("damage dealt <= n", "a source deals n damage to you", (R, Topic.DAMAGE), True),
        ("damage dealt <= n", "a source deals n damage to you", (Topic.DAMAGE,), False),
        ("damage dealt <= n", "a source deals n damage to you", (R, A), True),
        ("damage dealt <= n", "a source deals n damage to you", (R, Topic.LIFE, Topic.PERMANENTS), False),
        ("damage dealt <= n", "a source deals n damage to Grizzly Bears", (Topic.CREATURES,), True),
        ("damage dealt <= n", "a source deals n damage to Grizzly Bears", (Topic.LANDS,), False),
        ("life gained <= n", "you gain n life", (R, Topic.LIFE), True),
        ("life gained <= n", "you gain n life", (R, Topic.CARDS), False),
        ("mana added <= 1", "you tap Forest for mana", (Topic.MANA,), True),
        ("mana added <= 1", "you tap Forest for mana", (Topic.LANDS,), True),
        ("mana added <= 1", "you tap Forest for mana", (Topic.CREATURES, R, Topic.DAMAGE), False),
    ],
)
def test_which_unread_parts_count(claim: str, event: str, topics: tuple[Topic, ...] | None, *, counts: bool) -> None:
    """
    Words about the event, about what is counted, or about a permanent that the event names.
    """
    here = board(you="Grizzly Bears, Forest")
    odd = card(
        "Odd", UnreadAbility(Form.STATIC, "frobnicate", 0, "the word is not in the grammar", adds_mana=False, topics=topics)
    )
    cards = default_cards()
    occasion = occasion_of(event, here)
    asked = with_ranges(Question(here, occasion, read_formula(Text.typed(claim), here, occasion, cards)), ())
    pool = [odd, cards.find("Urza's Armor"), cards.find("Boon Reflection")]
    answer = prove_for_pool(asked.board, asked.occasion, asked.formula, pool)
    assert ("Odd" in {clause.card for clause in answer.not_modelled}) is counts
