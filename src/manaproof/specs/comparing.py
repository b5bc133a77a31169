"""
Two wordings, two boards, or two editions of the rules, compared: the same outcomes, or the smallest difference.
"""

from __future__ import annotations

from itertools import product

from attrs import evolve, frozen

from manaproof.errors import IllegalAction, ManaproofError
from manaproof.model.amounts import Undecided
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.cards import Card
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.verdicts import Verdict
from manaproof.queries.mana_abilities import mana_abilities
from manaproof.queries.wordings import Sameness, compare_wordings
from manaproof.rules.citations import all_rules
from manaproof.rules.rulebook import EARLIER_EDITIONS, EncodedRule, of_edition
from manaproof.specs.boards.building import build_board
from manaproof.specs.boards.listing import listed
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.playing import YOU, with_all_players
from manaproof.specs.boards.setup import BoardSetup
from manaproof.specs.names import CardSource
from manaproof.specs.phrases.reading import read_occasion
from manaproof.specs.questions import Queries
from manaproof.specs.small_boards import SMALL, Try, entry_of, named
from manaproof.specs.texts import Problems, Text

COMPARED = "Compared Card"
"""What both cards are called while they are compared, so that no other card of a board is taken for one of them."""
FIRST_WORDING = "the first wording of "
_MOST_STATES = 3_000
_AMOUNTS = (1, 2, 3)


@frozen
class Side:
    """
    What one of the two leads to: its outcomes, or the rule that forbids what is asked.
    """

    name: str
    answer: OutcomesAnswer | None = None
    illegal: str | None = None

    @property
    def outcomes(self) -> frozenset[object]:
        """
        What is compared.
        """
        if self.answer is None:
            return frozenset({"illegal"})
        return frozenset((outcome.happenings, outcome.where) for outcome in self.answer.outcomes)


@frozen
class Comparison:
    """
    What was found of two things: whether they lead to the same, how that is known, and where they don't.

    HOLDS is about one event on one board, PROVED about all of them. `setups` are the boards of the two that are shown.
    """

    names: tuple[str, str]
    verdict: Verdict
    how: str = ""
    event: str | None = None
    sides: tuple[Side, Side] | None = None
    setups: tuple[BoardSetup, BoardSetup] | None = None
    tried: int = 0
    unasked: int = 0
    not_modelled: tuple[NotModelledClause, ...] = ()


@frozen
class Changed:
    """
    A rule that an edition changed: what the earlier one said, and what the later one says.
    """

    number: str
    before: str
    after: str


def changed_rules(one: str, other: str) -> tuple[Changed, ...]:
    """
    The encoded rules that two editions have otherwise.
    """
    earlier, later = (set(EARLIER_EDITIONS.get(edition, ())) for edition in (one, other))
    return tuple(
        Changed(rule.number, _said(rule, rule.number in earlier), _said(rule, rule.number in later))
        for rule in all_rules()
        if rule.number in earlier ^ later
    )


def _said(rule: EncodedRule, is_earlier: bool) -> str:
    return (rule.otherwise or "") if is_earlier else rule.says


def compare_editions(editions: tuple[str, str], setup: BoardSetup, event: Text, cards: CardSource) -> Comparison:
    """
    What an event on a board leads to under each of two editions.

    Raises:
        ManaproofError: the board or the event can't be read.
    """

    def ask(edition: str) -> Side:
        with of_edition(edition):
            return _side(edition, setup, event, cards)

    told = listed(setup, cards)
    return _compared((ask(editions[0]), ask(editions[1])), event.value, (told, told))


def mana_abilities_of(card: Card, edition: str) -> tuple[int, ...]:
    """
    The numbers of the abilities of a card's front face that are mana abilities in an edition.
    """
    with of_edition(edition):
        return tuple(each.number for each in mana_abilities(card.front) if each.classification.is_mana_ability)


def compare_boards(names: tuple[str, str], setups: tuple[BoardSetup, BoardSetup], event: Text, cards: CardSource) -> Comparison:
    """
    What an event leads to on each of two boards.

    Raises:
        ManaproofError: a board or the event can't be read.
    """
    first, second = (_side(name, setup, event, cards) for name, setup in zip(names, setups, strict=True))
    return _compared((first, second), event.value, (listed(setups[0], cards), listed(setups[1], cards)))


def compare_cards(one: Card, other: Card, cards: CardSource) -> Comparison:
    """
    Whether two cards are two wordings of the same; names are not compared.

    Returns PROVED iff they are read as the same, or the solver proves that their effects do the same on any board; VIOLATED iff
    there is a small board on which they lead to different outcomes, which is then shown; NOT_MODELLED iff a part isn't read;
    else UNKNOWN.
    """
    names = _told_apart(one.name, other.name)
    pair = (named(one, COMPARED), named(other, COMPARED))
    found = compare_wordings(*pair)
    if found.same in (Sameness.READ, Sameness.PROVED):
        return Comparison(names, Verdict.PROVED, found.same.value)
    tried = unasked = 0
    for amount, owner, each in product(_AMOUNTS, ("you", "opponent"), SMALL):
        if amount > 1 and "{n}" not in each.event:
            continue
        compared = _on_board(each, amount, owner, pair, names, cards)
        if compared is None:
            unasked += 1
        elif compared.verdict is Verdict.VIOLATED:
            return compared
        else:
            tried += 1
    verdict = Verdict.NOT_MODELLED if found.not_modelled else Verdict.UNKNOWN
    return Comparison(names, verdict, found.reason, tried=tried, unasked=unasked, not_modelled=found.not_modelled)


def compare_on_board(one: Card, other: Card, setup: BoardSetup, event: Text, cards: CardSource) -> Comparison:
    """
    What an event leads to on a board with the one card of yours, and with the other.

    Raises:
        ManaproofError: the board or the event can't be read.
    """
    placed = _with(setup, named(one, COMPARED), cards)
    names = _told_apart(one.name, other.name)
    sides = [
        _side(name, placed, event, _Named(cards, named(card, COMPARED))) for name, card in zip(names, (one, other), strict=True)
    ]
    return _compared((sides[0], sides[1]), event.value, (placed, placed))


def _told_apart(one: str, other: str) -> tuple[str, str]:
    return (one, other) if one != other else (f"{FIRST_WORDING}{one}", "the other wording")


def _with(setup: BoardSetup, card: Card, cards: CardSource) -> BoardSetup:
    added = Text(entry_of(card))
    players = (
        evolve(player, permanents=(*entries_of(player.permanents, cards), added)) if player.name.value == YOU else player
        for player in with_all_players(listed(setup, cards).players)
    )
    return evolve(setup, players=tuple(players))


def _on_board(
    each: Try, amount: int, owner: str, pair: tuple[Card, Card], names: tuple[str, str], cards: CardSource
) -> Comparison | None:
    setup = each.setup([(owner, pair[0])])
    event = Text(each.words(amount))
    try:
        sides = [_side(name, setup, event, _Named(cards, card)) for name, card in zip(names, pair, strict=True)]
    except (ManaproofError, Undecided):
        return None
    compared = _compared((sides[0], sides[1]), event.value, (setup, setup))
    return compared if compared.verdict in (Verdict.HOLDS, Verdict.VIOLATED) else None


def _side(name: str, setup: BoardSetup, event: Text, cards: CardSource) -> Side:
    problems = Problems()
    board = build_board(setup, cards, problems)
    problems.raise_first()
    try:
        return Side(name, Queries(_MOST_STATES).outcomes(board, read_occasion((event,), board, cards)))
    except IllegalAction as error:
        return Side(name, illegal=str(error))


def _compared(sides: tuple[Side, Side], event: str, setups: tuple[BoardSetup, BoardSetup]) -> Comparison:
    names = (sides[0].name, sides[1].name)
    unknown = [side.answer for side in sides if side.answer is not None and side.answer.verdict is not Verdict.COMPLETE]
    if unknown:
        clauses = tuple(dict.fromkeys(clause for answer in unknown for clause in answer.not_modelled))
        return Comparison(names, unknown[0].verdict, unknown[0].limits or "", event, sides, setups, not_modelled=clauses)
    verdict = Verdict.HOLDS if sides[0].outcomes == sides[1].outcomes else Verdict.VIOLATED
    return Comparison(names, verdict, "", event, sides, setups)


class _Named:
    """
    The card library with one more card, of a name that no card of it has.
    """

    def __init__(self, cards: CardSource, card: Card) -> None:
        self._cards = cards
        self._card = card

    def find(self, name: str) -> Card:
        """
        The card with a name.
        """
        return self._card if name == self._card.name else self._cards.find(name)

    def knows(self, name: str) -> bool:
        """
        Whether there is one.
        """
        return name == self._card.name or self._cards.knows(name)

    def token(self, name: str) -> Card:
        """
        The token with a name.
        """
        return self._cards.token(name)

    def knows_token(self, name: str) -> bool:
        """
        Whether there is one.
        """
        return self._cards.knows_token(name)

    def split_names(self, text: str) -> list[str]:
        """
        The entries of a list in one text.
        """
        return self._cards.split_names(text)
