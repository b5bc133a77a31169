"""
All meanings together: for each rule of the grammars the function that builds its part of the model.
"""

from __future__ import annotations

from manaproof.cardtext.build import (
    cast_events,
    casting,
    chance,
    chosen_types,
    concerns,
    conditions,
    continuous,
    control,
    copies,
    costs,
    counters,
    damage,
    damage_replacements,
    dealing,
    delayed,
    drawing,
    entering,
    entering_for_cards,
    events,
    excess,
    fates,
    instructions,
    kinds,
    library,
    library_actions,
    life,
    mana,
    modes,
    objects,
    prevented,
    preventing,
    prevention,
    protection,
    quantities,
    redirection,
    repeating,
    revealing,
    searching,
    sentences,
    statics,
    struck,
    suspecting,
    text,
    tokens,
    triggers,
    turns,
    unspent,
    zones,
)
from manaproof.cardtext.build.continuous import ReadQuoted
from manaproof.cardtext.build.parts import Meaning, Meanings

_TABLES: tuple[Meanings, ...] = (
    objects.PLAYERS,
    objects.MODIFIERS,
    objects.SUFFIXES,
    objects.NOUNS,
    quantities.AMOUNTS,
    quantities.TERMS,
    quantities.COUNTED,
    mana.MANA,
    mana.TYPE_SOURCES,
    mana.TERMS,
    conditions.CONDITIONS,
    chance.DEEDS,
    chance.REPLACING,
    chance.ACTS,
    costs.COSTS,
    events.HEADS,
    events.VERBS,
    events.STEPS,
    events.WOULD,
    damage.EVENTS,
    dealing.DEALT,
    damage_replacements.REPLACEMENTS,
    instructions.OBJECTS,
    instructions.CLAUSES,
    library.LOOKED,
    library.SEARCHES,
    searching.SEARCHES,
    repeating.REPEATING,
    searching.SHUFFLES,
    library_actions.WOULD,
    library_actions.ACTS,
    library_actions.DEEDS,
    library_actions.DISCARDS,
    library_actions.STATEMENTS,
    counters.COUNTERS,
    text.TEXTS,
    tokens.CREATING,
    tokens.REPLACING,
    instructions.ACTS,
    statics.DRAWS,
    zones.WOULD,
    zones.GOING,
    zones.REPLACED,
    zones.VERBS,
    statics.MANA,
    statics.COUNTERS,
    entering.ENTERING,
    entering_for_cards.ENTERING_FOR_CARDS,
    copies.COPIES,
    statics.PROHIBITIONS,
    triggers.TRIGGERS,
    turns.SKIPPING,
    turns.UNTAPPING,
    continuous.CONTINUOUS,
    control.CONTROL,
    concerns.CONCERNS,
    kinds.KINDS,
    life.DEEDS,
    life.WOULD,
    life.STATICS,
    life.CANTS,
    life.PAYMENTS,
    life.ACTS,
    life.SENTENCES,
    sentences.SENTENCES,
    sentences.SWITCHES,
    sentences.LIMITS,
    modes.MODES,
    cast_events.CAST_EVENTS,
    casting.CASTING,
    prevention.PREVENTION,
    struck.STRUCK,
    protection.PROTECTION,
    prevented.FOLLOWING,
    excess.EXCESS,
    fates.FATES,
    redirection.REDIRECTION,
    preventing.PREVENTING,
    unspent.UNSPENT,
    delayed.DELAYED,
    revealing.REVEALING,
    suspecting.SUSPECTING,
    drawing.DRAWING,
    chosen_types.CHOOSING_TYPES,
)


def meanings(read_quoted: ReadQuoted) -> dict[str, Meaning]:
    """
    The meaning of every rule.

    Args:
        read_quoted: How an ability in quotes is read.

    Raises:
        ValueError: two tables have a meaning for the same rule.
    """
    found: dict[str, Meaning] = {}
    for table in (*_TABLES, continuous.abilities_meanings(read_quoted)):
        twice = found.keys() & table.keys()
        if twice:
            raise ValueError(f"rules with two meanings: {', '.join(sorted(twice))}")
        found.update(table)
    return found
