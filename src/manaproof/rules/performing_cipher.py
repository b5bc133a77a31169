"""
Cards that are exiled encoded on a creature as their spells resolve (CR 702.99).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import Establish, GainAbilities, SpellAbility, StaticAbility, TriggeredAbility
from manaproof.model.board import Board, Resolved, Spell
from manaproof.model.cards import Card, Face
from manaproof.model.effects import ContinuousEffect
from manaproof.model.outcomes import Decided
from manaproof.model.patterns import DamagePattern, SourceKind, Sources
from manaproof.model.permanents import ObjectId
from manaproof.model.properties import Is
from manaproof.model.references import Manner, PlayerRef, Referent, Zone
from manaproof.rules.elsewhere import spell_looks
from manaproof.rules.layers import characteristics_on
from manaproof.rules.moving import moving_spell
from manaproof.rules.performing import go_on, perform
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World

CIPHER = rule(
    __name__,
    "702.99a",
    "a spell with cipher may be exiled encoded on a creature as it resolves, which then has an ability for combat damage",
    otherwise="a spell with cipher goes where other spells go",
    also=("702.99c",),
)
_ITSELF = (Sources(SourceKind.ANY, Is(Referent.THIS)),)
_STRIKES = DamagePattern(_ITSELF, players=PlayerRef.A_PLAYER, permanents=None, combat=True)
_CASTS_A_COPY = TriggeredAbility((_STRIKES,), ())  # what it does isn't encoded
_ENCODED = Establish(StaticAbility((ContinuousEffect(Referent.TARGET, (GainAbilities((_CASTS_A_COPY,)),)),)), "indefinitely")


def encodes(spell: Spell, board: Board) -> bool:
    """
    Whether a spell may be encoded as it resolves: it has cipher, and a card represents it.
    """
    return CIPHER.in_force and not spell.is_copy and "cipher" in spell_looks(spell, board).keywords


@perform.register
def _(instruction: i.MayEncode, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The card is exiled encoded on one of the creatures, or not.
    """
    del instruction, world
    spell = board.spell(script.spell or "")
    if spell is None:
        raise NotModelled(f"`{script.name}` isn't on the stack any more as it would be encoded: that isn't encoded")
    table = characteristics_on(board)
    mine = [p for p in board.permanents if p.controller == script.you and "Creature" in table[p.id].card_types]
    if not mine:
        return (go_on(board, script),)
    exiling = Pending(moving_spell(spell, Zone.EXILE, Manner.PUT, script.you), script.opportunities)
    branches = [
        go_on(_encoded(creature.id, script, board), script, before=(exiling,), decision=f"encode it on {creature.name}")
        for creature in mine
    ]
    return (*branches, go_on(board, script, Decided(script.you, "decline"), decision="decline"))


def _encoded(creature: ObjectId, script: Script, board: Board) -> Board:
    face = Face(script.name, abilities=(SpellAbility((_ENCODED,)),))
    encoded = Resolved(
        f"{script.name} ({len(board.resolved) + 1})",
        Card(script.name, (face,)),
        script.you,
        board.latest_timestamp + 1,
        target=creature,
        affected=((creature,),),
    )
    return evolve(board, resolved=(*board.resolved, encoded))
