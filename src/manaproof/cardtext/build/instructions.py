"""
Things that players and objects do (grammar `instruction`, without the sentences that they make up).
"""

from __future__ import annotations

from attrs import evolve, fields_dict, frozen
from lark import Token

from manaproof.cardtext.build.mana import symbols_of
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import (
    IT,
    Clause,
    Continuation,
    DeclinedError,
    Meaning,
    Meanings,
    Noun,
    Some,
    constant,
    every,
    mentions_kind,
)
from manaproof.cardtext.build.quantities import THAT_MANY, where_x_is
from manaproof.cardtext.build.regeneration import NotRegenerated, not_regenerated
from manaproof.model.abilities import DelayedAbility, Establish, StaticAbility
from manaproof.model.costs import ManaCost, PayLife
from manaproof.model.effects import ContinuousEffect, GainControl
from manaproof.model.expr import Number, Quantity, Sum, Times
from manaproof.model.instructions import (
    ChooseColor,
    ChoosePlayer,
    Destroy,
    Discard,
    DiscardFound,
    DiscardHand,
    DoubleUnspentMana,
    Draw,
    Effect,
    Exile,
    FlipThem,
    GainLife,
    Instruction,
    KeywordInstruction,
    LoseGame,
    LoseLife,
    PayCost,
    Regenerate,
    RemoveCountersFrom,
    ReturnAllToBattlefield,
    ReturnExiled,
    ReturnFromGraveyard,
    ReturnPermanents,
    ReturnTransformed,
    RevealFound,
    Sacrifice,
    SacrificeAnyNumber,
    SkipThatDraw,
    TapThem,
    Target,
    TransformThem,
    UntapThem,
    WinGame,
)
from manaproof.model.properties import Anything, Either, Is, IsSpell, Objects
from manaproof.model.references import PlayerRef, Referent, Zone


@frozen
class Aim:
    """
    What an instruction is done to, with the target that it is if it is one.
    """

    what: Referent | Objects
    targets: Effect = ()

    @property
    def one(self) -> Referent:
        """
        The one object that it is.
        """
        if isinstance(self.what, Objects):
            raise DeclinedError("done to several objects")
        return self.what


@frozen
class SpellAim:
    """
    A spell that is a target, or a spell or permanent; only some instructions can be done to one.
    """

    aim: Aim

    @property
    def what(self) -> Referent | Objects:
        """
        Nothing that an instruction is done to which isn't about spells.
        """
        raise DeclinedError("objects elsewhere")

    one = what
    targets = what


def with_player(instruction: Instruction, player: PlayerRef) -> Instruction:
    """
    The same instruction, done by that player.
    """
    if player is PlayerRef.YOU:
        return instruction
    if isinstance(instruction, Establish):
        return controlled_by(instruction, player)
    if "player" not in fields_dict(type(instruction)):
        raise DeclinedError("done by a player who was named")
    return evolve(instruction, player=player)  # type: ignore[call-arg]  # it has that field


def controlled_by(established: Establish, player: PlayerRef) -> Establish:
    """
    That another player gains control of something.
    """
    if player in (PlayerRef.EACH_PLAYER, PlayerRef.EACH_OPPONENT, PlayerRef.A_PLAYER, PlayerRef.OPPONENTS_OF_THAT_PLAYER):
        raise DeclinedError("control that several players gain")
    match established:
        case Establish(StaticAbility((ContinuousEffect(changes=(GainControl(PlayerRef.YOU),)) as effect,)), duration):
            if effect.affects not in (Referent.THIS, IT) and player in (PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT):
                raise DeclinedError("a target besides the player who is one")
            return Establish(StaticAbility((evolve(effect, changes=(GainControl(player),)),)), duration)
        case _:
            raise DeclinedError("done by a player who was named")


def targeting(player: PlayerRef) -> Effect:
    """
    The target that a player is, if they are one.
    """
    if player in (PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT):
        return (Target(player),)
    return ()


def by_player(player: PlayerRef, act: Effect) -> Clause:
    """
    What a player does.
    """
    return Clause(targeting(player) + tuple(with_player(instruction, player) for instruction in act), player)


def whole_clause(clause: Clause) -> Clause:
    """
    A clause that doesn't go on with words before it.
    """
    if any(isinstance(instruction, Continuation) for instruction in clause.effect):
        raise DeclinedError("words without an instruction before them")
    return clause


def _chained(chain: Clause, _joiner: object, clause: Clause) -> Clause:
    if _is_delayed(chain) or _is_delayed(clause):
        raise DeclinedError("which of several things is done later")
    match clause.effect:
        case (Continuation() as more,):
            return evolve(chain, effect=more.after(chain.effect))
        case _:
            pass
    if mentions_kind(clause.effect, NotRegenerated):
        return evolve(chain, effect=not_regenerated(chain.effect + clause.effect))
    if clause.player is None and chain.player not in (None, PlayerRef.YOU) and not clause.by_object:
        takes = [i for i in clause.effect if "player" in fields_dict(type(i))]
        if len(takes) != len(clause.effect):
            raise DeclinedError("whose instruction it is")
        if isinstance(chain.effect[-1], Draw) and isinstance(clause.effect[0], RevealFound):
            raise DeclinedError("a card that another player draws and reveals")
        followed = tuple(with_player(instruction, chain.player) for instruction in clause.effect)
        return Clause(chain.effect + followed, chain.player)
    match chain.effect, clause.effect:
        case (*before, Draw(then=()) as draw), (RevealFound(), *after):
            return Clause((*before, evolve(draw, then=(RevealFound(),)), *after), clause.player or chain.player)
        case _:
            return Clause(chain.effect + clause.effect, clause.player or chain.player)


def _is_delayed(clause: Clause) -> bool:
    return any(isinstance(i, Establish) and isinstance(i.ability, DelayedAbility) for i in clause.effect)


def _both_draw(other: PlayerRef) -> Meaning:
    return lambda count: Clause((*targeting(other), Draw(count, and_player=other)), PlayerRef.YOU)


def _target(noun: Noun) -> Aim | SpellAim:
    if noun.generic == "spell" and noun.zone is None:
        return SpellAim(Aim(Referent.TARGET, (Target(every((IsSpell(), *noun.having))),)))
    return Aim(Referent.TARGET, (Target(property_of(noun)),))


def _another_target(noun: Noun) -> Aim:
    return Aim(Referent.ANOTHER_TARGET, (Target(property_of(noun)),))


def _several(noun: Noun, most: int | None = None) -> Aim:
    return Aim(Referent.TARGETS, (Target(property_of(noun), up_to=True, any_number=True, most=most),))


OBJECTS: Meanings = {
    "any_number_of_targets": _several,
    "up_to_some_targets": lambda number, noun: _several(noun, int(number)),
    "object": lambda aim: aim if isinstance(aim, Aim | SpellAim) else Aim(aim),
    "spell_or_permanent": constant(SpellAim(Aim(Referent.TARGET, (Target(Either((IsSpell(), Anything()))),)))),
    "target": _target,
    "another_target": _another_target,
    "up_to_one_target": lambda noun: Aim(Referent.TARGET, (Target(property_of(noun), up_to=True),)),
    "up_to_one_other_target": lambda noun: Aim(Referent.ANOTHER_TARGET, (Target(property_of(noun), up_to=True),)),
    "second_target": lambda noun: Aim(Referent.SECOND_TARGET, (Target(property_of(noun)),)),
    "objects": lambda aim: aim,
    "all_of": lambda noun: Aim(noun.objects()),
    "attached_of": lambda noun: Aim(evolve(noun, having=(Is(Referent.ATTACHED), *noun.having)).objects()),
}

CLAUSES: Meanings = {
    "chain": whole_clause,
    "chained": _chained,
    "joiner": constant(None),
    "by_you": Clause,
    "by_player": by_player,
    "both_draw": _both_draw(PlayerRef.THAT_PLAYER),
    "draw_with_opponent": _both_draw(PlayerRef.TARGET_OPPONENT),
    "draw_with_player": _both_draw(PlayerRef.TARGET_PLAYER),
}


def _draw_each(count: Quantity, counted: Quantity) -> Effect:
    if count != Number(1):
        raise DeclinedError("several cards for each")
    return (Draw(counted),)


def _discard_each(count: Quantity, counted: Quantity) -> Effect:
    if count != Number(1):
        raise DeclinedError("several cards for each")
    return (Discard(counted),)


def _sacrifice(some: Some) -> Effect:
    if some.any_number and some.least:
        raise DeclinedError("sacrificing one or more")
    if some.any_number:
        return (SacrificeAnyNumber(some.noun.objects()),)
    return (Sacrifice(some.noun.objects(), some.count),)


def _return_permanents(some: Some) -> Effect:
    return (ReturnPermanents(some.noun.objects(), some.count),)


def _returned(to: Zone) -> Meaning:
    def build(some: Some) -> Effect:
        if some.noun.generic != "card" or some.any_number:
            raise DeclinedError("returning what is no card")
        return (ReturnFromGraveyard(some.count, some.noun.property, to),)

    return build


def _return_all(noun: Noun, *tapped: object) -> Effect:
    if noun.generic != "card" or noun.zone is not None:
        raise DeclinedError("returning what is no card")
    return (ReturnAllToBattlefield(noun.objects(Zone.GRAVEYARD, PlayerRef.YOU), bool(tapped)),)


def _returned_up_to(number: Token, noun: Noun, player: PlayerRef) -> Effect:
    if noun.generic != "card" or noun.zone is not None:
        raise DeclinedError("returning what is no card")
    return (ReturnFromGraveyard(Number(int(number)), noun.property, Zone.HAND, player=player, up_to=True),)


def _this_returned(to: Zone) -> Meaning:
    def build(which: Referent) -> Effect:
        if which is not Referent.THIS:
            raise DeclinedError("returning another card")
        return (ReturnFromGraveyard(Number(1), Is(which), to),)

    return build


ACTS: Meanings = {
    "act": lambda effect: effect,
    "draw": lambda count: (Draw(count),),
    "draw_plus": lambda number: (Draw(Sum((THAT_MANY, Number(int(number))))),),
    "draw_equal": lambda quantity: (Draw(quantity),),
    "draw_where": lambda count, quantity: (Draw(where_x_is(count, quantity)),),
    "draw_each": _draw_each,
    "gain_life": lambda amount: (GainLife(amount),),
    "gain_life_equal": lambda quantity: (GainLife(quantity),),
    "gain_life_each": lambda amount, counted: (GainLife(times(amount, counted)),),
    "lose_life": lambda amount: (LoseLife(amount),),
    "lose_life_each": lambda amount, counted: (LoseLife(times(amount, counted)),),
    "lose_life_equal": lambda quantity: (LoseLife(quantity),),
    "discard": lambda count: (Discard(count),),
    "discard_each": _discard_each,
    "discard_hand_act": constant((DiscardHand(),)),
    "choose_player_act": constant((ChoosePlayer(),)),
    "choose_opponent_act": constant((ChoosePlayer(opponent=True),)),
    "discard_at_random": lambda count: (Discard(count, at_random=True),),
    "skip_draw": constant((SkipThatDraw(),)),
    "win": constant((WinGame(),)),
    "lose": constant((LoseGame(),)),
    "choose_color": constant((ChooseColor(),)),
    "choose_color_of": lambda noun: (ChooseColor(among=noun.objects()),),
    "pay_mana": lambda token: (PayCost((ManaCost(symbols_of(token)),)),),
    "pay_life_act": lambda number: (PayCost((PayLife(Number(int(number))),)),),
    "destroy": lambda aim: (*aim.targets, Destroy(aim.what)),
    "discard_found": constant((DiscardFound(),)),
    "sacrifice_this_act": constant((Sacrifice(Referent.THIS),)),
    "sacrifice_it": constant((Sacrifice(IT),)),
    "sacrifice_that": constant((Sacrifice(Referent.THAT),)),
    "sacrifice_some": _sacrifice,
    "tap_act": lambda aim: (*aim.targets, TapThem(aim.what)),
    "untap_act": lambda aim: (*aim.targets, UntapThem(aim.what)),
    "return_exiled": constant((ReturnExiled(IT),)),
    "return_exiled_yours": constant((ReturnExiled(IT, PlayerRef.YOU),)),
    "return_transformed": constant((ReturnTransformed(IT),)),
    "return_transformed_yours": constant((ReturnTransformed(IT, PlayerRef.YOU),)),
    "flip_act": lambda aim: (*aim.targets, FlipThem(aim.one)),
    "transform_act": lambda aim: (*aim.targets, TransformThem(aim.what)),
    "convert_act": lambda aim: (*aim.targets, TransformThem(aim.what, converting=True)),
    "return_to_hand": _return_permanents,
    "return_it_to_hand": lambda aim: (*aim.targets, ReturnPermanents(aim.what)),
    "return_from_graveyard": _returned(Zone.HAND),
    "return_up_to": lambda number, noun: _returned_up_to(number, noun, PlayerRef.YOU),
    "return_theirs": lambda some: tuple(with_player(each, PlayerRef.THAT_PLAYER) for each in _returned(Zone.HAND)(some)),
    "return_theirs_up_to": lambda number, noun: _returned_up_to(number, noun, PlayerRef.THAT_PLAYER),
    "return_to_battlefield": _returned(Zone.BATTLEFIELD),
    "return_this_from_graveyard": _this_returned(Zone.HAND),
    "return_this_to_battlefield": _this_returned(Zone.BATTLEFIELD),
    "return_all_to_battlefield": _return_all,
    "return_all_to_hand": lambda noun: (ReturnPermanents(noun.objects(), None),),
    "remove_counters_act": lambda count, kind, aim: (*aim.targets, RemoveCountersFrom(aim.one, str(kind), count)),
    "remove_some_counters_act": lambda count, aim: (*aim.targets, RemoveCountersFrom(aim.one, None, count)),
    "remove_all_counters_act": lambda kind, aim: (*aim.targets, RemoveCountersFrom(aim.one, str(kind), None)),
    "remove_every_counter_act": lambda aim: (*aim.targets, RemoveCountersFrom(aim.one, None, None)),
    "exile_all_act": lambda noun: (Exile(Objects(property_of(noun)), None),),
    "exile_act": lambda aim: (*aim.targets, Exile(aim.what)),
    "numbered_action": str,
    "plain_action": str,
    "numbered_keyword": lambda action, number: (KeywordInstruction(action, Number(int(number))),),
    "plain_keyword": lambda action: (KeywordInstruction(action),),
    "regenerate": lambda aim: (*aim.targets, Regenerate(aim.what)),
    "double_unspent": constant((DoubleUnspentMana(),)),
}


def times(amount: Quantity, counted: Quantity) -> Quantity:
    """
    An amount for each of what is counted.
    """
    if amount == Number(1):
        return counted
    if isinstance(amount, Number):
        return Times(amount.value, counted)
    raise DeclinedError("an amount for each")
