"""
What lets a player cast a card from a zone, and what becomes of the spell then (CR 601.3, 400.7h).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import KeywordAbility, StaticAbility, UnreadAbility
from manaproof.model.board import Board, LetIn, Resolved, Spell
from manaproof.model.instructions import MayCast, SpellGoes
from manaproof.model.occasions import Casts
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.references import Zone
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Memory
from manaproof.rules.elsewhere import spell_looks
from manaproof.rules.folding import ground_truth
from manaproof.rules.instances import lasting_statements
from manaproof.rules.lasting_turns import without_left
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches
from manaproof.rules.places import Placed
from manaproof.rules.printed_spells import as_permanent
from manaproof.rules.rulebook import rule
from manaproof.rules.targets_left import may_have_left

PERMITTED = rule(
    __name__,
    "601.3e",
    "whether a card may be cast from a zone is told by what it would be as a spell",
    otherwise="a card may be cast from any zone",
)
FOUND_AS_SPELL = rule(
    __name__,
    "400.7h",
    "an effect that lets a card be cast finds the spell, and so says where it goes or how its permanent enters",
    otherwise="an effect that lets a card be cast doesn't find the spell, of which it says nothing then",
)
_FROM_GRAVEYARDS = frozenset({"disturb", "escape", "flashback", "harmonize", "jump-start", "mayhem", "retrace"})


@frozen
class Permission:
    """
    That a card may be cast, where the spell goes then and whether its permanent enters tapped.

    `name` is whose effect it is, empty for a rule or a keyword. `resolved` has left it behind; `permanent` lets one spell be cast
    during each turn, by its ability of that `origin`. `for_life` is what must be paid rather than the spell's mana cost.
    """

    name: str = ""
    controller: PlayerName = ""
    goes: SpellGoes | None = None
    tapped: bool = False
    resolved: ObjectId | None = None
    permanent: ObjectId | None = None
    origin: str = ""
    for_life: bool = False

    def used(self, board: Board) -> Board:
        """
        The board after a card was cast so, which is another object then (CR 400.7).
        """
        if self.resolved is not None:
            return without_left(board, lambda node, of: of.id == self.resolved and isinstance(node, MayCast))
        permanent = board.permanent(self.permanent or "")
        if permanent is None:
            return board
        return board.with_permanent(evolve(permanent, triggered_this_turn=(*permanent.triggered_this_turn, self.origin)))

    def cast_so(self, spell: Spell) -> Spell:
        """
        The spell of a card that was cast so.
        """
        if not FOUND_AS_SPELL.in_force:
            return spell
        goes = spell.goes if self.goes is None else (*spell.goes, self.goes)
        let = (LetIn(self.permanent or "", self.name, self.controller, None, tapped=True),) if self.tapped else ()
        return evolve(spell, goes=goes, enters_with=(*spell.enters_with, *let))


def permissions(casts: Casts, spell: Spell, board: Board) -> tuple[Permission, ...]:
    """
    What lets a player cast a card, as it would be on the stack (CR 601.3e); from a hand the rules do.

    Raises:
        IllegalAction: nothing does.
        NotModelled: what does isn't encoded.
    """
    name = casts.card.front.name
    match casts.zone, casts.alternative:
        case (Zone.HAND, _) | (Zone.GRAVEYARD, "flashback" | "escape") | (Zone.EXILE, "madness" | "foretell") | (Zone.COMMAND, _):
            return (Permission(),)
        case (Zone.EXILE, _) if not casts.by_effect:
            raise NotModelled(f"what lets {casts.player} cast `{name}` from exile isn't encoded")
        case _ if casts.zone is Zone.GRAVEYARD and any(paid.what == "jump-start" for paid in casts.additional):
            return (Permission(),)
        case _ if casts.by_effect:
            return (Permission(),)
        case _:
            pass
    found = (*_of_resolved(casts, board), *_of_permanents(casts, spell, board))
    if found:
        return found
    others = any(_may_let_cast(resolved) for resolved in board.resolved)
    keywords = {a.keyword for a in casts.card.front.abilities if isinstance(a, KeywordAbility)}
    if others or not _FROM_GRAVEYARDS.isdisjoint(keywords):
        raise NotModelled(f"what lets {casts.player} cast `{name}` from a {casts.zone.value} isn't encoded")
    if PERMITTED.in_force:
        raise IllegalAction(f"nothing lets {casts.player} cast `{name}` from a {casts.zone.value}", citations=("601.3", "601.3e"))
    return (Permission(),)


def _of_resolved(casts: Casts, board: Board) -> Iterator[Permission]:
    """
    What lets a player cast a card that was the target of an effect.
    """
    target = Placed(casts.card, casts.zone, casts.owner or casts.player).id
    for resolved in board.resolved:
        if resolved.controller == casts.player and resolved.target == target:
            for node in walk(resolved.card.front.abilities):
                if isinstance(node, MayCast) and node.this_turn and not node.free:
                    yield Permission(resolved.card.name, casts.player, node.instead, resolved=resolved.id)


def _of_permanents(casts: Casts, spell: Spell, board: Board) -> Iterator[Permission]:
    looks, as_it_is = spell_looks(spell, board), as_permanent(spell)
    for says, context, permanent, origin in statements_on(board):
        if not isinstance(says, f.MayCastFrom) or says.zone is not casts.zone or context.you != casts.player:
            continue
        if casts.owner not in (None, casts.player):
            continue
        if not matches(says.what, looks, as_it_is, context) or not is_so(says, context):
            continue
        if not says.once or permanent is None:
            yield Permission(permanent.name, for_life=True) if says.for_life and permanent is not None else Permission()
        elif board.active == casts.player and origin not in permanent.triggered_this_turn:
            goes = SpellGoes(Zone.EXILE) if says.exiled else None
            yield Permission(permanent.name, casts.player, goes, says.tapped, permanent=permanent.id, origin=origin)


def _may_let_cast(resolved: Resolved) -> bool:
    """
    Whether what has resolved may let a player cast cards that aren't told.
    """
    target_told = resolved.target is not None and not may_have_left(resolved.target)
    nodes = tuple(walk(resolved.card))
    lets = any(isinstance(node, MayCast) and not (node.targeted and target_told) for node in nodes)
    return lets or any(isinstance(node, UnreadAbility | f.MayPlayExiled) for node in nodes)


def statements_on(board: Board) -> Iterator[tuple[f.Statement, Context, Permanent | None, str]]:
    """
    What permanents state, with the origin of each ability, and what resolved spells and abilities left behind states.
    """
    table = characteristics_on(board)
    for permanent in board.permanents:
        context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                for says in own.ability.statements:
                    yield says, context, permanent, own.origin
    for resolved in board.resolved:
        source = resolved.source or resolved.id
        context = Context(board, table, resolved.controller, source, resolved.chosen, memory=Memory(target=resolved.target))
        for says in lasting_statements(resolved.card.front.abilities):
            yield says, context, None, ""


def is_so(says: f.AsThoughFlash | f.MayCastFrom | f.MayPlayFrom | f.AdditionalLands, context: Context) -> bool:
    """
    Whether the condition of a statement holds.
    """
    return says.condition is None or ground_truth(says.condition, context)
