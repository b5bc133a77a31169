"""
Reading the tree of a formula: what its names mean on the board and among the cards, and the measures that its words are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from lark import Token

from manaproof.cards.naming import fold
from manaproof.errors import ManaproofError, SpecError
from manaproof.model.amounts import Values, unknown
from manaproof.model.board import Board
from manaproof.model.formulas import Comparison, Formula, Measured, Number, Relation, Term
from manaproof.model.mana import ManaTypeSet
from manaproof.model.measures import Measure, Role, What
from manaproof.model.occasions import Activate, Occasion, TapForMana
from manaproof.model.permanents import Permanent, PlayerName
from manaproof.model.subtypes import is_creature_type
from manaproof.model.walking import walk
from manaproof.specs.formulas.parser import FormulaTree
from manaproof.specs.names import CardSource, nearest, one_of
from manaproof.specs.phrases.lexer import COLOR_WORDS, number_of
from manaproof.specs.phrases.things import find_player, viewpoint
from manaproof.specs.texts import Text, shown

Wanted = dict[Role, frozenset[str]]
_LETTERS = dict(zip(COLOR_WORDS, "WUBRGC", strict=True))
FORMS: dict[str, Callable[[Reader, FormulaTree], Formula | Term]] = {}
"""How the trees of each rule of the grammar are read; see `manaproof.specs.formulas.forms`."""


class Reader:
    """
    Reads the parts of one formula.
    """

    def __init__(self, text: Text, board: Board, occasion: Occasion, cards: CardSource, unknowns: tuple[Values, ...]) -> None:
        self.text = text
        self.board = board
        self.occasion = occasion
        self.cards = cards
        self.unknowns = unknowns

    def formula(self, tree: FormulaTree) -> Formula:
        """
        The claim that a tree is.
        """
        read = self.read(tree)
        if isinstance(read, Formula):
            return read
        raise self.problem(tree, f"{shown(self.written(tree))} is a number, no claim; compare it, as in `… <= 3`")

    def term(self, tree: FormulaTree) -> Term:
        """
        The number that a tree is.
        """
        read = self.read(tree)
        if isinstance(read, Term):
            return read
        raise self.problem(tree, f"{shown(self.written(tree))} is a claim, no number")

    def unknown(self, token: Token) -> Number:
        """
        The unknown amount that a letter names.
        """
        values = next((each for each in self.unknowns if each.name == str(token)), None)
        if values is not None:
            return Number(unknown(values, *(each for each in self.unknowns if each is not values)))
        known = one_of(f"`{each.name}`" for each in self.unknowns)
        hint = f"it has {known}" if known else "write it in place of a number, as in `you gain n life`"
        raise self.problem(token, f"the question has no unknown `{token}`; {hint}")

    def number(self, token: Token) -> Number:
        """
        The number that a word is.
        """
        return Number(number_of(str(token)))

    def read(self, tree: FormulaTree) -> Formula | Term:
        """
        The claim or number that a tree is.
        """
        return FORMS[tree.data](self, tree)

    def measure(self, tree: FormulaTree, what: What, wanted: Wanted) -> Measured:
        """
        The measure of a tree.
        """
        listed = tuple(sorted(wanted.items(), key=lambda item: item[0].name))
        return Measured(Measure(what, listed, self.written(tree)))

    def happens(self, tree: FormulaTree, what: What, wanted: Wanted) -> Comparison:
        """
        The claim that something happens at all.
        """
        return Comparison(self.measure(tree, what, wanted), Relation.AT_LEAST, Number(1), is_event=True)

    def written(self, tree: FormulaTree) -> str:
        """
        The words of a tree.
        """
        found = list(tokens(tree))
        start, end = found[0].start_pos or 0, found[-1].end_pos or 0
        return self.text.value[start:end]

    def problem(self, at: FormulaTree | Token, message: str) -> SpecError:
        """
        An error that points at a part of the formula.
        """
        token = at if isinstance(at, Token) else next(tokens(at))
        return self.text.problem(message, token.start_pos or 0)

    # Who and what.

    def wanted(self, tree: FormulaTree) -> Wanted:
        """
        What the parts of a measure say of each role.
        """
        return self.wanted_of(parts(tree))

    def wanted_of(self, said: Iterable[FormulaTree]) -> Wanted:
        """
        The same of some of its parts.
        """
        wanted: Wanted = {}
        for part in said:
            role, values = self._role(part)
            if role in wanted:
                raise self.problem(part, f"{shown(self.written(part))} is said besides another of its kind; say it once")
            wanted[role] = values
        return wanted

    def _role(self, part: FormulaTree) -> tuple[Role, frozenset[str]]:
        match part.data:
            case "to" | "on":
                return Role.TO, self._recipients(parts(part)[0])
            case "from_":
                return Role.TO, self.objects(parts(part)[0])
            case "by_player":
                return Role.PLAYER, self.players(parts(part)[0])
            case "by_source":
                return Role.SOURCE, self._sources(parts(part)[0])
            case "symbols":
                return Role.KIND, self.types([part])
            case _:
                raise AssertionError(part.data)

    def _recipients(self, tree: FormulaTree) -> frozenset[str]:
        return self.objects(tree) if tree.data == "object" else self.players(tree)

    def players(self, tree: FormulaTree) -> frozenset[str]:
        """
        The players that a tree names.
        """
        if tree.data == "players":
            return frozenset(player.name for player in self.board.players)
        if tree.data == "opponents":
            return frozenset(player.name for player in self.board.opponents(viewpoint(self.board)))
        return frozenset({self._player(next(tokens(tree)))})

    def _player(self, token: Token) -> PlayerName:
        name = find_player(str(token), self.board)
        if name is None:
            raise self.problem(token, f"{shown(token)} is no one player of this board; write `opponents` for all of them")
        return name

    def objects(self, tree: FormulaTree) -> frozenset[str]:
        """
        All that a name means: the permanents that are called so, by identity, and whatever is called so, by name.

        With a player before it, only the permanents of that player.
        """
        owners = [part for part in parts(tree) if part.data in ("yours", "whose")]
        token = list(tokens(tree))[-1]
        label = next((p.id for p in self.board.permanents if p.label is not None and fold(p.label) == fold(token)), None)
        if label is not None and not owners:
            return frozenset({label})
        if not owners:
            numbered = self._numbered(token)
            if numbered is not None:
                return frozenset({numbered.id})
        called = [permanent for permanent in self.board.permanents if fold(token) in _names(permanent)]
        if owners:
            whose = viewpoint(self.board) if owners[0].data == "yours" else self._player(next(tokens(owners[0])))
            called = [permanent for permanent in called if permanent.controller == whose]
            if not called:
                raise self.problem(token, f"{whose} {'have' if whose == 'you' else 'has'} no {shown(token)} on this board")
            return frozenset(permanent.id for permanent in called)
        names = {permanent.name for permanent in called}
        if self.cards.knows(str(token)):
            card = self.cards.find(str(token))
            names |= {face.name for face in card.faces if fold(face.name) == fold(token)} or {card.name}
        if not called:
            self.check_name(token)
        return frozenset({str(token), *names, *(permanent.id for permanent in called)})

    def check_name(self, token: Token) -> None:
        """
        Refuses a name that nothing in the question has, no card and no token: what is said of it would always hold.
        """
        if self.cards.knows(str(token)) or self.cards.knows_token(str(token)):
            return
        words = {word for word in walk((self.board, self.occasion)) if isinstance(word, str)}
        subtypes = [word for word in str(token).split() if word != "Token"]
        if fold(token) in map(fold, words) or all(map(is_creature_type, subtypes)):
            return
        near = nearest(str(token), {permanent.name for permanent in self.board.permanents})
        if not near:
            try:
                self.cards.find(str(token))
            except ManaproofError as error:
                raise self.problem(token, error.message) from None
        raise self.problem(token, f"nothing is called {shown(token)}; did you mean {one_of(f'`{name}`' for name in near)}?")

    def _numbered(self, token: Token) -> Permanent | None:
        """
        The permanent that is meant by its identity, or by its number among those of its name: "Forest 2".
        """
        wanted = fold(token)
        mine = sorted(self.board.permanents, key=lambda permanent: permanent.controller != viewpoint(self.board))
        for permanent in mine:
            numbered = permanent.id.partition("/")[2]
            if wanted == fold(permanent.id) or (wanted == fold(numbered) and wanted not in _names(permanent)):
                return permanent
        return None

    def _sources(self, tree: FormulaTree) -> frozenset[str]:
        if tree.data != "its_ability":
            return frozenset(name for name in self.objects(tree) if "/" not in name) | self._names_of_own(tree)
        permanent = self._activated(self.occasion)
        if permanent is None:
            raise self.problem(
                tree, f"{shown(self.written(tree))} needs a question in which an ability of a permanent is activated"
            )
        return frozenset({permanent.name})

    def _names_of_own(self, tree: FormulaTree) -> frozenset[str]:
        """
        What permanents are called that are told by identity: a source of damage or mana is told by name.
        """
        meant = {permanent for permanent in self.board.permanents if permanent.id in self.objects(tree)}
        others = {permanent.name for permanent in self.board.permanents if permanent not in meant}
        shared = sorted({permanent.name for permanent in meant} & others)
        if shared:
            raise self.problem(
                tree, f"outcomes tell sources by name, and several are called {shown(shared[0])}; leave out whose it is"
            )
        return frozenset(permanent.name for permanent in meant)

    def _activated(self, occasion: Occasion) -> Permanent | None:
        return self.board.permanent(occasion.permanent) if isinstance(occasion, TapForMana | Activate) else None

    def types(self, trees: Iterable[FormulaTree]) -> frozenset[str]:
        """
        The types of mana that trees name, as letters.
        """
        found: set[str] = set()
        for tree in trees:
            token = next(tokens(tree))
            letter = _LETTERS.get(str(token).lower(), str(token).upper())
            try:
                types = ManaTypeSet.parse(letter)
            except ValueError as error:
                raise self.problem(token, str(error)) from None
            found |= {each.value for each in types}
        return frozenset(found)


def _names(permanent: Permanent) -> tuple[str, ...]:
    return fold(permanent.name), fold(permanent.card.name)


def tokens(tree: FormulaTree) -> Iterator[Token]:
    """
    The words of a tree.
    """
    return tree.scan_values(lambda value: isinstance(value, Token))


def parts(tree: FormulaTree) -> list[FormulaTree]:
    """
    The trees below a tree.
    """
    return [child for child in tree.children if not isinstance(child, Token)]
