"""
Abilities in quotes that name the object whose ability gives them.
"""

import pytest

from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import Form, GainAbilities, UnreadAbility
from manaproof.model.walking import walk

_FOO = Subject(("Foo",))


def test_the_name_of_an_object_that_gives_itself_an_ability_is_read() -> None:
    """
    It means that object: an ability of another name would be another one (CR 201.5a).
    """
    text = 'You may have Foo enter as a copy of any creature on the battlefield, except it has "{2}: Foo deals 1 damage to you."'
    (given,) = (node for node in walk(read_abilities(text, _FOO)) if isinstance(node, GainAbilities))
    assert given.by_name
    assert not any(isinstance(node, UnreadAbility) for node in walk(given))


@pytest.mark.parametrize(
    ("quoted", "form"),
    [
        pytest.param("{T}, Sacrifice Foo: Draw a card.", Form.ACTIVATED, id="activated"),
        pytest.param("Whenever this creature attacks, put a charge counter on Foo.", Form.TRIGGERED, id="triggered"),
    ],
)
def test_the_name_of_what_gives_an_ability_to_another_object_is_unread(quoted: str, form: Form) -> None:
    """
    Only the ability that is given is unread, not the one that gives it.
    """
    (given,) = (
        node for node in walk(read_abilities(f'Equipped creature has "{quoted}"', _FOO)) if isinstance(node, GainAbilities)
    )
    (ability,) = given.abilities
    assert isinstance(ability, UnreadAbility)
    assert ability.form is form
