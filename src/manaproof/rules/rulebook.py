"""
Rules as values: number, edition, what each says in our words, and what would hold in its place.

A test switches a rule off and expects some spec to fail: "off" is the stated alternative, another rule and no crash.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from attrs import frozen

EDITION = "2026-08-07"
EARLIER_EDITIONS: Mapping[str, tuple[str, ...]] = {"2026-04-17": ("605.1a",)}
"""
The earlier editions that can be compared, and the rules of which the stated alternative is what that edition said.
"""

_edition: ContextVar[str] = ContextVar("edition", default=EDITION)
_switched_off: ContextVar[frozenset[str]] = ContextVar("switched_off", default=frozenset())
_encoded: dict[str, EncodedRule] = {}


@frozen
class EncodedRule:
    """
    A rule of the Comprehensive Rules that this project encodes.

    `says` paraphrases it; `otherwise` is the alternative that holds while it is switched off, None where the rule is
    a definition without an alternative. `module` is where it is encoded.
    """

    number: str
    says: str
    otherwise: str | None
    module: str
    also: tuple[str, ...] = ()
    edition: str = EDITION

    @property
    def in_force(self) -> bool:
        """
        Whether the rule holds, or its alternative does.
        """
        off = _switched_off.get()
        return not off or off.isdisjoint(self.numbers)

    @property
    def numbers(self) -> tuple[str, ...]:
        """
        All numbers of the rule, its own first.
        """
        return (self.number, *self.also)


def rule(module: str, number: str, says: str, otherwise: str | None = None, also: tuple[str, ...] = ()) -> EncodedRule:
    """
    Registers a rule with the module that encodes it.

    Raises:
        ValueError: the number is encoded twice.
    """
    encoded = EncodedRule(number, says, otherwise, module, also)
    for each in encoded.numbers:
        if each in _encoded:
            raise ValueError(f"rule {each} is encoded in {_encoded[each].module} and in {module}")
        _encoded[each] = encoded
    return encoded


def encoded_rules() -> tuple[EncodedRule, ...]:
    """
    All rules registered so far, in the order of their numbers.
    """
    return tuple(sorted(set(_encoded.values()), key=lambda encoded: sort_key(encoded.number)))


def encoded_rule(number: str) -> EncodedRule | None:
    """
    The encoded rule of this number, None if it isn't encoded.
    """
    return _encoded.get(number)


def sort_key(number: str) -> tuple[int, int, str]:
    """
    Orders rule numbers as the rule book does: 106.12a after 106.7.
    """
    chapter, _, rest = number.partition(".")
    digits = "".join(c for c in rest if c.isdigit())
    return int(chapter), int(digits or 0), rest.lstrip("0123456789")


def switched_off_rules() -> frozenset[str]:
    """
    The numbers of the rules that are switched off now.
    """
    return _switched_off.get()


def rules_out_of_force() -> frozenset[str]:
    """
    The numbers of the rules that are switched off now though the edition asked about has them.
    """
    return _switched_off.get() - set(EARLIER_EDITIONS.get(_edition.get(), ()))


@contextmanager
def switched_off(*numbers: str) -> Iterator[None]:
    """
    Lets the alternatives of some rules hold for a while.

    Raises:
        ValueError: a number is not encoded, or has no alternative.
    """
    for number in numbers:
        if number not in _encoded:
            raise ValueError(f"rule {number} is not encoded")
        if _encoded[number].otherwise is None:
            raise ValueError(f"rule {number} is a definition: it has no alternative")
    token = _switched_off.set(_switched_off.get() | set(numbers))
    try:
        yield
    finally:
        _switched_off.reset(token)


@contextmanager
def of_edition(edition: str) -> Iterator[None]:
    """
    Lets the rules hold for a while as an edition had them.

    Raises:
        ValueError: the edition isn't known.
    """
    if edition != EDITION and edition not in EARLIER_EDITIONS:
        raise ValueError(f"no edition of {edition} is known")
    token = _edition.set(edition)
    try:
        with switched_off(*EARLIER_EDITIONS.get(edition, ())):
            yield
    finally:
        _edition.reset(token)
