"""
What "it" is that is attached to something.
"""

from __future__ import annotations

import pytest

from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import TriggeredAbility
from manaproof.model.instructions import Attach, Unread
from manaproof.model.references import Referent
from manaproof.model.walking import walk

_ENTERS = "When ~ enters,"


def _attached(text: str) -> list[Attach]:
    return [node for node in walk(read_abilities(text, Subject())) if isinstance(node, Attach)]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        pytest.param(f"{_ENTERS} attach it to target creature you control.", Referent.THIS, id="itself"),
        pytest.param(
            "Whenever an Equipment you control enters, attach it to target creature you control.", Referent.THAT, id="what enters"
        ),
    ],
)
def test_it_is_what_was_spoken_of_before_the_target(text: str, what: Referent) -> None:
    """
    The creature that is a target is what it is attached to, and not what is attached.
    """
    assert _attached(text) == [Attach(what, Referent.TARGET)]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"{_ENTERS} create a Food token. Attach it to ~.", id="a token, to this"),
        pytest.param(f"{_ENTERS} create a Food token. Attach it to target creature.", id="a token, to a target"),
        pytest.param(f"{_ENTERS} frobnicate an Equipment. Attach it to target creature.", id="what isn't read"),
    ],
)
def test_what_may_be_another_object_is_declined(text: str) -> None:
    """
    After other objects, "it" isn't taken for this one.
    """
    (ability,) = read_abilities(text, Subject())
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.effect[-1], Unread)
    assert _attached(text) == []
