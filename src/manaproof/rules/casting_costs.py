"""
What a spell costs besides mana for what was chosen as it is cast (CR 118.8, 118.9, 601.2b, 601.2f).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import costs as c
from manaproof.model.abilities import CostKeyword, KeywordAbility, StaticAbility
from manaproof.model.board import Board, Spell
from manaproof.model.effects import AdditionalCost, TargetingCostsLife
from manaproof.model.expr import ONE, Named, Number
from manaproof.model.instructions import ChooseModes
from manaproof.model.occasions import Casts
from manaproof.model.properties import Either, HasCardType, IsToken, Objects
from manaproof.model.references import Referent
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Memory
from manaproof.rules.cost_increases import ADDITIONAL_COSTS
from manaproof.rules.elsewhere import spell_looks
from manaproof.rules.folding import ground_value
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches
from manaproof.rules.paying import ways_of_paying
from manaproof.rules.paying_life import why_not_payable_for_ability
from manaproof.rules.payments import Paid, Payer
from manaproof.rules.permissions import Permission, statements_on
from manaproof.rules.printed_spells import as_permanent
from manaproof.rules.rulebook import rule

PAID = rule(
    __name__,
    "601.2h",
    "a player who casts a spell pays its total cost; a spell of which the cost can't be paid can't be cast",
    otherwise="a spell is cast whether or not what it costs besides mana can be paid, and nothing is paid",
)
PRINTED = rule(
    __name__,
    "601.2f",
    "the total cost of a spell includes the additional costs that its own text says, whatever else is paid for it",
    otherwise="a spell is cast without the additional costs that its own text says",
)
FOR_LIFE = rule(
    __name__,
    "118.9b",
    "an effect that lets a spell be cast may say that an alternative cost is paid for it, which is no choice then",
    otherwise="a spell that an effect lets be cast is cast for its mana cost, whatever the effect says is paid",
)
BARGAIN = rule(
    __name__,
    "702.166a",
    "the bargain cost is that an artifact, an enchantment or a token is sacrificed",
    otherwise="bargain costs nothing",
)
TEAMWORK = rule(
    __name__,
    "702.194a",
    "the teamwork cost is that any number of creatures with that much power in total are tapped",
    otherwise="teamwork costs nothing",
)
_PAYMENTS = (Referent.SACRIFICED, Referent.EXILED_CARD, Referent.TAPPED)
_ONLY_MANA = re.compile(r"(?:\d+—)?(?:\{[^{}]+\})+(?: and/or (?:\{[^{}]+\})+)?")
_X = re.compile(r"(?<![\w'])X(?!\w)")
_CREATURES = Objects(HasCardType("Creature"))
_BARGAINED = Objects(Either((HasCardType("Artifact"), HasCardType("Enchantment"), IsToken())))


def has_x(casts: Casts) -> bool:
    """
    Whether a cost that is paid for a spell has an X (CR 107.3a).
    """
    cost = "" if casts.alternative is not None else "".join(casts.card.front.mana_cost or ())
    in_cost = any(node == Named("X") for node in walk(_printed_costs(casts)))
    return in_cost or "X" in cost or any(_X.search(ability.parameter or "") for ability in chosen_costs(casts))


def costs_besides_mana(casts: Casts) -> tuple[c.CostPart, ...]:
    """
    The parts of the total cost of a spell that aren't mana, for the alternative and additional costs that are chosen.

    Raises:
        NotModelled: one isn't encoded.
    """
    chosen = tuple(part for ability, times in chosen_costs(casts).items() for part in _parts(ability, casts) * times)
    parts = (*chosen, *_printed_costs(casts))
    _check_what_it_looks_at(parts, casts)
    return parts


def _printed_costs(casts: Casts) -> tuple[c.CostPart, ...]:
    """
    The additional costs that the text of a spell says (CR 118.8).
    """
    if not PRINTED.in_force:
        return ()
    of_card = (s for a in casts.card.front.abilities if isinstance(a, StaticAbility) for s in a.statements)
    return tuple(part for says in of_card if isinstance(says, AdditionalCost) for part in says.cost)


def _check_what_it_looks_at(parts: tuple[c.CostPart, ...], casts: Casts) -> None:
    """
    Refuses a spell that looks at what its costs were paid with, unless that is one permanent that was sacrificed.

    Raises:
        NotModelled: it is something else.
    """
    looked_at = {node for node in walk(casts.card.front.abilities) if isinstance(node, Referent)} & set(_PAYMENTS)
    paid = [part for part in parts if not isinstance(part, c.PayLife)]
    one = len(paid) == 1 and isinstance(paid[0], c.SacrificeObjects) and paid[0].count == ONE
    if looked_at and parts and not (one and looked_at == {Referent.SACRIFICED}):
        raise NotModelled(f"`{casts.card.front.name}` looks at what was paid for it: that isn't encoded for these costs")


def costs_of_effects(casts: Casts, spell: Spell, permission: Permission, board: Board) -> tuple[c.CostPart, ...]:
    """
    What effects add to the total cost of a spell besides mana, or say is paid rather than its mana cost.

    Raises:
        IllegalAction: the spell can't be cast so for another cost, or with that X.
    """
    added = tuple(c.PayLife(Number(life)) for life in _life_for_targets(spell, board)) if ADDITIONAL_COSTS.in_force else ()
    if not permission.for_life or not FOR_LIFE.in_force:
        return added
    name = casts.card.front.name
    if casts.alternative is not None:
        raise IllegalAction(f"`{name}` is cast for life, and so for no other alternative cost", citations=("118.9a", "118.9b"))
    if casts.x:
        raise IllegalAction(f"X is 0 where `{name}` is cast for life rather than its mana cost", citations=("107.3b",))
    return (c.PayLife(Number(spell_looks(spell, board).mana_value)), *added)


def _life_for_targets(spell: Spell, board: Board) -> Iterator[int]:
    """
    The life that it costs besides that what a spell targets is its target.
    """
    looks, as_it_is = spell_looks(spell, board), as_permanent(spell)
    for says, context, permanent, _ in statements_on(board):
        if isinstance(says, TargetingCostsLife) and permanent is not None:
            is_target = permanent.id in (spell.target, spell.other_target)
            if is_target and matches(says.spells, looks, as_it_is, context):
                yield says.life


def ways_to_pay(parts: tuple[c.CostPart, ...], spell: Spell, board: Board) -> tuple[Paid, ...]:
    """
    Every way to pay what a spell on the stack costs besides mana.

    Raises:
        IllegalAction: there is none.
    """
    player, name = spell.controller, f"`{spell.card.front.name}`"
    memory = Memory() if spell.x is None else Memory().remembering("X", spell.x)

    def context_on(now: Board) -> Context:
        return Context(now, characteristics_on(now), player, spell.id, memory=memory)

    if not PAID.in_force:
        return (Paid(board),)
    life = sum(ground_value(part.amount, context_on(board)) for part in parts if isinstance(part, c.PayLife))
    obstacle = why_not_payable_for_ability(player, life, board, is_mana_ability=False)
    if obstacle is not None:
        raise IllegalAction(obstacle.words, citations=("601.2h", *obstacle.cites))
    ways = ways_of_paying(parts, Payer(player, name, None, context_on), board, memory)
    if not ways:
        raise IllegalAction(f"what {name} costs besides mana can't be paid", citations=("601.2h", "118.3"))
    return tuple(dict.fromkeys(ways))


def chosen_costs(casts: Casts) -> Mapping[KeywordAbility, int]:
    """
    The keyword abilities of which a cost is paid, each with how often.
    """
    times = {paid.what: int(paid.value) for paid in casts.additional} | {"escalate": len(casts.modes) - 1}
    times |= {"entwine": int(_is_entwined(casts))}
    times |= dict.fromkeys(("kicker", "multikicker"), 1 if casts.kicked else 0)
    times |= {casts.alternative: 1} if casts.alternative is not None else {}
    keywords = (ability for ability in casts.card.front.abilities if isinstance(ability, KeywordAbility))
    return {ability: times[ability.keyword] for ability in keywords if times.get(ability.keyword, 0) > 0}


def _is_entwined(casts: Casts) -> bool:
    """
    Whether more modes are chosen than a spell says, which the entwine cost lets its player do (CR 702.42a).
    """
    modal = (node for node in walk(casts.card.front.abilities) if isinstance(node, ChooseModes))
    return any(node.most is not None and len(casts.modes) > node.most for node in modal)


def _parts(ability: KeywordAbility, casts: Casts) -> tuple[c.CostPart, ...]:
    words = ability.parameter or ""
    match ability:
        case CostKeyword(cost=cost):
            return tuple(part for part in cost if not isinstance(part, c.ManaCost))
        case KeywordAbility(keyword="bargain"):
            return (c.SacrificeObjects(ONE, _BARGAINED),) if BARGAIN.in_force else ()
        case KeywordAbility(keyword="teamwork") if words.isdigit():
            return (c.TapObjects(ONE, _CREATURES, any_number=True, power=int(words)),) if TEAMWORK.in_force else ()
        case KeywordAbility(keyword="jump-start"):
            return (c.DiscardCards(),)
        case _ if _ONLY_MANA.fullmatch(words):
            return ()
        case _:
            name = casts.card.front.name
            raise NotModelled(f"how the {ability.keyword} cost of `{name}` ({words.strip('—')}) is paid isn't encoded")
