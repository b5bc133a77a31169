"""
What changes where a spell goes from the stack: flashback, rebound, and effects that let it be cast (CR 702.34, 702.88, 400.7h).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model.board import Board, Spell
from manaproof.model.events import Event, MoveObject
from manaproof.model.patterns import MovePattern
from manaproof.model.properties import Is
from manaproof.model.references import Manner, PlayerRef, Referent, Zone
from manaproof.rules.elsewhere import spell_looks
from manaproof.rules.guards import Guard
from manaproof.rules.instances import Instance, register_instances_of_event
from manaproof.rules.rulebook import rule

FLASHBACK = rule(
    __name__,
    "702.34a",
    "a spell that was cast with flashback is exiled instead of being put anywhere else as it leaves the stack",
    otherwise="a spell that was cast with flashback goes where other spells go",
)
REBOUND = rule(
    __name__,
    "702.88a",
    "a spell with rebound that was cast from its owner's hand is exiled as it resolves instead of going to a graveyard",
    otherwise="a spell with rebound goes to a graveyard as it resolves",
)
BUYBACK = rule(
    __name__,
    "702.27a",
    "a spell whose buyback cost was paid is put into its owner's hand instead of a graveyard as it resolves",
    otherwise="a spell whose buyback cost was paid goes where other spells go",
)
JUMP_START = rule(
    __name__,
    "702.133a",
    "a spell that was cast with jump-start is exiled instead of being put anywhere else as it leaves the stack",
    otherwise="a spell that was cast with jump-start goes where other spells go",
)
_EXILED = f.GoElsewhere(Zone.EXILE)


@register_instances_of_event
def _(event: Event, board: Board) -> Iterator[Instance]:
    spell = board.spell(event.object) if isinstance(event, MoveObject) and event.object is not None else None
    if spell is None or not isinstance(event, MoveObject) or event.to_zone is Zone.EXILE or spell.is_copy:
        return
    keywords = spell_looks(spell, board).keywords
    facts = {fact.what for fact in spell.cast_facts}
    with_flashback = "flashback" in facts or ("flashback" in keywords and "cast from graveyard" in facts)
    if with_flashback and FLASHBACK.in_force:
        yield _instance(spell, "flashback")
    if "jump-start" in keywords and "jump-start" in facts and JUMP_START.in_force:
        yield _instance(spell, "jump-start")
    resolves = event.manner is Manner.RESOLVED and event.to_zone is Zone.GRAVEYARD
    if "buyback" in keywords and "buyback" in facts and resolves and BUYBACK.in_force:
        yield _instance(spell, "buyback", f.GoElsewhere(Zone.HAND))
    if "rebound" in keywords and resolves and REBOUND.in_force:
        if not facts:
            raise NotModelled(f"from where `{spell.card.front.name}` was cast isn't given; list it under `stack`")
        if "cast from hand" in facts:
            yield _instance(spell, "rebound")
    for number, goes in enumerate(spell.goes):
        if event.to_zone is Zone.GRAVEYARD and (event.manner is Manner.RESOLVED or not goes.as_it_resolves):
            if goes.whose not in (None, PlayerRef.YOU):
                raise NotModelled(f"where `{spell.card.front.name}` goes from the stack isn't encoded")
            if goes.whose is None or spell.owner == spell.controller:
                yield _instance(spell, f"goes {number}", f.GoElsewhere(goes.to, goes.position))


def _instance(spell: Spell, why: str, rewrite: f.GoElsewhere = _EXILED) -> Instance:
    effect = f.ReplacementEffect(MovePattern(Is(Referent.THIS), Zone.STACK), rewrite)
    return Instance(f"{spell.id}: {why}", spell.card.front.name, spell.id, spell.controller, effect, Guard(MoveObject, e.TRUE))
