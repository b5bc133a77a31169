"""
Pools of cards: every effect on them, for proofs about any number of copies of any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.abilities import TriggeredAbility, UnreadAbility
from manaproof.model.cards import Card
from manaproof.model.instructions import Instruction, Unread
from manaproof.model.measures import What
from manaproof.model.patterns import ManaPattern
from manaproof.model.walking import walk

_ANYTHING = (i.CopySpell, i.MayCast)
_ENTERING = (i.CreateTokens, i.Manifest, i.PutOntoBattlefield, i.ReturnAllToBattlefield, i.ReturnFromGraveyard)
MAKING: dict[What, tuple[type[Instruction], ...]] = {
    What.DAMAGE: (i.DealDamage, i.KeywordInstruction),
    What.LIFE_GAINED: (i.GainLife, i.SetLife, i.DoubleLife, i.ExchangeLife, i.DealDamage),
    What.LIFE_LOST: (i.LoseLife, i.SetLife, i.LoseHalfLife, i.ExchangeLife, i.PayCost, i.PayForEach, i.UnlessPays, i.DealDamage),
    What.MANA: (i.AddMana, i.AddManaInstead, i.DoubleUnspentMana),
    What.COUNTERS_PUT: (
        i.PutCounters,
        i.DoubleCounters,
        i.MoveCounters,
        i.PutSameCounters,
        i.GetPlayerCounters,
        i.KeywordInstruction,
        i.Explore,
        i.Connive,
        i.EnterWith,
        i.DealDamage,
        *_ENTERING,
    ),
    What.TOKENS: (i.CreateTokens, i.KeywordInstruction, i.Manifest),
}
"""The instructions that may make more of what a measure counts; of other measures nothing is proved for any copies."""


@frozen
class PoolEffect:
    """
    One effect of a card of a pool: a replacement or prevention effect, a prohibition, protection, or a triggered mana ability.
    """

    card: Card
    effect: f.ReplacementEffect | f.Prohibition | f.PlayerProtection | TriggeredAbility


def effects_of(card: Card) -> Iterator[PoolEffect]:
    """
    Every effect of a card that changes, forbids or adds to events, also those that it gives to others or that last.
    """
    seen: set[int] = set()
    for part in walk(tuple(face.abilities for face in card.faces)):
        is_effect = isinstance(part, f.ReplacementEffect | f.Prohibition | f.PlayerProtection) or is_mana_trigger(part)
        if is_effect and id(part) not in seen:
            seen.add(id(part))
            assert isinstance(part, f.ReplacementEffect | f.Prohibition | f.PlayerProtection | TriggeredAbility)
            yield PoolEffect(card, part)


def is_mana_trigger(part: object) -> bool:
    """
    Whether something is an ability that triggers on mana being produced and adds mana (CR 605.1b).
    """
    if not isinstance(part, TriggeredAbility) or not any(isinstance(event, ManaPattern) for event in part.events):
        return False
    return makes(part.effect, What.MANA)


def makes(effect: object, what: What) -> bool:
    """
    Whether the instructions in an effect may make more of what a measure counts.
    """
    return any(isinstance(part, (*MAKING[what], *_ANYTHING)) for part in walk(effect))


def has_unread(parts: Iterable[object]) -> bool:
    """
    Whether something in it wasn't read.
    """
    return any(isinstance(part, UnreadAbility | Unread) for part in walk(tuple(parts)))
