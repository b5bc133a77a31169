"""
How a spell was cast, and what its permanent keeps of that (CR 400.7d, 702.33d, 707.10).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from manaproof.errors import NotModelled
from manaproof.model.abilities import KeywordAbility
from manaproof.model.board import Spell
from manaproof.model.cards import Card
from manaproof.model.events import CastSpell
from manaproof.model.lookups import ESCAPED
from manaproof.model.permanents import Chosen, Permanent, PlayerName
from manaproof.model.references import Zone
from manaproof.rules.context import Context
from manaproof.rules.rulebook import rule

CARRIED = rule(
    __name__,
    "400.7d",
    "an ability of a permanent knows how the spell was cast that it was: from where, for which costs",
    otherwise="a permanent knows nothing of the spell that it was, as if nobody had cast it",
)
COPIES_AREN_T_CAST = rule(
    __name__,
    "707.10",
    "a copy of a spell isn't cast, and has the choices made for the spell: its X, its modes, that it was kicked",
    otherwise="a copy of a spell is cast, and nothing was chosen for it",
)
LINKED_KICKERS = rule(
    __name__,
    "607.2i",
    "an ability that asks for one of several kicker costs is linked to that one: whether it was paid, not another",
    otherwise="an ability that asks for one of several kicker costs asks whether any was paid",
)
CAST, CAST_BY, KICKED, BESTOWED = "cast", "cast by", "times kicked", "bestowed"
IS_KICKED = "kicked"
_KICKED_WITH = "kicked with "
NOT_CAST = (Chosen(CAST, "0"), Chosen(KICKED, "0"))
OPTIONAL_COSTS = frozenset(
    {
        *("kicker", "multikicker", "buyback", "entwine", "escalate", "replicate", "conspire", "casualty", "bargain", "splice"),
        *("spree", "offspring", "squad", "gift", "strive", "tiered", "assist", "convoke", "delve", "improvise", "teamwork"),
    }
)
"""Keyword abilities by which more may be chosen as a spell is cast, also where its mana cost isn't paid (CR 118.9d)."""
PAYS_MANA = frozenset({"assist", "convoke", "delve", "improvise"})
"""Keyword abilities that change only how the mana of a cost is paid."""
ALTERNATIVE_COSTS = frozenset(
    {
        "blitz",
        "dash",
        "escape",
        "evoke",
        "flashback",
        "foretell",
        "impending",
        "madness",
        "overload",
        "spectacle",
        "surge",
        "warp",
    }
)
"""Alternative costs of which what they change is encoded, besides those of bestow."""
_ASKED_OF_SPELLS = frozenset({"madness", "spectacle", "surge"})
"""Those of which a spell's own text asks whether they were paid."""
_ASKED_AS_CAST = frozenset(
    {
        *("additional", "emerge", "foretold", "freerunning", "mayhem", "sneak"),
        *("a dragon is beheld", "evidence is collected"),
    }
)
"""What is asked of how a spell was cast and is never taken for granted, besides what its caster did as it was cast."""
_AS_IT_WAS_CAST = "you "
_FROM_YOUR = "cast from your "
IN_MAIN_PHASE = "cast during your main phase"
_FROM_ANY = {"cast from a graveyard": Zone.GRAVEYARD, "cast from exile": Zone.EXILE}


def cast_from(zone: Zone) -> str:
    """
    That a spell was cast from a zone of its owner.
    """
    return f"cast from {zone.value}"


def facts_of_cast(
    by: PlayerName, zone: Zone, kicked: int, alternative: str | None, additional: tuple[Chosen, ...] = ()
) -> tuple[Chosen, ...]:
    """
    What is known of a spell that was cast: `additional` are the optional costs that were paid, and how often.
    """
    facts = [Chosen(CAST, "1"), Chosen(CAST_BY, by), Chosen(cast_from(zone), "1"), Chosen(KICKED, str(kicked))]
    return (*facts, *([Chosen(alternative, "1")] if alternative is not None else []), *additional)


def kicker_costs(card: Card) -> tuple[str, ...]:
    """
    The costs of a card's kicker ability, of which there may be two: "{W} and/or {2}{B}" (CR 702.33b).
    """
    return tuple(
        cost
        for ability in card.front.abilities
        if isinstance(ability, KeywordAbility) and ability.keyword == "kicker"
        for cost in (ability.parameter or "").split(" and/or ")
    )


def facts_of_kickers(card: Card, kicked: int, paid: tuple[str, ...]) -> tuple[Chosen, ...]:
    """
    Which of several kicker costs were paid, as far as that is told.
    """
    costs = kicker_costs(card)
    if len(costs) < 2 or (kicked and kicked < len(costs) and not paid):
        return ()
    told = paid or (costs if kicked else ())
    return tuple(Chosen(f"{_KICKED_WITH}{cost}", str(int(cost in told))) for cost in costs)


def facts_of_untold_cast(by: PlayerName) -> tuple[Chosen, ...]:
    """
    What is known of a spell of which a question only says that it was cast.
    """
    return (Chosen(CAST, "1"), Chosen(CAST_BY, by))


def facts_of_copy(facts: Iterable[Chosen]) -> tuple[Chosen, ...]:
    """
    What is known of a copy of a spell: what was chosen for the spell, but not that it was cast, or from where.
    """
    kept = tuple(fact for fact in facts if fact.what not in (CAST, CAST_BY) and not fact.what.startswith(CAST))
    return (Chosen(CAST, "0"), *kept) if COPIES_AREN_T_CAST.in_force else NOT_CAST


def facts_of_permanent(spell: Spell) -> tuple[Chosen, ...]:
    """
    What the permanent knows that a spell becomes.
    """
    return spell.cast_facts if CARRIED.in_force else NOT_CAST


def is_bestowed(spell: Spell) -> bool:
    """
    Whether a spell is a bestowed Aura spell (CR 702.103b).
    """
    return any(fact.what == BESTOWED for fact in spell.cast_facts)


def own_facts(context: Context) -> tuple[Chosen, ...] | None:
    """
    How the spell was cast whose effect or ability something is, None where that is no spell.
    """
    event = context.event
    if context.cast_facts is None and isinstance(event, CastSpell) and event.spell.id == context.source:
        return event.spell.cast_facts
    return context.cast_facts


def was_cast(how: str, permanent: Permanent | None, you: PlayerName, spell: tuple[Chosen, ...] | None = None) -> bool:
    """
    Whether a spell, or the one that a permanent was, was cast in a way by the player who is "you" in its text.

    Raises:
        NotModelled: that isn't told.
    """
    facts = spell if spell is not None else permanent.cast_facts if permanent is not None else ()
    told = {fact.what: fact.value for fact in facts}
    if how in _ASKED_OF_SPELLS and spell is not None and KICKED not in told and told.get(CAST) != "0":
        return _told(how, told) == "1"
    if how in _ASKED_AS_CAST or how.startswith(_AS_IT_WAS_CAST):
        return facts != NOT_CAST and _told(how, told) == "1"
    if how in ALTERNATIVE_COSTS:
        return told.get(how) == "1"  # one that isn't told wasn't paid
    if how.startswith(_KICKED_WITH) and LINKED_KICKERS.in_force and told.get(KICKED) != "0":
        return _told(how, told) == "1"
    if how == IS_KICKED or how.startswith(_KICKED_WITH):
        if KICKED not in told and permanent is not None and permanent.copied is not None:
            return False  # the spell that the copy was had no kicker; how the original was cast isn't copied (CR 607.5, 707.2)
        return int(_told(KICKED, told)) > 0
    if how in OPTIONAL_COSTS:
        return int(told.get(how, "0") if KICKED in told else _told(how, told)) > 0  # all of them are told, or none
    if told.get(CAST) == "0":
        return False
    by = told.get(CAST_BY, permanent.owner if permanent is not None else None)
    match how:
        case "cast by anyone":
            return _told(CAST, told) == "1"
        case _ if how == ESCAPED and _is_told_otherwise(told):
            return False
        case "cast":
            return _told(CAST, told) == "1" and by == you
        case _ if how == IN_MAIN_PHASE:
            return _told(how, told) == "1" and by == you
        case _ if how in _FROM_ANY:
            there = cast_from(_FROM_ANY[how])
            return there in told or (not any(fact.startswith("cast from ") for fact in told) and _told(there, told) == "1")
        case _ if how.startswith(_FROM_YOUR):
            zone = f"cast from {how.removeprefix(_FROM_YOUR)}"
            others = [fact for fact in told if fact.startswith("cast from ")]
            return bool(_told(zone if not others else others[0], told)) and zone in told and by == you
        case _:
            return _told(how, told) == "1"


def _is_told_otherwise(told: Mapping[str, str]) -> bool:
    """
    Whether a spell was cast from elsewhere than a graveyard, or so that all is told of how, and not with escape.
    """
    zones = [fact for fact in told if fact.startswith("cast from ")]
    elsewhere = bool(zones) and cast_from(Zone.GRAVEYARD) not in zones
    return elsewhere or (ESCAPED not in told and CAST_BY in told and KICKED in told)


def _told(what: str, told: dict[str, str]) -> str:
    if what not in told:
        raise NotModelled(f"`{what}` as it was cast isn't given; say it with the event, or in the board")
    return told[what]
