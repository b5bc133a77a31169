"""
Tokens that are created: equal bags, tokens that enter alike, and what isn't followed.
"""

import pytest
from tests.rules.making import explored

from manaproof.errors import NotModelled, TooLarge
from manaproof.model.cards import Card, Face
from manaproof.model.events import CreatedTokens, TokenCreation
from manaproof.model.occasions import Happens
from manaproof.rules.event_rules import rules_of
from manaproof.rules.tasks import Pending
from manaproof.rules.tokens import entering_tokens, name_of, together
from manaproof.specs.asking import board

CLUE = Card("Clue Token", (Face("Clue Token", card_types=("Artifact",), subtypes=("Clue",)),))
FOOD = Card("Food Token", (Face("Food Token", card_types=("Artifact",), subtypes=("Food",)),))
ROLE = Card("Monster", (Face("Monster", card_types=("Enchantment",), subtypes=("Aura", "Role")),))


def test_equal_bags_are_equal() -> None:
    """
    The order in which tokens were added is not kept, and none of a kind is no kind.
    """
    one = together([CreatedTokens(FOOD, 1), CreatedTokens(CLUE, 1), CreatedTokens(FOOD, 2)])
    other = together([CreatedTokens(CLUE, 1), CreatedTokens(FOOD, 3)])
    assert one == other == together([*other, CreatedTokens(ROLE, 0)])


def test_names_without_subtypes() -> None:
    """
    A token without subtypes is named after its types.
    """
    assert name_of((), ("Artifact",)) == "Artifact Token"


def test_tokens_get_identities_of_their_own() -> None:
    """
    No token has the identity of a permanent that is there or of another token.
    """
    here = board("token: 1/1 white Soldier creature")
    soldier = here.permanents[0].card
    creation = TokenCreation("you", (CreatedTokens(soldier, 2), CreatedTokens(CLUE, 1)))
    ids = [(e.permanent.id, *e.also) for e in entering_tokens(creation, here)]
    assert ids == [("you/Soldier Token 2", "you/Soldier Token 3"), ("you/Clue Token",)]


def test_auras_without_words_on_what_they_enchant_are_refused() -> None:
    """
    An Aura of which nobody knows what it can enchant isn't attached to anything by guess (CR 303.4f).
    """
    event = TokenCreation("you", (CreatedTokens(ROLE, 1),))
    with pytest.raises(NotModelled, match="what `Monster` may enchant"):
        explored(board(), Happens((event,)))


def test_too_many_tokens() -> None:
    """
    More tokens than are followed are an answer that is cut off, not a wrong one.
    """
    event = TokenCreation("you", (CreatedTokens(CLUE, 2_001),))
    with pytest.raises(TooLarge, match="2001 tokens"):
        rules_of(event).happen(event, Pending(event), board())


def test_each_of_too_many_in_a_way_of_its_own() -> None:
    """
    Tokens that may differ from one another are followed one by one, up to a limit.
    """
    here = board("Oona's Blackguard; Branching Evolution; Hardened Scales")
    rogue = Card("Rogue", (Face("Rogue", card_types=("Creature",), subtypes=("Rogue",), power="1", toughness="1"),))
    few, many = (TokenCreation("you", (CreatedTokens(rogue, count),)) for count in (3, 13))
    (branch,) = rules_of(few).happen(few, Pending(few), here)
    assert len(getattr(branch.next[0], "parts", ())) == 3
    with pytest.raises(TooLarge, match="13 tokens"):
        rules_of(many).happen(many, Pending(many), here)
