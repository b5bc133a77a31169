"""
What isn't modelled of how permanents enter: their own words, keywords that effects give them, and how they were cast.
"""

from __future__ import annotations

from manaproof.model import effects as f
from manaproof.model.abilities import Form, KeywordAbility, StaticAbility, TriggeredAbility, UnreadAbility
from manaproof.model.board import Board
from manaproof.model.effects import Aspect
from manaproof.model.instructions import LetEnterWith, Unread
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.patterns import CastPattern, EventKind, EventPattern, OtherPattern
from manaproof.model.permanents import Permanent
from manaproof.model.walking import walk
from manaproof.queries.unmodelled import clauses_of_ability
from manaproof.rules.keywords import is_encoded, is_number_encoded, printed_defense, printed_loyalty
from manaproof.rules.layers import characteristics_on

_ABOUT_ENTERING = frozenset(
    {"amplify", "bloodthirst", "compleated", "devour", "fading", "graft", "impending", "modular", "ravenous"}
    | {"riot", "sunburst", "tribute", "unleash", "vanishing", "read ahead", "squad", "offspring"}
)

_ABOUT_ITS_SPELL = frozenset({"offspring", "squad"})  # the spell that a copy was had no such cost (CR 607.5, 707.2)


def clauses_of_entering(permanent: Permanent, kinds: frozenset[EventKind]) -> tuple[NotModelledClause, ...]:
    """
    What isn't modelled of how a permanent enters: its own unread abilities, and keywords about entering.

    What it says of events of these kinds is among it, for more may happen once it has entered.
    """
    found: list[NotModelledClause] = []
    for number, ability in enumerate(permanent.printed.abilities, start=1):
        match ability:
            case UnreadAbility(form=Form.STATIC | Form.TRIGGERED | Form.KEYWORD):
                found.append(NotModelledClause(permanent.name, number, ability.stopped_at, ability.reason, "how it enters"))
            case KeywordAbility(keyword=keyword) if permanent.copies and keyword in _ABOUT_ITS_SPELL:
                pass
            case KeywordAbility(keyword=keyword) if keyword in _ABOUT_ENTERING and not is_encoded(ability):
                found.append(NotModelledClause(permanent.name, number, keyword, "the keyword isn't encoded", "how it enters"))
            case StaticAbility(statements=statements):
                entering = [s for s in statements if isinstance(s, f.Concerns) and Aspect.ENTERING in s.aspects]
                found += [
                    NotModelledClause(permanent.name, number, Aspect.ENTERING.value, "it isn't encoded", "how it enters")
                    for _ in entering
                ]
            case _:
                pass
        if not isinstance(ability, UnreadAbility):
            found += clauses_of_ability(ability, permanent.name, number, kinds, frozenset())
    face = permanent.printed
    if not (is_number_encoded(printed_loyalty(face)) and is_number_encoded(printed_defense(face))):
        found.append(NotModelledClause(permanent.name, None, "", "its printed number isn't encoded", "how it enters"))
    return tuple(found)


def clauses_of_granted(permanent: Permanent, board: Board) -> tuple[NotModelledClause, ...]:
    """
    Keywords about entering that other effects give to a permanent as it enters (CR 614.12), and that aren't encoded.
    """
    abilities = characteristics_on(board, entering=permanent)[permanent.id].abilities
    granted = (own.ability for own in abilities if own.origin.startswith("granted"))
    return tuple(
        NotModelledClause(permanent.name, None, ability.keyword, "the keyword isn't encoded", "how it enters")
        for ability in granted
        if isinstance(ability, KeywordAbility) and ability.keyword in _ABOUT_ENTERING and not is_encoded(ability)
    )


def clauses_of_lost(permanent: Permanent, board: Board) -> tuple[NotModelledClause, ...]:
    """
    What a permanent would do instead of entering, where it would have lost that: CR 614.12 looks ahead for other effects alone.
    """
    there = [own.ability for own in characteristics_on(board, entering=permanent)[permanent.id].abilities]
    return tuple(
        NotModelledClause(permanent.name, number, "would enter", "what is lost as it would enter isn't encoded", "how it enters")
        for number, ability in enumerate(permanent.printed.abilities, start=1)
        if ability not in there and any(isinstance(node, f.EntersIfDone) for node in walk(ability))
    )


def clauses_of_casting(permanent: Permanent, board: Board) -> tuple[NotModelledClause, ...]:
    """
    Abilities that triggered as a spell was cast and may let the permanent enter in another way, for they weren't followed.
    """
    table = characteristics_on(board)
    found: list[NotModelledClause] = []
    for source in board.permanents:
        for number, own in enumerate(table[source.id].abilities, start=1):
            ability = own.ability
            if isinstance(ability, TriggeredAbility) and any(_is_on_casting(pattern) for pattern in ability.events):
                for node in walk(ability.effect):
                    if isinstance(node, Unread):
                        stopped, reason = node.stopped_at, node.reason
                    elif isinstance(node, LetEnterWith):
                        stopped, reason = "enters", "say that it is cast and that this ability resolves"
                    else:
                        continue
                    what = f"what {permanent.name} was cast with"
                    found.append(NotModelledClause(source.name, number, stopped, reason, what))
    return tuple(found)


def _is_on_casting(pattern: EventPattern) -> bool:
    return isinstance(pattern, CastPattern) or (isinstance(pattern, OtherPattern) and EventKind.CAST in pattern.kinds)
