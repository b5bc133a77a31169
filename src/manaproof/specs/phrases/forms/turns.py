"""
Phrases about the ends of steps and phases, and about unspent mana that is lost.
"""

from __future__ import annotations

from manaproof.model.instructions import LoseUnspentMana
from manaproof.model.occasions import CurrentEnds, DoesEffect, Occasion, StepEnds
from manaproof.model.references import PlayerRef
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, only_tree, tokens


@form("this_ends")
def _this_ends(reader: Reader, tree: PhraseTree) -> Occasion:
    del reader
    return CurrentEnds(is_phase=first(tree, "this_phase") is not None)


@form("step_ends")
def _step_ends(reader: Reader, tree: PhraseTree) -> Occasion:
    whose = first(tree, "whose", "yours", "theirs")
    player = reader.board.active if whose is None else reader.whose(whose, reader.viewpoint)
    return StepEnds(player, reader.step(tree))


@form("loses_mana")
def _loses_mana(reader: Reader, tree: PhraseTree) -> Occasion:
    return DoesEffect((LoseUnspentMana(),), reader.acting(tree))


@form("mana_moves")
def _mana_moves(reader: Reader, tree: PhraseTree) -> Occasion:
    loser = reader.acting(tree)
    adder = reader.player(tokens(only_tree(tree, "adder"))[0])
    return DoesEffect((LoseUnspentMana(PlayerRef.TARGET_PLAYER, PlayerRef.YOU),), adder, loser)
