"""
What was chosen as a permanent entered, where that is left open: the options that there were (CR 607.2d, 614.12a).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.amounts import Affine, Values, unknown
from manaproof.model.board import Board, OpenChoice
from manaproof.model.effects import AsEntersChoose
from manaproof.model.events import EnterBattlefield
from manaproof.model.permanents import Chosen, Permanent
from manaproof.model.unknowns import for_values, rebuilt, unknowns_in
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.creature_types import creature_types_to_choose
from manaproof.rules.entering import choices_as_it_enters, chosen_in_words

Question = TypeVar("Question")


def with_options(question: Question, named: Iterable[str] = ()) -> Question:
    """
    A question where each choice that its board leaves open has its options: those that there were for everything it stands for.

    Args:
        question: All of it: which creature types can be told apart depends on whatever it is about.
        named: Words that name creature types besides.

    Raises:
        NotModelled: what the options are isn't encoded, or nothing is in all of them.
    """
    board = next((part for part in walk(question) if isinstance(part, Board)), None)
    if board is None or all(each.options is not None for each in board.open_choices):
        return question
    _refuse_several_creature_types(board)
    options: dict[str, tuple[str, ...]] = {}
    amounts = {values.name for values in unknowns_in(rebuilt(question, OpenChoice, lambda _: None))}
    for each in board.open_choices:
        there = each.options if each.options is not None else _options_of(each, board, (question, tuple(named)))
        name = name_of(each)
        if name in amounts:
            raise NotModelled(f"`{name}` is an amount and can't be a choice as well; use another letter for one of them")
        if name is not None:
            options[name] = tuple(one for one in options.get(name, there) if one in there)
    return _of_one_question(question, options)


def narrowed(question: Question, name: str, kept: Iterable[int]) -> Question:
    """
    The question where a choice that is left open is one of some of its options.
    """
    places = sorted(kept)
    open_choices = (part for part in walk(question) if isinstance(part, OpenChoice) and name_of(part) == name)
    options = next(each.options for each in open_choices)
    assert options is not None
    return _of_one_question(question, {name: tuple(options[place] for place in places)})


def _of_one_question(question: Question, options: Mapping[str, tuple[str, ...]]) -> Question:
    filled = rebuilt(question, OpenChoice, lambda choice: _with(choice, options))
    return for_values(filled, unknowns_in(filled))


def name_of(choice: OpenChoice) -> str | None:
    """
    The name of the unknown that an open choice is, None where only one option is left.
    """
    return choice.which.factors[0][0] if isinstance(choice.which, Affine) else None


def with_known_choices(board: Board) -> Board:
    """
    The board where what is left open of choices is the one option that each is.

    Raises:
        Undecided: which it is isn't decided yet.
        NotModelled: its options aren't told.
    """
    if not board.open_choices:
        return board
    made: dict[str, tuple[Chosen, ...]] = {}
    for each in board.open_choices:
        if each.options is None:
            raise NotModelled(
                f"the {each.what} of `{each.id}` is left open, which this question can't leave open; say what it is"
            )
        made[each.id] = (*made.get(each.id, ()), Chosen(each.what, each.options[int(each.which)]))
    permanents = tuple(evolve(p, chosen=(*p.chosen, *made[p.id])) if p.id in made else p for p in board.permanents)
    resolved = tuple(evolve(r, chosen=(*r.chosen, *made[r.id])) if r.id in made else r for r in board.resolved)
    return evolve(board, permanents=permanents, resolved=resolved, open_choices=())


def _refuse_several_creature_types(board: Board) -> None:
    names = {name_of(each) for each in board.open_choices if each.what == "creature type"}
    if len(names) > 1:
        raise NotModelled(
            "several creature types are left open, of which some may be the same: tell all but one, or give them one letter"
        )


def _options_of(choice: OpenChoice, board: Board, asked: object) -> tuple[str, ...]:
    permanent = board.permanent(choice.id)
    if choice.what == "creature type":
        name = permanent.name if permanent is not None else choice.id
        own = _asked_as_it_enters(permanent, choice.what) if permanent is not None else None
        if own is None or (not own.options and own.restriction is None):
            return creature_types_to_choose((board, asked), name)
    if permanent is None:
        raise NotModelled(f"which options there were for the {choice.what} of `{choice.id}` isn't encoded")
    own = _asked_as_it_enters(permanent, choice.what) or AsEntersChoose(choice.what)
    bare = evolve(permanent, chosen=tuple(each for each in permanent.chosen if each.what != choice.what))
    context = Context(board, {}, permanent.controller, permanent.id)
    try:
        return choices_as_it_enters(own, EnterBattlefield(bare), context)
    except NotModelled as error:
        raise NotModelled(f"{error.message}; say what was chosen") from None


def _asked_as_it_enters(permanent: Permanent, what: str) -> AsEntersChoose | None:
    """
    The choice of this kind that a permanent asks for as it enters, None if it asks for none.
    """
    nodes = (node for node in walk(permanent.printed.abilities) if isinstance(node, AsEntersChoose))
    return next((node for node in nodes if node.what == what), None)


def _with(choice: OpenChoice, options: Mapping[str, tuple[str, ...]]) -> OpenChoice:
    name = name_of(choice)
    if name is None or name not in options:
        return choice
    there = options[name]
    if not there:
        raise NotModelled(f"nothing can be chosen for `{name}`: no option is left")
    words = tuple(chosen_in_words(choice.what, one) for one in there)
    return evolve(choice, which=unknown(Values(name, 0, last=len(there) - 1, options=words)), options=there)
