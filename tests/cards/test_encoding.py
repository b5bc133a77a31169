import json
from typing import Any

import pytest
from cattrs.errors import ForbiddenExtraKeysError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.cards.strategies import CLASSES, objects, root_of

from manaproof.cards.encoding import NotACard, decode, encode
from manaproof.cards.values import decode_value, encode_value
from manaproof.model.abilities import Ability, KeywordAbility, StaticAbility
from manaproof.model.cards import Card, Face
from manaproof.model.costs import CostPart, PutCountersCost, TapSymbol
from manaproof.model.effects import Prohibition, Statement
from manaproof.model.expr import Number, Quantity
from manaproof.model.instructions import DealDamage, Draw, Instruction, Target
from manaproof.model.lookups import Devotion
from manaproof.model.mana import Color, ManaTypeSet
from manaproof.model.production import AnyOfTypes, TypeSource
from manaproof.model.properties import Anything
from manaproof.model.references import PlayerRef, Referent

INSTRUCTIONS = {
    "default": (Draw(), "Draw"),
    "number": (Draw(Number(3)), {"Draw": {"count": 3}}),
    "player-or-object": (DealDamage(Number(1), Referent.THIS), {"DealDamage": {"amount": 1, "to": "THIS"}}),
    "object-or-player": (DealDamage(Number(1), PlayerRef.YOU), {"DealDamage": {"amount": 1, "to": "YOU"}}),
    "property": (Target(Anything()), {"Target": "Anything"}),
    "neither": (Target(None), {"Target": None}),
}


def again(value: Any, of: Any) -> Any:
    """
    What is read from what was written.
    """
    return decode_value(json.loads(json.dumps(encode_value(value, of))), of)


@pytest.mark.parametrize("name", CLASSES)
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_every_object_of_the_model_comes_back_equal(name: str, data: st.DataObject) -> None:
    """
    For each class that can be in a card, what was written as JSON reads as an equal object.
    """
    cls = CLASSES[name]
    value = data.draw(objects(cls, depth=2))
    assert again(value, root_of(cls)) == value


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(card=objects(Card, depth=4))
def test_every_card_comes_back_equal(card: Card) -> None:
    """
    A card's short form reads as an equal card.
    """
    assert decode(json.loads(json.dumps(encode(card)))) == card


@pytest.mark.parametrize(("value", "written"), INSTRUCTIONS.values(), ids=INSTRUCTIONS)
def test_what_is_written(value: Instruction, written: Any) -> None:
    """
    Defaults are left out, an object without values is its name, and unions keep apart what stands in them.
    """
    assert encode_value(value, Instruction) == written


def test_a_card_is_short() -> None:
    """
    A face leaves out the card's own name and prints its cost and types.
    """
    face = Face("Memnite", ("0",), card_types=("Artifact", "Creature"), subtypes=("Construct",), power="1", toughness="1")
    assert encode(Card("Memnite", (face,), mana_value=0.0)) == {
        "name": "Memnite",
        "faces": [{"cost": "{0}", "types": "Artifact Creature — Construct", "power": "1", "toughness": "1"}],
    }


def test_sets_of_colors_are_in_their_order() -> None:
    """
    A set of colors is written as letters in the order of the color pie.
    """
    devotion = Devotion(frozenset({Color.GREEN, Color.WHITE, Color.BLACK}))
    assert encode_value(devotion, Quantity) == {"Devotion": {"colors": "WBG"}}


def test_sets_of_types_are_letters() -> None:
    """
    A set of mana types is written as letters, none as an empty text.
    """
    assert encode_value(AnyOfTypes(ManaTypeSet(0b100001)), TypeSource) == {"AnyOfTypes": "WC"}
    assert encode_value(AnyOfTypes(ManaTypeSet()), TypeSource) == {"AnyOfTypes": ""}


def test_a_base_that_is_itself_an_object_is_kept() -> None:
    """
    An object of a class that has subclasses isn't taken for one of these.
    """
    ability = StaticAbility((Prohibition(),))
    assert again(ability, Ability) == ability
    assert encode_value(Prohibition(), Statement) == "Prohibition"


@pytest.mark.parametrize(
    "value",
    [
        {"name": "X", "faces": [{"abilities": [{"FlyingAbility": {}}]}]},
        {"name": "X", "faces": [{"abilities": [{"KeywordAbility": {"keyword": "flying", "twice": True}}]}]},
        {"name": "X", "faces": [{"abilities": ["TapSymbol"]}]},
        {"name": "X", "faces": [{"abilities": ["KeywordAbility"]}]},
        {"name": "X", "faces": [{"power": 1}]},
        {"name": "X", "faces": [{"cost": "2G"}]},
        {"name": "X"},
        {"faces": []},
        [],
        None,
    ],
    ids=["class", "field", "other-class", "missing", "type", "cost", "no-faces", "no-name", "list", "null"],
)
def test_what_no_card_is_is_refused(value: Any) -> None:
    """
    An unknown class or field, a class that can't stand there or a wrong type is an error, never left out.
    """
    with pytest.raises(NotACard, match="import the cards again"):
        decode(value)


def test_a_part_of_another_kind_is_not_written() -> None:
    """
    An object can't be written where its class is not declared.
    """
    with pytest.raises(TypeError, match="KeywordAbility can't stand"):
        encode_value(KeywordAbility("flying"), CostPart)


def test_a_field_that_is_not_there_has_its_default() -> None:
    """
    A file from before a field was added reads with the field's default.
    """
    assert decode_value({"Draw": {}}, Instruction) == Draw()
    assert decode_value("TapSymbol", CostPart) == TapSymbol()
    assert decode_value({"PutCountersCost": {"count": 1, "kind": "+1/+1"}}, CostPart) == PutCountersCost(Number(1), "+1/+1")
    with pytest.raises(ForbiddenExtraKeysError):
        decode_value({"Draw": {"twice": 1}}, Instruction)
