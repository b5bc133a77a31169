"""
Targets are checked as a spell or ability resolves, and some things can't be targeted (CR 115, 608.2b).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import Ability, KeywordAbility, Protection, StaticAbility
from manaproof.model.board import Board, Spell
from manaproof.model.characteristics import Characteristics
from manaproof.model.effects import Aspect, Concerns, Statement
from manaproof.model.events import DamageSource
from manaproof.model.instructions import Effect, Target
from manaproof.model.mana import Color
from manaproof.model.patterns import Sources
from manaproof.model.permanents import Permanent, PlayerName
from manaproof.model.properties import Either, Every, IsColor, IsSpell, Objects, Property
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.cards_as_targets import card_targeted, where_chosen
from manaproof.rules.characteristics import takes_damage
from manaproof.rules.context import Context
from manaproof.rules.damage_sources import is_one_of
from manaproof.rules.elsewhere import spell_looks
from manaproof.rules.instances import lasting_abilities
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import card_matches, matches
from manaproof.rules.places import Place
from manaproof.rules.printed_spells import as_permanent
from manaproof.rules.protected_players import keywords_of, protections_of
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule

ILLEGAL_TARGETS = rule(
    __name__,
    "608.2b",
    "a spell or ability doesn't resolve if all its targets are illegal as it would",
    otherwise="a spell or ability does to an illegal target what it says",
)
ANY_TARGET = rule(
    __name__,
    "115.4",
    "any target is a creature, a player, a planeswalker or a battle",
    otherwise="any target is any permanent or player",
)
HEXPROOF = rule(
    __name__,
    "702.11b",
    "a permanent with hexproof can't be the target of its controller's opponents",
    otherwise="hexproof doesn't keep anything from being a target",
)
PLAYERS = rule(
    __name__,
    "702.11c",
    "a player with hexproof can't be the target of their opponents",
    otherwise="hexproof doesn't keep players from being targets",
)
HEXPROOF_FROM = rule(
    __name__,
    "702.11d",
    "a permanent with hexproof from a quality can't be the target of opponents' spells and abilities of such sources",
    otherwise="hexproof from a quality doesn't keep anything from being a target",
)
SHROUD = rule(
    __name__,
    "702.18a",
    "what has shroud can't be a target",
    otherwise="shroud doesn't keep anything from being a target",
)
PROTECTED = rule(
    __name__,
    "702.16b",
    "what has protection from a quality can't be the target of spells and abilities of sources with it",
    otherwise="protection doesn't keep anything from being a target",
)
_COLORS = {color.name.lower(): color for color in Color}


@frozen
class Targeting:
    """
    What targets: a spell or the source of an ability, with the context in which its words are read, and its effect.
    """

    source: DamageSource
    context: Context
    effect: Effect = ()

    @property
    def board(self) -> Board:
        """
        The board as the target is looked at.
        """
        return self.context.board


def is_legal(wanted: Target, target: str, targeting: Targeting) -> bool:
    """
    Whether a player, permanent, spell or card in a graveyard is a legal target.
    """
    board = targeting.board
    _check_statements(board)
    cards = where_chosen(wanted, targeting.effect)
    if cards is not None:
        return _is_card_wanted(cards, target, targeting)
    if target in {player.name for player in board.players}:
        return _is_player_wanted(wanted, target, targeting) and not _is_player_protected(target, targeting)
    spell = board.spell(target)
    if spell is not None:
        return isinstance(wanted.what, Property) and spell_has(wanted.what, spell, targeting.context)
    permanent = board.permanent(target)
    if permanent is None or (target == targeting.context.source and (wanted.other or _is_another(targeting.effect))):
        return False
    looks = characteristics_on(board)[target]
    return _is_permanent_wanted(wanted, looks, permanent, targeting) and not is_protected(permanent, looks, targeting)


def _is_another(effect: Effect) -> bool:
    """
    Whether "another target" means one that isn't the source, for the effect has only that one (CR 115.1).
    """
    nodes = tuple(walk(effect))
    return Referent.ANOTHER_TARGET in nodes and sum(isinstance(node, Target) for node in nodes) == 1


def _is_card_wanted(cards: Objects, target: str, targeting: Targeting) -> bool:
    """
    Whether a card in a graveyard is one of those among which the target is chosen.
    """
    placed = card_targeted(target, targeting.board)
    if placed is None or placed.zone is not cards.zone:
        return False
    if cards.whose is not None and not player_is(placed.owner, cards.whose, targeting.context):
        return False
    return card_matches(cards.having, placed.card, targeting.context, Place(placed.zone, placed.owner))


def spell_has(what: Property, spell: Spell, context: Context) -> bool:
    """
    Whether a spell on the stack has what is asked of a target.
    """
    return _has(what, spell_looks(spell, context.board), as_permanent(spell), context)


def _has(what: Property, looks: Characteristics, found: Permanent, context: Context) -> bool:
    """
    Whether an object has what is asked of the target; that a spell is one is told by where it is.
    """
    match what:
        case Every(parts):
            return all(_has(part, looks, found, context) for part in parts)
        case Either(parts):
            return any(_has(part, looks, found, context) for part in parts)
        case IsSpell():
            return context.board.spell(found.id) is not None
        case _:
            return matches(what, looks, found, context)


def _is_player_wanted(wanted: Target, player: PlayerName, targeting: Targeting) -> bool:
    match wanted.what:
        case None | PlayerRef.TARGET_PLAYER:
            return True
        case PlayerRef.TARGET_OPPONENT:
            return player != targeting.context.you
        case PlayerRef():
            raise NotModelled(f"whether {player} is `{wanted.what.value}` can't be told as a target")
        case _:
            return False


def _is_permanent_wanted(wanted: Target, looks: Characteristics, permanent: Permanent, targeting: Targeting) -> bool:
    if wanted.what is None:
        return takes_damage(looks) or not ANY_TARGET.in_force
    if isinstance(wanted.what, PlayerRef):
        return wanted.or_permanent is not None and _has(wanted.or_permanent, looks, permanent, targeting.context)
    return _has(wanted.what, looks, permanent, targeting.context)


def is_protected(permanent: Permanent, looks: Characteristics, targeting: Targeting) -> bool:
    """
    Whether a permanent can't be a target of a spell or ability for what it has.
    """
    if "shroud" in looks.keywords and SHROUD.in_force:
        return True
    theirs = permanent.controller != targeting.context.you
    for own in looks.abilities:
        match own.ability:
            case KeywordAbility(keyword="hexproof") if theirs and HEXPROOF.in_force:
                return True
            case KeywordAbility(keyword="hexproof from") if theirs and HEXPROOF_FROM.in_force:
                if _is_from(_qualities(own.ability, permanent.name), permanent, targeting):
                    return True
            case Protection():
                if PROTECTED.in_force and _is_from(own.ability.sources, permanent, targeting):
                    return True
            case KeywordAbility(keyword="protection"):
                raise NotModelled(f"what `{permanent.name}` has protection from wasn't read")
            case _:
                pass
    return False


def _qualities(hexproof: KeywordAbility, name: str) -> tuple[Sources, ...]:
    """
    The qualities of "hexproof from black", "hexproof from white and from black".
    """
    words = (hexproof.parameter or "").replace(",", "").replace(" and from ", " from ").split(" from ")
    if not all(word in _COLORS for word in words):
        raise NotModelled(f"what `{name}` has hexproof from wasn't read")
    return tuple(Sources(having=IsColor(_COLORS[word])) for word in words)


def _is_from(sources: tuple[Sources, ...], permanent: Permanent, targeting: Targeting) -> bool:
    """
    Whether what targets a permanent is of a quality, as the permanent sees it.
    """
    seen = evolve(targeting.context, you=permanent.controller, source=permanent.id, chosen=permanent.chosen)
    return is_one_of(targeting.source, sources, seen)


def _is_player_protected(player: PlayerName, targeting: Targeting) -> bool:
    """
    Whether a player has protection from what targets them; what else keeps players from being targets isn't read.
    """
    has = keywords_of(player, targeting.board, targeting.context.table)
    if ("shroud" in has and SHROUD.in_force) or ("hexproof" in has and player != targeting.context.you and PLAYERS.in_force):
        return True
    if not PROTECTED.in_force:
        return False
    found = protections_of(player, targeting.board, targeting.context.table)
    return any(is_one_of(targeting.source, each.sources, each.context) for each in found)


def _check_statements(board: Board) -> None:
    """
    Refuses what can't be told of targets.

    Raises:
        NotModelled: something says what can be a target in words that aren't encoded.
    """
    said = ((says, permanent.name) for says, permanent in _statements(board))
    left = ((says, r.card.name) for r in board.resolved for says in _lasting_statements(r.card.front.abilities))
    for says, name in (*said, *left):
        if isinstance(says, Concerns) and Aspect.TARGETING in says.aspects:
            raise NotModelled(f"what `{name}` says about targets isn't encoded")


def _lasting_statements(abilities: tuple[Ability, ...]) -> Iterator[Statement]:
    for ability in lasting_abilities(abilities):
        if isinstance(ability, StaticAbility):
            yield from ability.statements


def _statements(board: Board) -> Iterator[tuple[Statement, Permanent]]:
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                for says in own.ability.statements:
                    yield says, permanent
