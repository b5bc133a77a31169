"""
Keyword abilities that modify how their object enters by something that is chosen or done as it does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from manaproof.model import expr as e
from manaproof.model import properties as p
from manaproof.model.abilities import Ability, KeywordAbility, StaticAbility
from manaproof.model.effects import AsEntersDo, EntersGaining, EntersOneWay, EntersWith, ReplacementEffect, Rewrite
from manaproof.model.instructions import ChoosePlayer, Effect, EnterWith, May, NoteEntering, RevealAnyNumber, SacrificeAnyNumber
from manaproof.model.lookups import NumberOf, PlayerNumber, ThoseCount
from manaproof.model.patterns import EntersPattern
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.rules.rulebook import EncodedRule, rule

_WITHOUT = "it enters without those counters"
AMPLIFY = rule(
    __name__,
    "702.38a",
    "amplify N: as it enters, cards that share a creature type with it are revealed, and it enters with N counters for each",
    otherwise=_WITHOUT,
)
BLOODTHIRST = rule(
    __name__,
    "702.54a",
    "bloodthirst N: it enters with N +1/+1 counters if an opponent was dealt damage this turn",
    otherwise=_WITHOUT,
    also=("702.54b",),
)
DEVOUR = rule(
    __name__,
    "702.82a",
    "devour N: as it enters, its player may sacrifice any number of creatures, and it enters with N +1/+1 counters for each",
    otherwise=_WITHOUT,
    also=("702.82c",),
)
TRIBUTE = rule(
    __name__,
    "702.104a",
    "tribute N: an opponent of its player's choice may put N +1/+1 counters on it as it enters",
    otherwise=_WITHOUT,
)
RIOT = rule(
    __name__,
    "702.136a",
    "riot: it enters with an additional +1/+1 counter or gains haste",
    otherwise="it enters without counter and haste",
)

_COUNTER = "+1/+1"
_DEVOUR = re.compile(r"(?:(?P<quality>[A-Za-z]+) )?(?P<number>\d+)")
_FOR_EACH_DEVOURED = "X, where X is the number of creatures devoured this way"
_CARD_TYPES = frozenset({"artifact", "creature", "enchantment", "land", "planeswalker"})
_Meaning = Callable[[KeywordAbility], tuple[Ability, ...]]


def _itself(rewrite: Rewrite, condition: e.Condition | None = None) -> tuple[Ability, ...]:
    return (StaticAbility((ReplacementEffect(EntersPattern(p.Is(Referent.THIS)), rewrite, condition=condition),)),)


def _for_each(doing: Effect, number: int, what: str) -> tuple[Ability, ...]:
    return _itself(AsEntersDo((*doing, EnterWith(e.Times(number, ThoseCount(what)), _COUNTER))))


def _amplify(keyword: KeywordAbility) -> tuple[Ability, ...]:
    if not (keyword.parameter or "").isdigit():
        return ()
    cards = p.Objects(p.SharesCreatureTypeWith(Referent.THIS), Zone.HAND, PlayerRef.YOU)
    return _for_each((RevealAnyNumber(cards),), int(keyword.parameter or 0), "revealed")


def _bloodthirst(keyword: KeywordAbility) -> tuple[Ability, ...]:
    dealt = NumberOf(PlayerNumber.DAMAGE_DEALT_TO_THIS_TURN, PlayerRef.EACH_OPPONENT)
    if keyword.parameter == "X":
        return _itself(EntersWith(dealt, _COUNTER))
    if not (keyword.parameter or "").isdigit():
        return ()
    return _itself(EntersWith(e.Number(int(keyword.parameter or 0)), _COUNTER), e.at_least(dealt, 1))


def _devour(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """
    Devour of creatures, or of permanents with a quality (CR 702.82c).
    """
    if keyword.parameter == _FOR_EACH_DEVOURED:
        devoured = ThoseCount("sacrificed")
        return _itself(AsEntersDo((_sacrifice("creature"), EnterWith(e.Product(devoured, devoured), _COUNTER))))
    found = _DEVOUR.fullmatch(keyword.parameter or "")
    if found is None:
        return ()
    return _for_each((_sacrifice(found["quality"] or "creature"),), int(found["number"]), "sacrificed")


def _sacrifice(quality: str) -> SacrificeAnyNumber:
    has_it = p.HasCardType(quality.capitalize()) if quality in _CARD_TYPES else p.HasSubtype(quality)
    return SacrificeAnyNumber(p.Objects(p.Every((has_it, p.ControlledBy(PlayerRef.YOU)))))


def _tribute(keyword: KeywordAbility) -> tuple[Ability, ...]:
    if not (keyword.parameter or "").isdigit():
        return ()
    paid = EnterWith(e.Number(int(keyword.parameter or 0)), _COUNTER, PlayerRef.THAT_PLAYER)
    what = "tribute paid"
    asked = May((paid, NoteEntering(what, done=True)), otherwise=(NoteEntering(what, done=False),), player=PlayerRef.THAT_PLAYER)
    return _itself(AsEntersDo((ChoosePlayer(opponent=True), asked)))


def _riot(_keyword: KeywordAbility) -> tuple[Ability, ...]:
    haste = EntersGaining((KeywordAbility("haste"),))
    return _itself(EntersOneWay((EntersWith(e.ONE, _COUNTER, additional=True), haste)))


AS_IT_ENTERS: Mapping[str, tuple[EncodedRule, _Meaning]] = {
    "amplify": (AMPLIFY, _amplify),
    "bloodthirst": (BLOODTHIRST, _bloodthirst),
    "devour": (DEVOUR, _devour),
    "riot": (RIOT, _riot),
    "tribute": (TRIBUTE, _tribute),
}
