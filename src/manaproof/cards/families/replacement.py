"""
Families of replacement and prevention effects (C of the census).
"""

from __future__ import annotations

from typing import Final

from manaproof.cards.families.paragraph import Family, pattern

REPLACEMENT: Final = (
    Family(
        "C01",
        "replacements of draws",
        pattern(r"\bwould draw\b|\bskips? that draw\b|\bdraws? [^.,]*\binstead of drawing\b"),
    ),
    Family(
        "C02",
        "replacements of damage: how much, or what it does",
        pattern(
            r"\bwould deal [^.]*\bdamage\b[^.]*\binstead\b|\bwould be dealt\b[^.]*\binstead\b"
            r"|\bdamage that would reduce\b|\bdamage would be dealt\b[^.]*\binstead\b"
        ),
    ),
    Family("C03", "prevention of damage", pattern(r"\bprevent(?:s|ed)?\b")),
    Family(
        "C04",
        "redirection of damage",
        pattern(
            r"\bdeals? that damage to [^.]*\binstead\b|\bdamage\b[^.]*\bwould be dealt\b[^.]*\bis dealt to\b"
            r"|\bdamage\b[^.]*\bis dealt to [^.]*\binstead\b"
        ),
    ),
    Family(
        "C05",
        "replacements and prohibitions of life gained",
        pattern(r"\bwould gain life\b|\bcan't gain life\b|\bwould gain [^.]*\blife\b"),
    ),
    Family(
        "C06",
        "replacements and prohibitions of life lost or paid",
        pattern(
            r"\bwould (?:lose|pay) [^.]*\blife\b|\bcan't (?:lose|pay) life\b|\bdamage that would reduce\b"
            r"|\blife total can't change\b"
        ),
    ),
    Family(
        "C07",
        "replacements and prohibitions of counters put",
        pattern(
            r"\bcounters? would be put\b|\bwould (?:put|get) [^.]*\bcounters?\b[^.]*\binstead\b"
            r"|\bcan't (?:have|get) [^.]*\bcounters?\b|\bcounters? can't be (?:put|placed)\b"
        ),
    ),
    Family(
        "C08",
        "replacements of the creation of tokens",
        pattern(r"\btokens? would be created\b|\bwould create [^.]*\btokens?\b"),
    ),
    Family(
        "C09",
        "replacements of dying and of other moves between zones",
        pattern(
            r"\bwould (?:die|leave the battlefield)\b|\bwould be (?:put into|exiled|returned|sacrificed)\b"
            r"|\b(?:exile|shuffle|put) (?:it|them|that card|~)[^.]*\binstead of\b[^.]*\bgraveyard\b"
        ),
    ),
    Family("C14", "replacements of discards", pattern(r"\bcauses? you to discard\b|\bwould discard\b")),
    Family("C15", "replacements of milling", pattern(r"\bwould mill\b")),
    Family("C16", "replacements of scrying and surveilling", pattern(r"\bwould (?:scry|surveil)\b")),
    Family(
        "C17",
        "replacements and prohibitions of searches",
        pattern(r"\bwould search\b|\bcan't search\b|\bsearching (?:their|your) librar"),
    ),
    Family(
        "C18",
        "destruction and regeneration",
        pattern(r"\bregenerat|\bwould be destroyed\b|\b(?:umbra|totem) armor\b|\bshield counters?\b"),
    ),
    Family("C19", "steps, phases and turns skipped", pattern(r"\bskips?\b|\bskipped\b")),
    Family(
        "C19b",
        "replacements and restrictions of untapping",
        pattern(
            r"\b(?:doesn't|don't|can't) untap\b|\bwould (?:untap|become untapped)\b|\buntap (?:only|no more)\b|\bcan untap\b"
        ),
    ),
    Family("C20", "unspent mana that becomes other mana", pattern(r"\bwould lose unspent mana\b")),
    Family(
        "C21",
        "replacements of coin flips and die rolls",
        pattern(r"\bwould (?:flip|roll)\b|\breroll\b|\bignore [^.]*\broll\b"),
    ),
    Family(
        "C22",
        "replacements and prohibitions of winning and losing",
        pattern(r"\bwould (?:lose|win) the game\b|\b(?:can't|don't) (?:lose|win) the game\b"),
    ),
)
