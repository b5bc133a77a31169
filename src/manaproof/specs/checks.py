"""
Scenarios: a board, and what must hold of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from manaproof.errors import ManaproofError, Where
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.formulas import Formula
from manaproof.model.mana import ManaType, ManaTypeSet
from manaproof.model.occasions import Occasion
from manaproof.model.permanents import ObjectId
from manaproof.model.verdicts import Verdict
from manaproof.rules.examples import Example
from manaproof.rules.rulebook import EDITION
from manaproof.specs.expectation.expected import Expectation
from manaproof.specs.expectation.looks import ExpectedLooks
from manaproof.specs.texts import Text


@frozen
class Check:
    """
    One claim of a scenario.

    `written` is what it is about, in the words of the spec.
    """

    written: str


@frozen
class OutcomesCheck(Check):
    """
    The outcomes of an occasion are those expected.
    """

    occasion: Occasion
    expectation: Expectation


@frozen
class InvariantCheck(Check):
    """
    A formula holds at every outcome of an occasion, or is violated at some where that is claimed.

    With a `pool` it does so with any number of copies of any of its cards besides. `is_vacuous` claims that none of it matters.
    """

    occasion: Occasion
    formula: Formula
    is_violated: bool = False
    pool: tuple[Card, ...] = ()
    is_vacuous: bool = False


@frozen
class CouldProduceCheck(Check):
    """
    A permanent could produce exactly these types of mana, those in `where` in these cases alone of what is unknown.
    """

    permanent: ObjectId
    types: ManaTypeSet
    where: Mapping[ManaType, Text] = {}


@frozen
class CharacteristicsCheck(Check):
    """
    A permanent is what is expected, after all continuous effects; where the order of timestamps is open, one of these.
    """

    permanent: ObjectId
    looks: tuple[ExpectedLooks, ...]


@frozen
class CanActivateCheck(Check):
    """
    An ability can, or can't, be activated now; `because` are rules that must be among the reasons.
    """

    permanent: ObjectId
    ability: int | None
    legal: bool
    because: tuple[str, ...] = ()


@frozen
class IllegalCheck(Check):
    """
    An occasion is an illegal action; `because` are rules that the refusal must cite.
    """

    occasion: Occasion
    because: tuple[str, ...] = ()


@frozen
class ManaAbilitiesCheck(Check):
    """
    Of the abilities of a card, all counted in printed order from 1, exactly these are mana abilities.
    """

    card: Card
    face: int
    numbers: tuple[int, ...]


@frozen
class UnansweredCheck(Check):
    """
    The question isn't answered: something isn't modelled, or it isn't decided.
    """

    occasion: Occasion
    verdict: Verdict


@frozen
class Scenario:
    """
    A scenario of a spec file.

    `examples` are the worked examples of the rules that it encodes, `edition` is that of the rules under which it is asked.
    `pending` says why it can't be run yet; then it has no checks.
    """

    id: str
    where: Where
    board: Board
    checks: tuple[Check, ...] = ()
    cites: tuple[str, ...] = ()
    source: str | None = None
    pending: str | None = None
    examples: tuple[Example, ...] = ()
    edition: str = EDITION


@frozen
class SpecFile:
    """
    A spec file that was read: its scenarios, and every problem that it has.

    A scenario with a problem is not among the scenarios.
    """

    path: str
    edition: str | None = None
    scenarios: tuple[Scenario, ...] = ()
    problems: tuple[ManaproofError, ...] = ()
