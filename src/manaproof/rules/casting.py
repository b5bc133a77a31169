"""
Whether a player may cast a card as a spell, and what must be told of how they do (CR 101.2, 117.1a, 601.2, 601.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import Form, KeywordAbility, StaticAbility, UnreadAbility
from manaproof.model.board import Board, Player, Spell
from manaproof.model.cards import Card
from manaproof.model.events import CardSource
from manaproof.model.instructions import ChooseModes, Effect, Target
from manaproof.model.libraries import AnyOrder, LibraryCard, UnknownCards
from manaproof.model.lookups import PlayerNumber
from manaproof.model.occasions import Casts
from manaproof.model.permanents import Chosen
from manaproof.model.references import Step, Zone
from manaproof.model.walking import walk_effect
from manaproof.rules.casting_costs import has_x
from manaproof.rules.context import Context, Memory
from manaproof.rules.dividing import check_several
from manaproof.rules.elsewhere import spell_looks
from manaproof.rules.folding import ground_truth
from manaproof.rules.how_cast import (
    ALTERNATIVE_COSTS,
    BESTOWED,
    IN_MAIN_PHASE,
    facts_of_cast,
    facts_of_kickers,
    kicker_costs,
)
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches
from manaproof.rules.modes import CHOOSING, chosen_ways, outside_modes, told_modes
from manaproof.rules.overload import OVERLOAD, OVERLOADED, spell_effect
from manaproof.rules.permissions import FOUND_AS_SPELL, is_so, permissions, statements_on
from manaproof.rules.printed_spells import as_permanent, looks_of_spell
from manaproof.rules.prohibition import prohibitions_on
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.spells import is_empty, spell_identity
from manaproof.rules.targeting import Targeting, is_legal
from manaproof.rules.words import whose

AT_SORCERY_SPEED = rule(
    __name__,
    "117.1a",
    "a player may cast a noninstant spell only during their own main phase while the stack is empty",
    otherwise="a player may cast any spell at any time",
    also=("302.1", "307.1"),
)
PROHIBITED = rule(
    __name__,
    "601.3",
    "a player can cast a spell only if a rule or effect lets them and no effect says that it can't be cast",
    otherwise="what says that a spell can't be cast doesn't stop it",
    also=("601.3a", "702.103d"),
)
AS_THOUGH_FLASH = rule(
    __name__,
    "601.3b",
    "a spell that an effect lets be cast as though it had flash is looked at with the choices that make it one of those",
    otherwise="an effect that lets some spells be cast as though they had flash lets any be",
)
SPECTACLE = rule(
    __name__,
    "702.137a",
    "a spectacle cost may be paid only if an opponent lost life this turn",
    otherwise="a spectacle cost may be paid at any time",
)
SURGE = rule(
    __name__,
    "702.117a",
    "a surge cost may be paid only if its player has cast another spell this turn",
    otherwise="a surge cost may be paid for the first spell too",
)
LEGAL_TARGETS = rule(
    __name__,
    "601.2c",
    "a spell can be cast only with a legal target for each target that it requires",
    otherwise="a spell may be cast with any target",
)
_MAIN = (Step.FIRST_MAIN, Step.MAIN, Step.SECOND_MAIN)
_DO_MORE_AS_THEY_ARE_CAST = frozenset({"aftermath", "cascade", "demonstrate", "epic", "gravestorm", "paradigm", "ripple"})
_DO_MORE_AS_THEY_RESOLVE = frozenset({"aftermath", "epic", "paradigm"})
_COSTS = ALTERNATIVE_COSTS | {"bestow"}
_KICKERS = frozenset({"kicker", "multikicker"})


def check(casts: Casts, spell: Spell, board: Board) -> None:
    """
    Refuses to cast a spell that a player can't cast so, or of which not all is told or encoded.

    Raises:
        IllegalAction: a rule doesn't let the player cast it.
        NotModelled: that can't be told, or what happens as it is cast isn't encoded.
    """
    _check_text(casts)
    _check_costs(casts, board)
    permissions(casts, spell, board)
    _check_prohibitions(casts, spell, board)
    if any("split second" in spell_looks(other, board).keywords for other in board.stack):
        raise IllegalAction("a spell with split second is on the stack", citations=("702.61a",))
    if not casts.by_effect:
        _check_time(casts, spell, board)
    _check_targets(casts, spell, board)


def _keywords(card: Card) -> dict[str, str]:
    return {a.keyword: a.parameter or "" for a in card.front.abilities if isinstance(a, KeywordAbility)}


def _check_text(casts: Casts) -> None:
    name = casts.card.front.name
    check_face(casts.card)
    if "Legendary" in casts.card.front.supertypes and _is_followed(casts.card):
        raise NotModelled(f"what lets the legendary spell `{name}` be cast isn't encoded (205.4e)")
    for ability in casts.card.front.abilities:
        match ability:
            case UnreadAbility(form=Form.STATIC | Form.TRIGGERED | Form.KEYWORD):
                raise NotModelled(f"`{name}` has words that weren't read: at `{ability.stopped_at}` ({ability.reason})")
            case KeywordAbility(keyword="compleated"):
                raise NotModelled(f"how Phyrexian mana is paid for isn't encoded; say that `{name}` enters, `paying 2 life`")
            case KeywordAbility(keyword=keyword) if keyword in _DO_MORE_AS_THEY_ARE_CAST:
                raise NotModelled(f"what happens as a spell with {keyword} is cast isn't encoded")
            case StaticAbility(statements=statements) if any(_is_about_costs(statement) for statement in statements):
                raise NotModelled(f"`{name}` says how it may be cast, or has an additional cost: that isn't encoded")
            case _:
                pass


def _is_followed(card: Card) -> bool:
    return not {"Instant", "Sorcery"}.isdisjoint(card.front.card_types)


def check_face(card: Card) -> None:
    """
    Refuses spells that are a part of a card and go elsewhere or enter otherwise than whole cards.

    Raises:
        NotModelled: it is an Adventure or the like, or a Room.
    """
    if "Room" in card.front.subtypes or (_is_followed(card) and {"Adventure", "Omen"} & set(card.front.subtypes)):
        raise NotModelled(f"where `{card.front.name}`, a part of a card, goes as it resolves isn't encoded")
    if any(isinstance(a, KeywordAbility) and a.keyword in _DO_MORE_AS_THEY_RESOLVE for a in card.front.abilities):
        raise NotModelled(f"where `{card.front.name}` goes as it resolves isn't encoded")


def _is_about_costs(statement: f.Statement) -> bool:
    if isinstance(statement, f.SpellPaidOnlyWith):
        return True
    return isinstance(statement, f.Concerns) and f.Aspect.CASTING in statement.aspects


def _check_alternative(cost: str, casts: Casts, board: Board) -> None:
    """
    Some alternative costs may be paid only if something has happened this turn, or from a zone (CR 702).

    Raises:
        IllegalAction: it hasn't.
    """
    name = casts.card.front.name
    lost = (opponent.number(PlayerNumber.LIFE_LOST_THIS_TURN) for opponent in board.opponents(casts.player))
    if cost == "spectacle" and SPECTACLE.in_force and not any(lost):
        raise IllegalAction(f"no opponent has lost life this turn, so `{name}` has no spectacle", citations=("702.137a",))
    cast = board.player(casts.player).number(PlayerNumber.SPELLS_CAST_THIS_TURN)
    if cost == "surge" and SURGE.in_force and not cast:
        raise IllegalAction(f"no other spell was cast this turn, so `{name}` has no surge", citations=("702.117a",))
    if cost == "warp" and casts.zone is not Zone.HAND:
        raise IllegalAction(f"`{name}` can be cast for its warp cost only from a hand", citations=("702.185a",))
    if cost == "escape" and casts.zone is not Zone.GRAVEYARD:
        raise IllegalAction(f"`{name}` can escape only from a graveyard", citations=("702.138a",))


def _check_costs(casts: Casts, board: Board) -> None:
    """
    What was chosen for costs must be there to be chosen (CR 107.3a, 601.2b).
    """
    name, keywords = casts.card.front.name, _keywords(casts.card)
    cost = casts.card.front.mana_cost
    if casts.alternative is not None:
        if casts.alternative not in keywords:
            raise IllegalAction(f"`{name}` has no {casts.alternative} cost", citations=("601.2b", "118.9"))
        if casts.alternative not in _COSTS:
            raise NotModelled(f"what it changes that `{name}` is cast for its {casts.alternative} cost isn't encoded")
        _check_alternative(casts.alternative, casts, board)
    elif cost is None and not casts.free:
        raise IllegalAction(f"`{name}` has no mana cost that could be paid", citations=("118.6", "601.2f"))
    if has_x(casts) and casts.x is None:
        raise NotModelled(f"with which X `{name}` is cast isn't told; write `with X=3`")
    if casts.x is not None and not has_x(casts):
        raise IllegalAction(f"`{name}` has no {{X}} in its cost", citations=("107.3a",))
    for paid in casts.additional:
        if paid.what not in keywords:
            raise IllegalAction(f"`{name}` has no {paid.what}", citations=("601.2b",))
    if casts.kicked and _KICKERS.isdisjoint(keywords):
        raise IllegalAction(f"`{name}` has no kicker", citations=("702.33a",))
    costs = kicker_costs(casts.card)
    if not set(casts.kickers) <= set(costs):
        raise IllegalAction(f"`{name}` has no such kicker cost", citations=("702.33b", "601.2b"))
    if casts.kicked > len(costs) and "multikicker" not in keywords:
        raise IllegalAction(f"`{name}` can't be kicked so often", citations=("702.33a", "702.33b"))
    if 0 < casts.kicked < len(costs) and not casts.kickers:
        raise NotModelled(f"with which of its kickers `{name}` was kicked isn't told; write `kicked with {costs[0]}`")


def spell_of(casts: Casts, board: Board) -> Spell:
    """
    The spell that a card becomes, with all that was chosen for it (CR 601.2a).
    """
    alternative = BESTOWED if casts.alternative == "bestow" else casts.alternative
    chosen = (*casts.additional, *_when(casts, board))
    return Spell(
        spell_identity(casts.player, casts.card.front.name, board),
        casts.card,
        casts.player,
        casts.owner or casts.player,
        cast_facts=(
            *facts_of_cast(casts.player, casts.zone, casts.kicked, alternative, chosen),
            *facts_of_kickers(casts.card, casts.kicked, casts.kickers),
        ),
        x=casts.x,
        target=casts.target,
        other_target=casts.other_target,
        modes=casts.modes,
        goes=(casts.goes,) if casts.goes is not None and FOUND_AS_SPELL.in_force else (),
    )


def _when(casts: Casts, board: Board) -> tuple[Chosen, ...]:
    """
    Whether a spell is cast during a main phase of its player, where that is told.
    """
    if board.turn_is_assumed or (board.active == casts.player and board.step_is_assumed):
        return ()
    is_so = board.active == casts.player and board.step in _MAIN
    return (Chosen(IN_MAIN_PHASE, str(int(is_so))),)


def _check_prohibitions(casts: Casts, spell: Spell, board: Board) -> None:
    """
    What can't be cast can't, whatever lets it be cast; the spell is looked at with all that was chosen for it (CR 101.2, 601.2e).
    """
    looks, as_it_is = spell_looks(spell, board), as_permanent(spell)
    for statement, context, name in prohibitions_on(board) if PROHIBITED.in_force else ():
        if not isinstance(statement, f.CantCast) or not matches(statement.what, looks, as_it_is, context):
            continue
        holds = statement.condition is None or ground_truth(statement.condition, context)
        if holds and (statement.player is None or player_is(casts.player, statement.player, context)):
            raise IllegalAction(f"`{name}` says that `{casts.card.front.name}` can't be cast", citations=("601.3", "101.2"))


def _has_flash(spell: Spell, casts: Casts, board: Board) -> bool:
    """
    Whether a spell has flash, or its player may cast spells like it as though it had (CR 601.3b).
    """
    looks = spell_looks(spell, board)
    if "flash" in looks.keywords:
        return True
    return any(
        context.you == casts.player and is_so(says, context)
        for says, context, _, _ in statements_on(board)
        if isinstance(says, f.AsThoughFlash)
        and (not AS_THOUGH_FLASH.in_force or matches(says.what, looks, as_permanent(spell), context))
    )


def _check_time(casts: Casts, spell: Spell, board: Board) -> None:
    looks = spell_looks(spell, board)
    is_instant = "Instant" in looks.card_types or _has_flash(spell, casts, board)
    if is_instant or casts.alternative == "madness" or not AT_SORCERY_SPEED.in_force:
        return
    name = casts.card.front.name
    if board.active != casts.player and not board.turn_is_assumed:
        raise IllegalAction(f"it isn't {whose(casts.player)} turn, and `{name}` has no flash", citations=("117.1a",))
    if board.step not in _MAIN and not board.step_is_assumed:
        raise IllegalAction(f"it isn't a main phase, and `{name}` has no flash", citations=("117.1a",))
    if not is_empty(board):
        raise IllegalAction(f"the stack isn't empty, and `{name}` has no flash", citations=("117.1a",))


def at_time_of_casting(casts: Casts, board: Board) -> Board:
    """
    The board as a spell is cast: where nobody told whose turn it is, it is that of a player who can cast it only then.
    """
    types = set(casts.card.front.card_types)
    if not board.turn_is_assumed or "Instant" in types or "flash" in _keywords(casts.card):
        return board
    return evolve(board, active=casts.player, turn_is_assumed=False)


def _check_targets(casts: Casts, spell: Spell, board: Board) -> None:
    """
    A spell needs a legal target for each that it asks for, and the modes that have been chosen (CR 601.2b, 601.2c).
    """
    name = casts.card.front.name
    effect = spell_effect(casts.card, spell.cast_facts)
    told_modes(casts.modes, effect, name)
    if any(isinstance(node, ChooseModes) for node in walk_effect(effect)) and not casts.modes:
        raise NotModelled(f"which modes of `{name}` are chosen isn't told; write `choosing mode 1`")
    _check_number_of_modes(effect, casts, spell, board)
    unread = any(isinstance(a, UnreadAbility) for a in casts.card.front.abilities)
    wanted = list(wanted_targets(effect, casts.modes))
    if OVERLOAD.in_force and casts.alternative == OVERLOADED and casts.target is not None:
        raise IllegalAction(f"`{name}` has no target when it is overloaded", citations=("702.96b",))
    if not wanted or unread or "Aura" in looks_of_spell(spell).subtypes:
        if "Aura" in looks_of_spell(spell).subtypes and casts.target is None:
            raise NotModelled(f"the target of `{name}` isn't told; write `targeting NAME`")
        if casts.target is not None and unread:
            raise NotModelled(f"whether `{name}` can have this target can't be told: it has words that weren't read")
        return
    table = characteristics_on(board)
    memory = Memory(target=casts.target, other_target=casts.other_target)
    context = Context(board, table, casts.player, memory=memory, name=name)
    targeting = Targeting(CardSource(casts.card, casts.player), context, effect)
    check_several(effect, memory, name)
    for each in wanted:
        if each.any_number and casts.other_target is not None and not is_legal(each, casts.other_target, targeting):
            raise IllegalAction(f"`{name}` can't have this target", citations=("601.2c",))
        target = casts.other_target if each.second else casts.target
        if target is None and not each.up_to:
            raise NotModelled(f"the target of `{name}` isn't told; write `targeting NAME`")
        if target is not None and LEGAL_TARGETS.in_force and not is_legal(each, target, targeting):
            raise IllegalAction(f"`{name}` can't have this target", citations=("601.2c",))


def _check_number_of_modes(effect: Effect, casts: Casts, spell: Spell, board: Board) -> None:
    """
    Which modes are chosen, of which the number may depend on what is so as the spell is cast (CR 700.2a, 601.2b).

    Raises:
        IllegalAction: they can't be chosen so.
    """
    for modal in (node for node in walk_effect(effect) if isinstance(node, ChooseModes) and CHOOSING.in_force):
        context = Context(board, characteristics_on(board), casts.player, name=spell.card.front.name, cast_facts=spell.cast_facts)
        is_so = modal.instead is not None and ground_truth(modal.instead.condition, context)
        if casts.modes not in chosen_ways(modal, is_so=is_so, spell=casts.card):
            raise IllegalAction(f"modes of `{casts.card.front.name}` can't be chosen so", citations=("700.2a", "601.2b"))


def wanted_targets(effect: Effect, modes: tuple[int, ...]) -> Iterator[Target]:
    """
    The targets that an effect asks for, those of the modes that were chosen included (CR 601.2c).
    """
    for instruction in (*outside_modes(effect), *(step for m in _modes_of(effect) for place in modes for step in m[place])):
        yield from (node for node in walk_effect(instruction) if isinstance(node, Target))


def _modes_of(effect: Effect) -> Iterator[tuple[Effect, ...]]:
    yield from (instruction.modes for instruction in effect if isinstance(instruction, ChooseModes))


def is_there(card: Card, zone: Zone, player: Player) -> bool:
    """
    Whether a card is known where it is cast or played from; False for one of a hand of which nobody knows the cards.

    Raises:
        IllegalAction: it isn't there.
    """
    cards = {
        Zone.HAND: player.hand,
        Zone.GRAVEYARD: player.graveyard,
        Zone.EXILE: player.exile,
        Zone.COMMAND: player.commanders,
    }
    if card in cards.get(zone, ()):
        return True
    if zone is Zone.LIBRARY and player.library.parts:
        top = player.library.parts[0]
        if isinstance(top, AnyOrder):
            raise NotModelled(f"which card is on top of {whose(player.name)} library isn't known; give the library in the board")
        if isinstance(top, UnknownCards) or top.known in (None, card):
            return isinstance(top, LibraryCard) and top.known is not None
    if zone is Zone.HAND and player.unknown_hand.most != 0:
        return False
    cites = ("116.2a",) if card.front.is_land else ("601.2a",)
    raise IllegalAction(f"`{card.front.name}` isn't in {whose(player.name)} {zone.value}", citations=cites)
