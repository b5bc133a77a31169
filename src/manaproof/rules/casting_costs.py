"""
What a spell costs besides mana for what was chosen as it is cast (CR 118.8, 118.9, 601.2b, 601.2f).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from manaproof.errors import NotModelled
from manaproof.model.abilities import KeywordAbility
from manaproof.model.occasions import Casts

_ONLY_MANA = re.compile(r"(?:\{[^{}]+\})+(?: and/or (?:\{[^{}]+\})+)?")
_BY_NAME = {
    "bargain": "sacrifice an artifact, enchantment, or token",
    "jump-start": "discard a card",
    "retrace": "discard a land card",
    "teamwork": "tap creatures with enough power",
}
"""Keyword abilities whose cost isn't part of their words."""
_KICKERS = frozenset({"kicker", "multikicker"})


def check_paid(casts: Casts) -> None:
    """
    Refuses a cast of which it isn't told what is sacrificed, tapped, discarded or exiled for it.

    Raises:
        NotModelled: one of its costs isn't mana alone.
    """
    for keyword, cost in _chosen(casts):
        if not _ONLY_MANA.fullmatch(cost):
            name = casts.card.front.name
            raise NotModelled(f"what is paid for the {keyword} cost of `{name}` ({cost.strip('—')}) isn't told")


def _chosen(casts: Casts) -> Iterator[tuple[str, str]]:
    """
    The keyword abilities of which a cost is paid, with their costs in words.
    """
    chosen = {paid.what for paid in casts.additional} | {casts.alternative} | (_KICKERS if casts.kicked else set())
    for ability in casts.card.front.abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword in chosen:
            words = _BY_NAME.get(ability.keyword, ability.parameter or "")
            yield ability.keyword, _ahead_of_number(words) if ability.keyword == "impending" else words


def _ahead_of_number(words: str) -> str:
    return words.partition("—")[2]
