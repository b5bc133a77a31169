"""
What a clause knows of the clauses before it: the targets, and who does something.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from manaproof.cardtext.printing.objects import REFERENTS, noun, parts_of, print_objects
from manaproof.cardtext.printing.words import verb
from manaproof.model.abilities import Ability
from manaproof.model.instructions import (
    Effect,
    Instruction,
)
from manaproof.model.properties import Is, Objects, Property
from manaproof.model.references import PlayerRef, Referent

_GRAVEYARDS = {None: "a graveyard", PlayerRef.YOU: "your graveyard", PlayerRef.AN_OPPONENT: "an opponent's graveyard"}


class ContextPrinter(ABC):
    """
    Prints clauses one after another; of what stands before one it knows the targets and who does it.

    Args:
        print_ability: How an ability of a token is printed.
    """

    def __init__(self, print_ability: Callable[[Ability], str]) -> None:
        self._print_ability = print_ability
        self._target: str | None = None
        self._earlier_target: str | None = None
        self._same_target: Property | None = None
        self._is_of_choice = False
        self._subject: PlayerRef | None = None
        self._after_may = False
        self._searches_other = False

    @abstractmethod
    def _inner(self, effect: Effect) -> list[str]:
        """
        An effect inside another one as sentences of its own.
        """

    @abstractmethod
    def _joined(self, effect: Effect) -> str:
        """
        An effect as one sentence.
        """

    def _object(self, what: Referent | Objects) -> str:
        match what:
            case Objects(having) if Is(Referent.ATTACHED) in parts_of(having):
                return print_objects(what, many=False)
            case Objects():
                return "all " + print_objects(what)
            case Referent.TARGET if self._earlier_target is not None:
                words, self._earlier_target = self._earlier_target, None
                return words
            case Referent.TARGET | Referent.SECOND_TARGET | Referent.TARGETS if self._target is not None:
                words, self._target = self._target, None
                return words
            case Referent.ANOTHER_TARGET if self._target is not None:
                words, self._target = self._target, None
                return another(words)
            case _:
                return REFERENTS[what]

    def _copied(self, what: Referent | Objects) -> str:
        """
        What is copied: also a card in a graveyard that is the target.
        """
        if not isinstance(what, Objects) or self._target is None:
            return "that permanent" if what is Referent.ATTACHED else self._object(what)
        self._target = None
        return f"target {noun(what.having, generic='card')} in {_GRAVEYARDS[what.whose]}"

    def _does(self, player: PlayerRef, act: str, *, named: bool = False) -> str:
        """
        What a player does; a player other than you is named once for several things in a row.

        Args:
            player: Who does it.
            act: What is done, in the form that goes with "you".
            named: Whether "you" is said where it isn't after "may".
        """
        if player is PlayerRef.YOU:
            self._subject = None
            return f"you {act}" if named and not self._after_may else act
        if player is self._subject:
            return verb(player, act)
        self._subject = player
        return f"{player.value} {verb(player, act)}"


def another(target: str) -> str:
    """
    A target that isn't this object.

    >>> another("target creature"), another("up to one target creature")
    ('another target creature', 'up to one other target creature')
    """
    return target.replace("up to one ", "up to one other ", 1) if target.startswith("up to one ") else f"another {target}"


def player_of(instruction: Instruction) -> PlayerRef | None:
    """
    Who does it.
    """
    found = getattr(instruction, "player", PlayerRef.YOU)
    return found if isinstance(found, PlayerRef) else None
