"""
Delayed abilities, names of tokens and what "it" is after something was created or put onto the battlefield.
"""

import pytest

from manaproof.cardtext.printer import print_ability
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import (
    UNTIL_IT_TRIGGERS,
    ActivatedAbility,
    DelayedAbility,
    Establish,
    TriggeredAbility,
    UnreadAbility,
)
from manaproof.model.expr import ONE
from manaproof.model.instructions import CreateTokens, Exile, PutOntoBattlefield, Sacrifice, Unread
from manaproof.model.patterns import MovePattern, StepPattern
from manaproof.model.properties import Is
from manaproof.model.references import Referent, Step, Zone
from manaproof.model.tokens import TokenKind
from manaproof.model.walking import walk


def _effect(text: str) -> tuple[object, ...]:
    (ability,) = read_abilities(f"{{T}}: {text}", Subject(("Foo",)))
    assert isinstance(ability, ActivatedAbility)
    return ability.effect


def _is_read(text: str) -> bool:
    abilities = read_abilities(text, Subject(("Foo",)))
    return not any(isinstance(node, Unread) for node in walk(abilities))


def test_what_is_exiled_later_are_the_tokens_just_created() -> None:
    """
    "It" right after a token was created is the token, also in what happens later.
    """
    _, later = _effect("Create a 1/1 red Goblin creature token. Exile it at the beginning of the next end step.")
    assert later == Establish(DelayedAbility((StepPattern(Step.END),), (Exile(Referent.CREATED),)), UNTIL_IT_TRIGGERS)


def test_an_event_may_stand_behind_what_is_done_then() -> None:
    """
    "Sacrifice Foo when that token leaves the battlefield" watches the token.
    """
    _, later = _effect("Create a 1/1 red Goblin creature token. Sacrifice Foo when that token leaves the battlefield.")
    event = MovePattern(Is(Referent.CREATED), from_zone=Zone.BATTLEFIELD)
    assert later == Establish(DelayedAbility((event,), (Sacrifice(Referent.THIS),)), UNTIL_IT_TRIGGERS)


def test_what_is_said_of_a_card_that_was_put_is_said_of_the_permanent() -> None:
    """
    What a card became is found again by the words that follow.
    """
    _, put, gains, later = _effect(
        "Return target creature card from your graveyard to the battlefield. It gains haste. "
        "Exile it at the beginning of the next end step."
    )
    assert isinstance(put, PutOntoBattlefield)
    assert all(any(node is Referent.PUT for node in walk(each)) for each in (gains, later))


@pytest.mark.parametrize(
    "text",
    [
        "When Foo leaves the battlefield, exile the token.",
        "{T}: Sacrifice them at the beginning of the next end step.",
        "{T}: Create a 1/1 red Goblin creature token. When Foo leaves the battlefield, sacrifice it.",
        "{T}: Draw a card and gain 1 life at the beginning of the next end step.",
        "{T}: At the beginning of the next end step, destroy target creature.",
    ],
)
def test_words_that_may_mean_another_object_or_time_are_declined(text: str) -> None:
    """
    A token that wasn't just created, one of two objects, one of two things, or a target that is chosen later.
    """
    assert not _is_read(text)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("create a Tarmogoyf token", TokenKind(name="Tarmogoyf")),
        ("create a Birds of Paradise token", TokenKind(name="Birds of Paradise")),
        ("create a Treasure token", TokenKind(("Treasure",))),
    ],
)
def test_a_token_may_have_the_name_of_a_card(words: str, kind: TokenKind) -> None:
    """
    A name that isn't made of subtypes alone is that of a card, or of a token that the rules define.
    """
    assert _effect(f"{words.capitalize() if words.islower() else words[0].upper() + words[1:]}.") == (CreateTokens(ONE, kind),)


def test_a_legendary_token_may_be_named_before_it_is_described() -> None:
    """
    A name of several words with a comma in it ends where the description begins.
    """
    (created,) = _effect("Create Ashaya, the Awoken World, a legendary 4/4 green Elemental creature token.")
    assert isinstance(created, CreateTokens)
    assert isinstance(created.kind, TokenKind)
    assert created.kind.name == "Ashaya, the Awoken World"


@pytest.mark.parametrize("graveyard", ["a graveyard", "your graveyard"])
def test_a_card_from_anywhere_but_the_battlefield(graveyard: str) -> None:
    """
    What a card does that is put into a graveyard from elsewhere is read, and printed as it was; of tokens nothing says so.
    """
    words = f"is put into {graveyard} from anywhere other than the battlefield, draw a card."
    (ability,) = read_abilities(f"Whenever a creature card {words}", Subject(("Foo",)))
    assert isinstance(ability, TriggeredAbility)
    assert [event.not_from for event in ability.events if isinstance(event, MovePattern)] == [Zone.BATTLEFIELD]
    assert print_ability(ability) == f"Whenever a creature card {words}"
    (other,) = read_abilities(f"Whenever a creature {words}", Subject(("Foo",)))
    assert isinstance(other, UnreadAbility)
