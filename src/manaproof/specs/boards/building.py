"""
A board as it was written, made into the model; every mistake in it is reported at once.
"""

from __future__ import annotations

from functools import partial

from attrs import evolve, field, mutable

from manaproof.cards.naming import fold
from manaproof.errors import TooLarge
from manaproof.model.amounts import Values, unknown
from manaproof.model.board import Board, OpenChoice, Player, Uncertain
from manaproof.model.cards import FLIP, PERMANENT_TYPES, Card
from manaproof.model.melding import MELD_PAIRS
from manaproof.model.permanents import Chosen, Component, Permanent, PlayerName
from manaproof.model.references import Step
from manaproof.model.unknowns import for_values, unknowns_in
from manaproof.rules.copies_left import with_copies_left
from manaproof.rules.damage_sources import with_dealers
from manaproof.rules.static_copies import CHOSEN_PERMANENT
from manaproof.specs.boards.control import with_controllers
from manaproof.specs.boards.daytime import with_daytime
from manaproof.specs.boards.entries import Entry, read_entry
from manaproof.specs.boards.lasting import lasting_entry
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.notes import Noted, take_notes
from manaproof.specs.boards.open_choices import open_choices, refuse_names_of_players, words_for
from manaproof.specs.boards.people import read_player
from manaproof.specs.boards.playing import YOU, with_all_players
from manaproof.specs.boards.resolved import LeftBehind, in_time, read_resolved
from manaproof.specs.boards.sections import with_sections
from manaproof.specs.boards.setup import BoardSetup, PlayerSetup
from manaproof.specs.boards.stack import read_stack
from manaproof.specs.boards.tokens import token_card
from manaproof.specs.names import CardSource, card_named, face_named, nearest, one_of
from manaproof.specs.phrases.things import permanent_named, player_named
from manaproof.specs.texts import Problems, Text, shown
from manaproof.specs.unknowns import unknown_named

MOST_PERMANENTS = 500
MOST_PLAYERS = 20
_OTHER_NAMES: dict[str, Step] = {
    "main phase": Step.FIRST_MAIN,
    "untap": Step.UNTAP,
    "draw": Step.DRAW,
    "upkeep step": Step.UPKEEP,
    "beginning of combat step": Step.BEGINNING_OF_COMBAT,
    "end": Step.END,
}
_NOT_ON_A_BOARD = (Step.MAIN, Step.TURN, Step.COMBAT)
STEPS: dict[str, Step] = {str(step.value): step for step in Step if step not in _NOT_ON_A_BOARD} | _OTHER_NAMES


@mutable
class _Building:
    """
    A board on its way: the permanents noted so far, in the order of their timestamps.
    """

    cards: CardSource
    problems: Problems
    noted: list[Noted] = field(factory=list)
    labels: dict[str, Text] = field(factory=dict)
    resolved: list[LeftBehind] = field(factory=list)
    named: dict[tuple[PlayerName, str], int] = field(factory=dict)
    uncertain: list[Uncertain] = field(factory=list)
    open_choices: list[OpenChoice] = field(factory=list)


def build_board(setup: BoardSetup, cards: CardSource, problems: Problems) -> Board:
    """
    The board that a setup describes; if there are problems it lacks what they are about.

    Objects have their timestamps in listing order: what a spell or ability left behind is the latest,
    unless a note says before which permanent it began.

    Raises:
        TooLarge: it has more permanents than the limit.

    Shapes: at most 500 permanents and 20 players.
    """
    everyone = with_all_players(setup.players)
    setup = evolve(setup, players=tuple(with_sections(player, cards, problems) for player in everyone))
    if len(setup.players) > MOST_PLAYERS:
        raise TooLarge(f"a board of {len(setup.players)} players is too large; at most {MOST_PLAYERS} are allowed")
    building = _Building(cards, problems)
    players: list[Player] = []
    _check_names(setup, problems)
    for player in setup.players:
        players.append(read_player(player, cards, problems))
        with problems.catching(player.name.where):
            _add_permanents(building, player)
    permanents = tuple(noted.permanent for noted in building.noted)
    uncertain = tuple(building.uncertain)
    left_open = tuple(building.open_choices)
    with problems.catching():
        refuse_names_of_players(left_open, {player.name for player in players})
    token_named = partial(_token_named, cards)
    board = Board(tuple(players), permanents, uncertain=uncertain, open_choices=left_open, token_named=token_named)
    board = _with_owners_and_attachments(board, building)
    names = tuple(player.name for player in players)
    board = evolve(board, stack=tuple(s for player in setup.players for s in read_stack(player, names, cards, problems)))
    for player in setup.players:
        with problems.catching(player.name.where):
            timestamp = len(building.noted) + len(building.resolved) + 1
            building.resolved.extend(read_resolved(player, board, cards, problems, timestamp))
    board = with_copies_left(in_time(board, building.resolved))
    board = with_controllers(_with_time(board, setup, problems), building.noted, problems)
    return _of_one_question(with_dealers(with_daytime(board, setup, problems)))


def _of_one_question(board: Board) -> Board:
    """
    The board where every amount knows the values of all its unknowns, so that any two can be put together.
    """
    return for_values(board, unknowns_in(board))


def _token_named(cards: CardSource, name: str) -> Card | None:
    """
    The token of this name, or else the card of this name (CR 111.11).
    """
    if cards.knows_token(name):
        return cards.token(name)
    return cards.find(name) if cards.knows(name) else None


def _check_names(setup: BoardSetup, problems: Problems) -> None:
    """
    Adds a problem for each player who has the name of another one.
    """
    seen: set[str] = set()
    for player in setup.players:
        name = fold(player.name.value)
        if name in seen:
            what = shown(player.name.value)
            problems.add(player.name.problem(f"two players are called {what}; say all that one has in one place"))
        seen.add(name)


def _add_permanents(building: _Building, player: PlayerSetup) -> None:
    for text in entries_of(player.permanents, building.cards):
        if lasting_entry(text) is not None:
            continue
        with building.problems.catching(text.where):
            entry = read_entry(text, building.cards)
            if len(building.noted) + entry.count > MOST_PERMANENTS:
                raise TooLarge(f"a board may have at most {MOST_PERMANENTS} permanents", where=text.where)
            _add_entry(building, player.name.value, entry)


def _add_entry(building: _Building, player: PlayerName, entry: Entry) -> None:
    _check_label(building, entry)
    card = token_card(entry.name, building.cards) if entry.is_token else card_named(entry.name, building.cards)
    face = face_named(card, entry.name.value)
    is_whole = card.is_room and fold(entry.name.value) == fold(card.name)
    for _ in range(entry.count):
        name = card.name if is_whole else card.faces[face].name
        number = building.named[(player, name)] = building.named.get((player, name), 0) + 1
        permanent = Permanent(
            id=f"{player}/{name}" if number == 1 else f"{player}/{name} {number}",
            card=card,
            controller=player,
            owner=player,
            timestamp=len(building.noted) + 1,
            face=0 if card.is_room or card.layout == FLIP else face,
            flipped=card.layout == FLIP and face > 0,
            unlocked=() if is_whole or not card.is_room else (face,),
            label=entry.label,
            is_token=entry.is_token,
            components=tuple(Component(each) for each in _melded(card, building.cards)),
        )
        noted = take_notes(permanent, entry.notes, building.cards)
        if is_whole and "doors" not in noted.seen:
            doors = "`left door unlocked`, `right door unlocked`, `both doors unlocked` or `locked`"
            raise entry.name.problem(f"say which doors of {shown(card.name)} are unlocked, with a note {doors}")
        if set(noted.permanent.printed.card_types).isdisjoint(PERMANENT_TYPES):
            what = shown(card.faces[face].name)
            raise entry.name.problem(f"{what} is no permanent card; name another face, or say that it resolves")
        building.noted.append(noted)
        building.open_choices += open_choices(noted, entry)
        if entry.unknown is not None:
            building.uncertain.append(Uncertain(permanent.id, _unknown_count(entry, entry.unknown, permanent.id)))


def _unknown_count(entry: Entry, told: str, identity: str) -> int:
    """
    How many there are of what an entry names.
    """
    if told == "maybe":
        return unknown(Values(words_for(entry, identity), 0, last=1, is_presence=True))
    if entry.label is not None:
        raise entry.text.problem(f"the label {shown(entry.label)} would name {told} permanents; list it by itself")
    return unknown_named(told, least=0)


def _melded(card: Card, cards: CardSource) -> tuple[Card, ...]:
    """
    The two cards of a melded permanent (CR 712.5).
    """
    names = MELD_PAIRS.get(card.name, ()) if card.is_melded else ()
    return tuple(card_named(Text(name), cards) for name in names)


def _check_label(building: _Building, entry: Entry) -> None:
    if entry.label is None:
        return
    label = entry.label.lower()
    if label in building.labels:
        raise entry.text.problem(f"the label {shown(entry.label)} is given to two permanents; use another one")
    if entry.count > 1:
        raise entry.text.problem(f"the label {shown(entry.label)} would name {entry.count} permanents; list it by itself")
    building.labels[label] = entry.text


def _with_owners_and_attachments(board: Board, building: _Building) -> Board:
    """
    The board with what the notes say about other permanents and players.
    """
    permanents: list[Permanent] = []
    for noted in building.noted:
        permanent = noted.permanent
        with building.problems.catching():
            if noted.owner is not None:
                permanent = evolve(permanent, owner=player_named(noted.owner, board))
        with building.problems.catching():
            if noted.attached_to is not None:
                permanent = evolve(permanent, attached_to=_host(noted.attached_to, permanent, board))
        with building.problems.catching():
            if noted.together_with is not None:
                other = permanent_named(noted.together_with, board, permanent.controller)
                permanent = evolve(permanent, timestamp=other.timestamp)
        with building.problems.catching():
            if noted.created_with is not None:
                permanent = evolve(permanent, created_with=permanent_named(noted.created_with, board, permanent.controller).id)
        with building.problems.catching():
            if noted.chosen_permanent is not None:
                chosen = Chosen(CHOSEN_PERMANENT, permanent_named(noted.chosen_permanent, board, permanent.controller).id)
                permanent = evolve(permanent, chosen=(*permanent.chosen, chosen))
        with building.problems.catching():
            sources = tuple(permanent_named(by, board, permanent.controller).id for by in noted.damaged_by)
            permanent = evolve(permanent, damaged_by=sources)
        permanents.append(permanent)
    return evolve(board, permanents=tuple(permanents))


def _host(text: Text, permanent: Permanent, board: Board) -> str:
    """
    What a permanent is attached to: another permanent, or a player.
    """
    if text.value in {player.name for player in board.players}:
        return text.value
    return permanent_named(text, board, permanent.controller).id


def _with_time(board: Board, setup: BoardSetup, problems: Problems) -> Board:
    active = board.players[0].name if YOU not in {player.name for player in board.players} else YOU
    step = Step.FIRST_MAIN
    with problems.catching():
        if setup.turn is not None:
            active = player_named(setup.turn, board)
    with problems.catching():
        if setup.step is not None:
            step = step_named(setup.step)
    with problems.catching():
        if setup.timestamps is not None:
            board = evolve(board, timestamps_open=_are_open(setup.timestamps))
    return evolve(board, active=active, step=step, turn_is_assumed=setup.turn is None, step_is_assumed=setup.step is None)


def _are_open(text: Text) -> bool:
    if text.value.lower() not in ("open", "as listed"):
        raise text.problem(f"{shown(text.value)} is no order of timestamps; write `open`, or `as listed`")
    return text.value.lower() == "open"


def step_named(text: Text) -> Step:
    """
    The step or phase of this name.

    Raises:
        SpecError: there is none.
    """
    step = STEPS.get(text.value.lower().removeprefix("the "))
    if step is None:
        near = nearest(text.value, STEPS) or [step.value for step in STEPS.values()]
        raise text.problem(f"{shown(text.value)} is no step or phase; write {one_of(f'`{n}`' for n in dict.fromkeys(near))}")
    return step
