"""
Asking from Python, in the words of a spec: boards and questions as text, answers as values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypedDict

from manaproof.model.answers import CanActivateAnswer, CharacteristicsAnswer, CouldProduceAnswer, OutcomesAnswer, ProofAnswer
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.specs.boards.building import build_board
from manaproof.specs.boards.setup import BoardSetup, Fact, PlayerSetup, Zone
from manaproof.specs.names import CardList, CardSource
from manaproof.specs.phrases.things import permanent_named
from manaproof.specs.questions import Queries
from manaproof.specs.texts import Problems, Text
from manaproof.specs.unknowns import with_ranges

Words = str | Sequence[str]
"""
Names in one text, between commas, or one by one.
"""


class Having(TypedDict, total=False):
    """
    What a player has, as in the long form of a spec.
    """

    permanents: Words
    life: int
    hand: Words
    library: Words
    graveyard: Words
    exile: Words
    commander: Words
    stack: Words
    pool: str
    resolved: Words
    designations: Words
    facts: Mapping[str, int]


@cache
def default_cards() -> CardList:
    """
    The card library: the user's own cards, then those that come with manaproof.
    """
    from manaproof.cards.library import Library  # noqa: PLC0415 - opens files

    return Library()


def board(  # noqa: PLR0913 - each is an option of the command line
    you: Words | Having = "",
    opponent: Words | Having = "",
    *,
    players: Mapping[str, Words | Having] | None = None,
    turn: str | None = None,
    step: str | None = None,
    daytime: str | None = None,
    timestamps: str | None = None,
    cards: CardSource | None = None,
) -> Board:
    """
    A board in words: you, and the opponent unless only `players` names others, in turn order.

    Args:
        you: Your permanents, or all that you have.
        opponent: The opponent's.
        players: Others who play; the opponent plays along with them only if it has something or is among them.
        turn: Whose turn it is; yours.
        step: The step or phase; the first main phase.
        daytime: Whether it is `day` or `night`, where a card asks.
        timestamps: `open` leaves open in which order permanents and effects came; as listed.
        cards: Where cards are looked up.

    Raises:
        ManaproofError: something in it can't be read; the first problem.

    >>> [permanent.id for permanent in board(you="2 Forest, Mana Reflection", opponent="Contamination").permanents]
    ['you/Forest', 'you/Forest 2', 'you/Mana Reflection', 'opponent/Contamination']
    """
    sides: dict[str, Words | Having] = {"you": you}
    if opponent or not players:
        sides["opponent"] = opponent
    sides |= players or {}
    setup = BoardSetup(
        tuple(player_setup(name, having) for name, having in sides.items()),
        turn=None if turn is None else Text.typed(turn),
        step=None if step is None else Text.typed(step),
        daytime=None if daytime is None else Text.typed(daytime),
        timestamps=None if timestamps is None else Text.typed(timestamps),
    )
    problems = Problems()
    built = build_board(setup, cards or default_cards(), problems)
    problems.raise_first()
    return built


def player_setup(name: str, having: Words | Having) -> PlayerSetup:
    """
    What a player has, as a setup.
    """
    if isinstance(having, str) or not isinstance(having, Mapping):
        return PlayerSetup(Text(name), permanents=_zone(having))
    return PlayerSetup(
        Text(name),
        permanents=_zone(having.get("permanents", "")),
        life=Text.typed(str(having["life"])) if "life" in having else None,
        hand=_zone(having["hand"]) if "hand" in having else None,
        library=_zone(having["library"]) if "library" in having else None,
        graveyard=_zone(having.get("graveyard", "")),
        exile=_zone(having.get("exile", "")),
        commander=_zone(having.get("commander", "")),
        stack=_zone(having.get("stack", "")),
        pool=Text.typed(having["pool"]) if "pool" in having else None,
        resolved=_zone(having.get("resolved", "")),
        facts=tuple(Fact(Text(key), Text(str(value))) for key, value in having.get("facts", {}).items()),
        designations=_zone(having.get("designations", "")),
    )


def _zone(words: Words) -> Zone:
    return Text.typed(words) if isinstance(words, str) else tuple(Text.typed(word) for word in words)


def occasion_of(words: str, of: Board, cards: CardSource | None = None) -> Occasion:
    """
    The occasion that a phrase means on a board.

    >>> from manaproof.model.occasions import DrawsCards
    >>> occasion_of("you draw 2 cards", board()) == DrawsCards("you", 2)
    True
    """
    from manaproof.specs.phrases.reading import read_occasion  # noqa: PLC0415 - loads the parser

    return read_occasion(Text.typed(words), of, cards or default_cards())


def outcomes(
    of: Board,
    when: str | Occasion,
    *,
    where: Words = (),
    checked: bool = False,
    budget: int | None = None,
    cards: CardSource | None = None,
) -> OutcomesAnswer:
    """
    Every legal outcome of an occasion: a phrase such as "you tap Forest for mana", or a value of `manaproof.model.occasions`.

    A letter in place of an amount stands for any amount; `where` says which it can be: "n >= 2".
    `budget` is how much work the solver may do for each question of a check, if it isn't as much as usual.

    Returns COMPLETE iff every legal order, choice and amount was considered.

    Raises:
        IllegalAction: the rules forbid it.
        SpecError: the phrase can't be read.
    """
    occasion = occasion_of(when, of, cards) if isinstance(when, str) else when
    return Queries(budget=budget).outcomes(*with_ranges((of, occasion), _ranges(where)), checked=checked)


def prove(
    of: Board, when: str | Occasion, formula: str, *, where: Words = (), checked: bool = False, cards: CardSource | None = None
) -> ProofAnswer:
    """
    Whether a formula, such as "damage dealt <= 2 * n", holds at every outcome of an occasion, whatever the order and the amounts.

    Returns PROVED iff it does and says something; VIOLATED with a counterexample iff it doesn't.

    Raises:
        IllegalAction: the rules forbid the occasion.
        SpecError: the phrase or the formula can't be read.
    """
    from manaproof.specs.claims import Question  # noqa: PLC0415 - loads the parser
    from manaproof.specs.formulas.reading import read_formula  # noqa: PLC0415

    occasion = occasion_of(when, of, cards) if isinstance(when, str) else when
    read = Question(of, occasion, read_formula(Text.typed(formula), of, occasion, cards or default_cards()))
    question = with_ranges(read, _ranges(where))
    return Queries().prove(question.board, question.occasion, question.formula, checked=checked)


def _ranges(where: Words) -> tuple[Text, ...]:
    return tuple(map(Text.typed, [where] if isinstance(where, str) and where else where))


def could_produce(of: Board, permanent: str, *, checked: bool = False) -> CouldProduceAnswer:
    """
    The types of mana that a permanent could produce (CR 106.7); it is named as in a spec: "opponent's Exotic Orchard".
    """
    return Queries().could_produce(of, permanent_named(Text.typed(permanent), of).id, checked=checked)


def could_produce_table(of: Board, *, checked: bool = False) -> tuple[CouldProduceAnswer, ...]:
    """
    The same for every permanent of a board.
    """
    return tuple(Queries().could_produce_table(of, checked=checked))


def characteristics(of: Board, permanent: str) -> CharacteristicsAnswer:
    """
    What a permanent is, layer by layer (CR 613).
    """
    return Queries().characteristics(of, permanent_named(Text.typed(permanent), of).id)


def can_activate(of: Board, ability: str, *, cards: CardSource | None = None) -> CanActivateAnswer:
    """
    Whether an ability can be activated now: "Llanowar Elves" for any of its abilities, "Pili-Pala's first ability" for one.

    Returns HOLDS iff at least one of those abilities can be activated.
    """
    from manaproof.specs.phrases.reading import read_ability  # noqa: PLC0415 - loads the parser

    asked = read_ability(Text.typed(ability), of, cards or default_cards())
    return Queries().can_activate(of, asked.permanent, asked.number)
