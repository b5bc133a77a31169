"""
Spells resolve (CR 608.2, 608.3).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import occasions as o
from manaproof.model.abilities import Form, UnreadAbility
from manaproof.model.board import Board, Gone, Spell
from manaproof.model.cards import PERMANENT_TYPES
from manaproof.model.events import CardSource, CreatedTokens, EnterBattlefield, TokenCreation
from manaproof.model.instructions import Effect, MayEncode
from manaproof.model.occasions import NO_LEGAL_TARGET
from manaproof.model.outcomes import Acted
from manaproof.model.permanents import ObjectId, Permanent
from manaproof.model.references import Manner, Zone
from manaproof.rules.alternative_costs import later
from manaproof.rules.aura_spells import has_legal_host
from manaproof.rules.casting import check_face
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context, Memory
from manaproof.rules.how_cast import facts_of_permanent, is_bestowed
from manaproof.rules.illegal_targets import legal_part
from manaproof.rules.layers import characteristics_on
from manaproof.rules.modes import told_modes
from manaproof.rules.moving import moving_spell
from manaproof.rules.new_objects import as_new_object, free_identity
from manaproof.rules.occasions import DOES_NOT_RESOLVE, begin
from manaproof.rules.overload import spell_effect
from manaproof.rules.performing_cipher import encodes
from manaproof.rules.prevention import following_spell
from manaproof.rules.printed_spells import looks_of_spell
from manaproof.rules.rulebook import rule
from manaproof.rules.spell_x import x_in_text
from manaproof.rules.spells import is_below_others
from manaproof.rules.targeting import Targeting
from manaproof.rules.tasks import Branch, Pending, Script, World
from manaproof.rules.tokens import entering_tokens

FINAL_PART = rule(
    __name__,
    "608.2n",
    "as the final part of its resolution an instant or sorcery spell is put into its owner's graveyard",
    otherwise="a spell that has resolved stays where it is",
)
GOES_ON_APPLYING = rule(
    __name__,
    "400.7a",
    "what spells and abilities changed of a permanent spell goes on being changed of the permanent that it becomes",
    otherwise="the permanent that a spell becomes is a new object, to which nothing applies that changed the spell",
    also=("112.4",),
)
BECOMES_PERMANENT = rule(
    __name__,
    "608.3a",
    "a permanent spell becomes a permanent as it resolves, which enters under the control of the spell's controller",
    otherwise="a permanent spell that has resolved is put into its owner's graveyard",
)
ATTACHED = rule(
    __name__,
    "608.3c",
    "an Aura spell becomes a permanent that enters attached to what the spell was targeting",
    otherwise="an Aura spell becomes a permanent that enters attached to what its controller chooses, as one that wasn't cast",
)
ILLEGAL_HOST = rule(
    __name__,
    "608.3b",
    "a permanent spell with an illegal target doesn't resolve, but a bestowed one resolves as a creature spell",
    otherwise="a permanent spell resolves whether or not its target is legal",
    also=("702.103e",),
)
COPY_OF_SPELL = rule(
    __name__,
    "608.3f",
    "a copy of a permanent spell becomes a token as it resolves, which isn't created",
    otherwise="a copy of a permanent spell creates a token as it resolves",
    also=("111.13", "707.10f"),
)
ON_THE_STACK = rule(
    __name__,
    "608.1",
    "what resolves is a spell or ability on top of the stack, no spell that was never put there or has left it",
    otherwise="a spell may resolve that was never put onto the stack",
)


@begin.register
def _(occasion: o.Resolves, board: Board, world: World) -> tuple[Branch, ...]:
    """
    A spell does what it says, or becomes a permanent; if its target is illegal, it is only put into a graveyard.
    """
    del world
    spell, there = _spell_of(occasion, board)
    check_face(occasion.card)
    if not set(occasion.card.front.card_types).isdisjoint(PERMANENT_TYPES):
        return (_becomes_permanent(spell, there),)
    return (_is_followed(spell, there),)


@begin.register
def _(occasion: o.CopyResolves, board: Board, world: World) -> tuple[Branch, ...]:
    """
    A copy of a permanent spell resolves, also one of which no more is told.
    """
    copied = o.Resolves(occasion.card, occasion.player, occasion.x, is_copy=True)
    return begin(copied, board, world)


def _spell_of(occasion: o.Resolves, board: Board) -> tuple[Spell, Board]:
    """
    The spell that is meant, put onto the stack if it isn't there, with all that is told of it.

    Raises:
        IllegalAction: something is above it on the stack, or it was cast otherwise.
    """
    name, player = occasion.card.front.name, occasion.player
    alike = [s for s in board.stack if s.card.front.name == name and s.controller == player and s.is_copy is occasion.is_copy]
    if not alike:
        if ON_THE_STACK.in_force:
            _refuse_what_isnt_there(occasion, board)
        identity = f"{player}/spell {name}"
        spell = Spell(identity, occasion.card, player, player, occasion.is_copy, x=occasion.x)
        told = _told(occasion, spell)
        return told, evolve(board, stack=(*board.stack, told))
    spell = alike[-1]
    if is_below_others(spell, board):
        raise IllegalAction(
            f"something is above `{name}` on the stack and resolves first; say that it does", citations=("405.5",)
        )
    return _told(occasion, spell), board


def _refuse_what_isnt_there(occasion: o.Resolves, board: Board) -> None:
    """
    Refuses a spell of which the question tells that it isn't on the stack (CR 608.1).

    Raises:
        IllegalAction: it was cast and has left the stack or was never cast, or it is a copy of a spell that wasn't copied.
    """
    name = occasion.card.front.name
    if Gone(occasion.player, name, occasion.is_copy) in board.gone:
        copy = f"a copy of `{name}`" if occasion.is_copy else f"`{name}`"
        raise IllegalAction(f"{copy} isn't on the stack", citations=("608.1",))
    of_that_name = (*(s.card.front.name for s in board.stack), *(each.name for each in board.gone))
    if occasion.is_copy and name in of_that_name:
        raise IllegalAction(f"no copy of `{name}` is on the stack; say that it is copied", citations=("608.1", "707.10"))


def _told(occasion: o.Resolves, spell: Spell) -> Spell:
    """
    The spell with what the question tells of it as it resolves.
    """
    if spell.above is None:
        x = spell.x if occasion.x is None else occasion.x
        target, other = occasion.target or spell.target, occasion.other_target or spell.other_target
        return evolve(spell, x=x, modes=occasion.modes or spell.modes, target=target, other_target=other)
    for what, told, chosen in (
        ("X", occasion.x, spell.x),
        ("target", occasion.target, spell.target),
        ("second target", occasion.other_target, spell.other_target),
        ("modes", occasion.modes or None, spell.modes),
    ):
        if told not in (None, chosen):
            name = spell.card.front.name
            raise IllegalAction(f"`{name}` was cast otherwise: its {what} can't be another now", citations=("601.2b", "601.2c"))
    return spell


def _effect_of(spell: Spell) -> Effect:
    card = spell.card
    for ability in card.front.abilities:
        if isinstance(ability, UnreadAbility) and ability.form in (Form.SPELL, Form.STATIC, Form.TRIGGERED):
            raise NotModelled(f"`{card.name}` has words that weren't read: at `{ability.stopped_at}` ({ability.reason})")
    effect = spell_effect(card, spell.cast_facts)
    if not effect:
        raise NotModelled(f"`{card.name}` has no spell ability that was read")
    return effect


def _is_followed(spell: Spell, board: Board) -> Branch:
    """
    An instant or sorcery spell is followed and put into its owner's graveyard.
    """
    card, you = spell.card, spell.controller
    effect = _effect_of(spell)
    memory = Memory(target=spell.target, other_target=spell.other_target, modes=told_modes(spell.modes, effect, card.name))
    if spell.x is not None:
        memory = memory.remembering("X", x_in_text(spell.x, card.front) or 0)
    looks = of_card(card, 0)
    context = Context(board, characteristics_on(board), you, memory=memory, name=looks.name)
    followed = legal_part(effect, Targeting(CardSource(card, you), context))
    if followed is None:
        return _does_not_resolve(spell, board)
    if encodes(spell, board):
        followed = (*followed, MayEncode())
    script = Script(followed, None, looks.name, you, memory=memory, card=card, cast_facts=spell.cast_facts, spell=spell.id)
    script = evolve(script, spent=spell.spent)
    if not FINAL_PART.in_force:
        return Branch(board, next=(script,))
    return Branch(board, next=(script, Pending(moving_spell(spell, Zone.GRAVEYARD, Manner.RESOLVED))))


def _does_not_resolve(spell: Spell, board: Board) -> Branch:
    told = Acted(spell.id, spell.card.front.name, DOES_NOT_RESOLVE)
    return Branch(board, (told,), next=(Pending(moving_spell(spell, Zone.GRAVEYARD, Manner.PUT)),))


def _becomes_permanent(spell: Spell, board: Board) -> Branch:
    """
    A permanent spell becomes a permanent, a copy of one a token (CR 608.3).
    """
    if not BECOMES_PERMANENT.in_force:
        return Branch(board, next=(Pending(moving_spell(spell, Zone.GRAVEYARD, Manner.RESOLVED)),))
    host = None
    if spell.target == NO_LEGAL_TARGET and "Aura" not in looks_of_spell(spell).subtypes:
        raise IllegalAction(f"`{spell.card.front.name}` has no target", citations=("115.1",))
    if "Aura" in looks_of_spell(spell).subtypes:
        legal = has_legal_host(spell, board) or not ILLEGAL_HOST.in_force
        if not legal and not is_bestowed(spell):
            return _does_not_resolve(spell, board)
        host = spell.target if legal and ATTACHED.in_force else None
    if spell.is_copy:
        created = TokenCreation(spell.controller, (CreatedTokens(spell.card, 1, is_copy=True),))
        if not COPY_OF_SPELL.in_force:
            return Branch(board, next=(Pending(created),))
        (entering,) = entering_tokens(created, board)
        permanent = evolve(entering.permanent, cast_facts=facts_of_permanent(spell), attached_to=host)
        board = _going_on_applying(spell, permanent.id, board)
        entering = evolve(entering, permanent=permanent, created=None, x=spell.x, spell=spell.id)
        return Branch(board, next=(Pending(entering), *_left_by(spell, permanent)))
    permanent = Permanent(
        free_identity(spell.controller, spell.card.front.name, {p.id for p in board.permanents}),
        spell.card,
        spell.controller,
        spell.owner,
        timestamp=board.latest_timestamp + 1,
        controlled_since_turn_began=False,
        entered_this_turn=True,
        cast_facts=facts_of_permanent(spell),
        attached_to=host,
    )
    permanent, board = as_new_object(permanent, board)
    board = _going_on_applying(spell, permanent.id, board)
    board = following_spell(spell.id, permanent.id, board)
    was_cast = ATTACHED.in_force or "Aura" not in looks_of_spell(spell).subtypes
    entering = EnterBattlefield(permanent, spell.x, was_cast=was_cast, spell=spell.id)
    return Branch(board, next=(Pending(entering), *_left_by(spell, permanent)))


def _left_by(spell: Spell, permanent: Permanent) -> tuple[Script, ...]:
    """
    What creates the delayed ability of a spell about the permanent that it becomes, nothing where it has none.
    """
    effect = later(spell)
    name = spell.card.front.name
    return (Script(effect, permanent.id, name, spell.controller, memory=Memory(put=permanent.id)),) if effect else ()


def _going_on_applying(spell: Spell, permanent: ObjectId, board: Board) -> Board:
    """
    The board on which what changed a spell changes the permanent that it becomes as well (CR 400.7a).
    """
    if not GOES_ON_APPLYING.in_force:
        return board
    for resolved in board.resolved:
        if any(spell.id in ids for ids in resolved.affected or ()):
            affected = tuple((*ids, permanent) if spell.id in ids else ids for ids in resolved.affected or ())
            board = board.with_resolved(evolve(resolved, affected=affected))
    return board
