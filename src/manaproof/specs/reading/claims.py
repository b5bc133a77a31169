"""
What a scenario claims, as checks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from manaproof.model.board import Board
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.mana import ManaType, ManaTypeSet
from manaproof.model.unknowns import as_written
from manaproof.model.verdicts import Verdict
from manaproof.rules.characteristics import printed
from manaproof.specs.boards.people import whole_number
from manaproof.specs.checks import (
    CanActivateCheck,
    CharacteristicsCheck,
    Check,
    CouldProduceCheck,
    IllegalCheck,
    ManaAbilitiesCheck,
    OutcomesCheck,
    UnansweredCheck,
)
from manaproof.specs.editions import check_rule_number
from manaproof.specs.expectation.expected import Expectation, ExpectedOutcome
from manaproof.specs.names import CardSource, card_named, face_named
from manaproof.specs.phrases.reading import read_ability, read_occasion
from manaproof.specs.phrases.things import permanent_named
from manaproof.specs.reading.access import (
    entries_in,
    first_of,
    is_yes,
    pairs_in,
    phrases_in,
    text_of,
    text_or_none,
    texts_in,
    written_phrase,
)
from manaproof.specs.reading.expectations import read_expected
from manaproof.specs.reading.looks import read_looks
from manaproof.specs.reading.nodes import Entries, Items, Node
from manaproof.specs.texts import Problems, Text, shown

ALWAYS = "always"
_UNANSWERED = {"not_modelled": Verdict.NOT_MODELLED, "undecided": Verdict.UNKNOWN}
_ABOUT_OUTCOMES = ("outcomes", "includes", "excludes", "count", "same_for_all_orders")


def read_checks(entry: Entries, board: Board, cards: CardSource, problems: Problems) -> tuple[Check, ...]:
    """
    The checks of a scenario, in the order written; a claim with a problem is left out.
    """
    read: dict[str, Callable[[Node], list[Check]]] = {
        "could_produce": lambda node: _could_produce(node, board, problems),
        "characteristics": lambda node: _characteristics(node, board, problems),
        "can_activate": lambda node: _can_activate(node, board, cards, problems),
        "illegal": lambda node: _illegal(node, board, cards),
        "mana_abilities": lambda node: _mana_abilities(node, cards, problems),
    }
    checks: list[Check] = []
    with problems.catching(entry.where):
        checks += _about_occasion(entry, board, cards, problems)
    for key, node in pairs_in(entry):
        if key.value in read:
            with problems.catching(key.where):
                checks += read[key.value](node)
    if not problems and not checks:
        problems.add(
            text_of(entry, "id").problem("the scenario claims nothing; give `outcomes`, `could_produce` or another claim")
        )
    return tuple(checks)


def _about_occasion(entry: Entries, board: Board, cards: CardSource, problems: Problems) -> list[Check]:
    """
    What is claimed of `when`.
    """
    phrases = phrases_in(entry.get("when"))
    unanswered = [key for key in _UNANSWERED if is_yes(text_or_none(entry, key))]
    claimed = [key for key in _ABOUT_OUTCOMES if entry.get(key) is not None]
    if not phrases:
        if unanswered:
            raise text_of(entry, unanswered[0]).problem(f"`{unanswered[0]}` needs `when`, what happens")
        return []
    written = "; ".join(written_phrase(phrase) for phrase in phrases)
    occasion = read_occasion(phrases, board, cards)
    for key in unanswered:
        for other in (*unanswered, *claimed):
            if other != key:
                raise text_of(entry, key).problem(
                    f"`{key}` says that there is no answer; `{other}` says something else: drop either"
                )
        return [UnansweredCheck(written, occasion, _UNANSWERED[key])]
    if not claimed:
        raise first_of(phrases).problem("nothing is claimed of what happens; give `outcomes`, its complete set of outcomes")
    return [OutcomesCheck(written, occasion, _expectation(entry, board, cards, problems))]


def _expectation(entry: Entries, board: Board, cards: CardSource, problems: Problems) -> Expectation:
    count = text_or_none(entry, "count")
    number = whole_number(count) if count is not None else None
    same = text_or_none(entry, "same_for_all_orders")
    if same is not None and not is_yes(same):
        raise same.problem("`same_for_all_orders` claims that there is one outcome: write `yes`, or leave it out")
    if same is not None and count is not None:
        raise same.problem("`same_for_all_orders` claims one outcome and `count` a number: drop either")
    if same is not None:
        number = 1
    complete = entry.get("outcomes")
    return Expectation(
        complete=None if complete is None else _expected(complete, board, cards, problems),
        includes=_expected(entry.get("includes"), board, cards, problems),
        excludes=_expected(entry.get("excludes"), board, cards, problems),
        count=number,
        exact=is_yes(text_or_none(entry, "exact")),
    )


def _expected(node: Node | None, board: Board, cards: CardSource, problems: Problems) -> tuple[ExpectedOutcome, ...]:
    found: list[ExpectedOutcome] = []
    for item in node.items if isinstance(node, Items) else ():
        with problems.catching(item.where):
            expected = read_expected(item, board, cards)
            if as_written(expected) in map(as_written, found):
                raise Text(expected.written, item.where).problem(f"the outcome {expected.written} is listed twice")
            found.append(expected)
    return tuple(found)


def _could_produce(node: Node, board: Board, problems: Problems) -> list[Check]:
    checks: list[Check] = []
    for key, value in pairs_in(node):
        with problems.catching(key.where):
            permanent = permanent_named(key, board).id
            cases = _cases(value) if isinstance(value, Entries) else {}
            types = ManaTypeSet.of(cases) if cases else _types_of(texts_in(value)[0])
            where = {mana_type: case for mana_type, case in cases.items() if case.value.lower() != ALWAYS}
            checks.append(CouldProduceCheck(key.value, permanent, types, where))
    return checks


def _cases(entries: Entries) -> Mapping[ManaType, Text]:
    """
    The cases of what is unknown in which each type could be produced: "always", "c is white".
    """
    return {mana_type: texts_in(value)[0] for types, value in pairs_in(entries) for mana_type in _types_of(types)}


def _types_of(text: Text) -> ManaTypeSet:
    try:
        return ManaTypeSet.parse(text.value)
    except ValueError as error:
        raise text.problem(str(error)) from None


def _characteristics(node: Node, board: Board, problems: Problems) -> list[Check]:
    checks: list[Check] = []
    for key, value in pairs_in(node):
        with problems.catching(key.where):
            permanent = permanent_named(key, board)
            nodes = [value] if isinstance(value, Entries) else entries_in(value)
            looks = tuple(read_looks(node, printed(permanent.printed, permanent.id)) for node in nodes)
            if len(looks) > 1 and not board.timestamps_open:
                raise key.problem("only a board whose `timestamps` are `open` leaves open what a permanent is")
            checks.append(CharacteristicsCheck(key.value, permanent.id, looks))
    return checks


def _can_activate(node: Node, board: Board, cards: CardSource, problems: Problems) -> list[Check]:
    checks: list[Check] = []
    for key, value in pairs_in(node):
        with problems.catching(key.where):
            ability = read_ability(key, board, cards)
            because: tuple[str, ...] = ()
            legal = value if isinstance(value, Text) else None
            if isinstance(value, Entries):
                legal = text_or_none(value, "legal")
                because = tuple(check_rule_number(text) for text in texts_in(value.get("because")))
            if because and is_yes(legal):
                raise key.problem("`because` gives the rules that forbid it; what is legal has none: drop `because`")
            checks.append(CanActivateCheck(key.value, ability.permanent, ability.number, is_yes(legal), because))
    return checks


def _illegal(node: Node, board: Board, cards: CardSource) -> list[Check]:
    if not isinstance(node, Entries):
        return []
    phrases = phrases_in(node.get("when"))
    because = tuple(check_rule_number(text) for text in texts_in(node.get("because")))
    written = "; ".join(written_phrase(phrase) for phrase in phrases)
    return [IllegalCheck(written, read_occasion(phrases, board, cards), because)]


def _mana_abilities(node: Node, cards: CardSource, problems: Problems) -> list[Check]:
    checks: list[Check] = []
    for key, value in pairs_in(node):
        with problems.catching(key.where):
            card = card_named(key, cards)
            face = face_named(card, key.value)
            of_its_type = next((each for each in BASIC_LAND_TYPES if each in card.faces[face].subtypes), None)
            if of_its_type is not None:
                raise key.problem(
                    f"{shown(key.value)} has the mana ability of its type, {of_its_type}, which isn't printed and has no number "
                    "(305.6); claim `could_produce` or `can_activate` of it"
                )
            numbers = tuple(whole_number(text) for text in texts_in(value)) if isinstance(value, Items) else ()
            checks.append(ManaAbilitiesCheck(key.value, card, face, numbers))
    return checks
