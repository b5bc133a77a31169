"""
Tokens that are created or would be (grammar `tokens`).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.copies import Exceptions
from manaproof.cardtext.build.events import sacrifices
from manaproof.cardtext.build.instructions import Aim, times
from manaproof.cardtext.build.parts import (
    IT,
    Clause,
    Continuation,
    DeclinedError,
    Instructions,
    Meanings,
    MoreInstead,
    Noun,
    Some,
    Statements,
    Watched,
    constant,
    every,
)
from manaproof.cardtext.build.quantities import where_x_is
from manaproof.model.ability import Ability
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.copies import HaveThisAbility
from manaproof.model.effects import (
    AddTokens,
    ChangeCount,
    CreateUnderControl,
    InteractionStep,
    KeepColors,
    KeepName,
    KeepSize,
    OnlyIfIs,
    ReplacementEffect,
    Rewrite,
    TokensInstead,
)
from manaproof.model.expr import ONE, Named, Number, Quantity
from manaproof.model.instructions import AlsoCreated, CreateTokens, Effect, OneOf
from manaproof.model.mana import Color
from manaproof.model.patterns import TokensPattern
from manaproof.model.properties import Either, Every, ExiledWith, HasSubtype, Is, IsTapped, IsToken, Objects, Property
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.tokens import CopyOf, TokenKind

EXILED_WITH_THIS = Objects(ExiledWith(Referent.THIS), Zone.EXILE)
_Rewrite = tuple[Rewrite, bool]


@frozen
class Described:
    """
    Tokens as they are described, with the state in which they enter.
    """

    kind: TokenKind
    tapped: bool = False
    attacking: bool = False

    @property
    def alone(self) -> TokenKind:
        """
        The kind, where nothing is said of a state.
        """
        if self.tapped or self.attacking:
            raise DeclinedError("a state of tokens that replace others")
        return self.kind


@frozen
class _Word:
    """
    A word of a description: its place in the usual order, and what it says.
    """

    place: int
    value: object = None


_STATE, _SUPERTYPE, _SIZE, _COLOR, _SUBTYPE, _TYPE, _NAME, _ABILITIES, _EVERY_BASIC = range(9)
_ATTACKING = "tapped and attacking"
_TAPPED = "tapped"


def _colorless_snow(words: list[_Word]) -> list[_Word]:
    """
    "A colorless snow artifact token", with the supertype first as in other descriptions.
    """
    match [word.place for word in words[:2]]:
        case [_, place] if place == _SUPERTYPE and words[0].place == _COLOR:
            return [words[1], words[0], *words[2:]]
        case _:
            return words


def _described(*parts: object) -> Described:
    words = [part for part in parts if isinstance(part, _Word)]
    states = {str(word.value) for word in words if word.place == _STATE}
    ordered = [word for word in words if word.place != _STATE]
    ordered = _colorless_snow(ordered)
    if [word.place for word in ordered] != sorted(word.place for word in ordered):
        raise DeclinedError("words of a token in an unusual order")

    def said(place: int) -> list[object]:
        return [word.value for word in ordered if word.place == place]

    sizes, names, abilities = said(_SIZE), said(_NAME), said(_ABILITIES)
    if names and "Legendary" in said(_SUPERTYPE):
        raise DeclinedError("a name that stands after a legendary token")
    if max(len(sizes), len(names), len(abilities)) > 1:
        raise DeclinedError("two sizes, names or sets of abilities of a token")
    power, toughness = _size(str(sizes[0])) if sizes else (None, None)
    granted = abilities[0] if abilities else ()
    assert isinstance(granted, tuple)
    every_basic = BASIC_LAND_TYPES if said(_EVERY_BASIC) else ()
    kind = TokenKind(
        subtypes=(*(str(word) for word in said(_SUBTYPE)), *every_basic),
        card_types=tuple(str(word) for word in said(_TYPE)),
        supertypes=tuple(str(word) for word in said(_SUPERTYPE)),
        colors=frozenset(Color(str(word)) for word in said(_COLOR) if word is not None),
        power=power,
        toughness=toughness,
        abilities=tuple(ability for ability in granted if isinstance(ability, Ability)),
        name=str(names[0]) if names else None,
    )
    if kind.is_predefined and kind != TokenKind(subtypes=kind.subtypes):
        raise DeclinedError("a token without card types")
    return Described(kind, tapped=bool(states), attacking=_ATTACKING in states)


def _size(ratio: str) -> tuple[Quantity, Quantity]:
    power, toughness = (_number(part) for part in ratio.split("/"))
    return power, toughness


def _number(part: str) -> Quantity:
    if part == "X":
        return Named("X")
    if not part.isdigit():
        raise DeclinedError("a size that is no number")
    return Number(int(part))


def _create(count: Quantity, described: Described) -> Effect:
    return (CreateTokens(count, described.kind, described.tapped, described.attacking),)


def _create_attached(count: Quantity, described: Described, aim: Aim) -> Effect:
    if not described.kind.is_predefined:
        raise DeclinedError("a token of its own that is attached")
    (created,) = _create(count, described)
    assert isinstance(created, CreateTokens)
    return (*aim.targets, evolve(created, attached=aim.one))


def _create_where(count: Quantity, described: Described, quantity: Quantity) -> Effect:
    return where_x_is(_create(count, described), quantity)


def _create_named(name: str, described: Described) -> Effect:
    kind = described.kind
    if kind.name is not None or "Legendary" not in kind.supertypes:
        raise DeclinedError("a name of a token that isn't legendary")
    return (CreateTokens(ONE, evolve(kind, name=str(name)), described.tapped, described.attacking),)


def _copies(count: Quantity, *parts: object, tapped: bool = False) -> Effect:
    aim = next((part for part in parts if isinstance(part, Aim)), Aim(EXILED_WITH_THIS))
    given = next((part for part in parts if isinstance(part, Exceptions)), Exceptions())
    is_told = aim.targets or aim.what == EXILED_WITH_THIS or (isinstance(aim.what, Objects) and _is_attached(aim.what))
    if given.counters or (isinstance(aim.what, Objects) and not is_told):
        raise DeclinedError("copies of several objects or with counters")
    if any(isinstance(change, KeepColors | KeepName | KeepSize | OnlyIfIs | HaveThisAbility) for change in given.changes):
        raise DeclinedError("what a token would keep")
    return (*aim.targets, CreateTokens(count, CopyOf(aim.what, given.changes), tapped))


def _copies_of_each(noun: Noun, count: Quantity, _copied: object, of: Aim, exceptions: Exceptions | None = None) -> Instructions:
    """
    Copies of each of several permanents.
    """
    objects = noun.objects()
    if of.what not in (IT, Referent.THAT) or of.targets or objects.zone is not Zone.BATTLEFIELD:
        raise DeclinedError("copies of what isn't each of them")
    if noun.generic not in (None, "permanent"):
        raise DeclinedError("copies of cards")
    given = exceptions or Exceptions()
    (created,) = _copies(count, Aim(Referent.THAT), given)
    assert isinstance(created, CreateTokens)
    return Instructions((evolve(created, kind=CopyOf(objects, given.changes, each=True)),))


def _is_attached(objects: Objects) -> bool:
    """
    Whether they are the one object that this is attached to.
    """
    parts = objects.having.properties if isinstance(objects.having, Every) else (objects.having,)
    return objects.zone is Zone.BATTLEFIELD and Is(Referent.ATTACHED) in parts


@frozen
class _Also(Continuation):
    """
    More tokens that are created with those before.
    """

    more: AlsoCreated
    described: Described

    def after(self, before: Effect) -> Effect:
        """
        The creation before with these tokens.

        Raises:
            DeclinedError: What stands before creates no tokens, or in another state.
        """
        match before:
            case (*earlier, CreateTokens(kind=TokenKind()) as created):
                if (created.tapped, created.attacking) != (self.described.tapped, self.described.attacking):
                    raise DeclinedError("tokens in different states")
                return (*earlier, evolve(created, also=(*created.also, self.more)))
            case _:
                raise DeclinedError("words without an instruction before them")


def _also(count: Quantity, described: Described) -> Clause:
    return Clause((_Also(AlsoCreated(count, described.kind), described),))


def _also_one(noun: Noun) -> Clause:
    """
    One more token of those that the rules define: "and a Food token".
    """
    match noun:
        case Noun((*words, IsToken()), None, None) if all(isinstance(word, HasSubtype | IsTapped) for word in words):
            subtypes = tuple(word.subtype for word in words if isinstance(word, HasSubtype))
            return _also(ONE, Described(TokenKind(subtypes), tapped=IsTapped() in words))
        case _:
            raise DeclinedError("what else is created")


def _either(count: Quantity, described: Described, other_count: Quantity, other: Described) -> Effect:
    return (OneOf((_create(count, described), _create(other_count, other))),)


CREATING: Meanings = {
    "creating": lambda effect: effect,
    "create_copies_of_each": _copies_of_each,
    "more_of_those": lambda number: Number(int(number)),
    "x_of_those": constant(Named("X")),
    "x_of_those_where": lambda quantity: quantity,
    "creates_more_instead": MoreInstead,
    "creates_more_instead_late": lambda count, condition: MoreInstead(condition, count),
    "create": _create,
    "create_either": _either,
    "creates_also": _also,
    "creates_also_one": _also_one,
    "create_each": lambda count, described, counted: _create(times(count, counted), described),
    "create_where": _create_where,
    "create_equal": lambda described, quantity: _create(quantity, described),
    "create_named": _create_named,
    "create_attached": _create_attached,
    "tapped_token_by_name": lambda name: Described(TokenKind(name=str(name)), tapped=True),
    "token_by_name": lambda name: Described(TokenKind(name=str(name))),
    "create_copy": _copies,
    "create_copy_of_exiled": _copies,
    "create_tapped_copy": lambda *parts: _copies(*parts, tapped=True),
    "copied": constant(None),
    "described_token": _described,
    "token_size": lambda word: _Word(_SIZE, word),
    "token_color": lambda word: _Word(_COLOR, word),
    "token_subtype": lambda word: _Word(_SUBTYPE, word),
    "token_card_type": lambda word: _Word(_TYPE, word),
    "token_supertype": lambda word: _Word(_SUPERTYPE, word),
    "nothing_more": constant(None),
    "token_colorless": constant(_Word(_COLOR)),
    "token_tapped": constant(_Word(_STATE, _TAPPED)),
    "token_attacking": constant(_Word(_STATE, _ATTACKING)),
    "token_named": lambda name: _Word(_NAME, name),
    "token_every_basic": constant(_Word(_EVERY_BASIC)),
    "token_with": lambda abilities: _Word(_ABILITIES, abilities),
}


def tokens_of(some: Some) -> tuple[Property, bool]:
    """
    What the tokens that a phrase means have besides being tokens, and whether it means one token.
    """
    if not (some.any_number or some.count == ONE):
        raise DeclinedError("a number of tokens")
    noun = some.noun
    if noun.zone is not None or noun.generic is not None:
        raise DeclinedError("what is no token")
    having = [_without_token(part) for part in noun.having]
    if all(part is not None for part in having) and not any(_says_token(part) for part in noun.having):
        raise DeclinedError("what is no token")
    return every(tuple(part for part in having if part is not None)), not some.any_number


def _says_token(having: Property) -> bool:
    match having:
        case Every(parts) | Either(parts):
            return any(_says_token(part) for part in parts)
        case _:
            return having == IsToken()


def _without_token(having: Property) -> Property | None:
    match having:
        case IsToken():
            return None
        case Every(parts):
            return every(tuple(part for part in map(_without_token, parts) if part is not None))
        case Either(parts):
            return Either(tuple(part for part in map(_without_token, parts) if part is not None))
        case _:
            return having


def watched_tokens(
    some: Some, player: PlayerRef | None = None, *, by_effect: bool = False, active: bool = False
) -> TokensPattern:
    """
    The creation of such tokens.
    """
    having, single = tokens_of(some)
    return TokensPattern(having, player, by_effect, active, single)


def _one_of_each(watched: Watched) -> Rewrite:
    match watched.event:
        case TokensPattern(of=Either(kinds)) if all(isinstance(kind, HasSubtype) for kind in kinds):
            each = tuple(TokenKind((kind.subtype,)) for kind in kinds if isinstance(kind, HasSubtype))
            return TokensInstead((each,))
        case _:
            raise DeclinedError("one of each of what")


def token_replacement(watched: Watched, rewrite: _Rewrite | None) -> ReplacementEffect:
    """
    A replacement effect on the creation of tokens; without a rewrite the words were "one of each".
    """
    if rewrite is None:
        return ReplacementEffect(watched.event, _one_of_each(watched))
    return ReplacementEffect(watched.event, rewrite[0], optional=rewrite[1])


def under_your_control() -> ReplacementEffect:
    """
    Tokens of opponents are created under your control.
    """
    pattern = TokensPattern(player=PlayerRef.AN_OPPONENT)
    return ReplacementEffect(pattern, CreateUnderControl(PlayerRef.YOU), step=InteractionStep.CONTROL)


def _instead(*kinds: Described) -> _Rewrite:
    return TokensInstead((tuple(kind.alone for kind in kinds),)), False


def _may_choose(one: Described, other: Described) -> _Rewrite:
    return TokensInstead(((one.alone,), (other.alone,)), that_many=True), True


def _multiplied(times_: int) -> _Rewrite:
    return ChangeCount(times=times_), False


def _creates_or_sacrifices(player: PlayerRef, some: Some) -> Watched:
    return Watched(watched_tokens(some, player, active=True), more=(sacrifices(some, player),))


REPLACING: Meanings = {
    "would_be_created": lambda some: Watched(watched_tokens(some)),
    "would_be_created_for_you": lambda some: Watched(watched_tokens(some, PlayerRef.YOU)),
    "effect_would_create": lambda some: Watched(watched_tokens(some, PlayerRef.YOU, by_effect=True)),
    "would_create": lambda player, some: Watched(watched_tokens(some, player, active=True)),
    "multiply_tokens": lambda rewrite: rewrite,
    "twice_those": constant(_multiplied(2)),
    "times_those": lambda number: _multiplied(int(number)),
    "add_tokens": lambda rewrite: rewrite,
    "one_additional": lambda described: (AddTokens(described.alone, additional=True), False),
    "one_more": lambda described: (AddTokens(described.alone), False),
    "as_many_more": lambda described: (AddTokens(described.alone, as_many=True), False),
    "that_many_instead": lambda described: (TokensInstead(((described.alone,),), that_many=True), False),
    "one_of_each": constant(None),
    "tokens_instead": _instead,
    "may_choose_instead": _may_choose,
    "token_replacement": lambda watched, rewrite: Statements((token_replacement(watched, rewrite),)),
    "creates_tokens": lambda player, some: watched_tokens(some, player, active=True),
    "creates_or_sacrifices": _creates_or_sacrifices,
}


def with_abilities(created: CreateTokens, abilities: tuple[Ability, ...]) -> CreateTokens:
    """
    The same tokens with the abilities that a further sentence gives them.
    """
    if not isinstance(created.kind, TokenKind) or created.also or created.kind.abilities or created.kind.is_predefined:
        raise DeclinedError("more abilities of tokens")
    return evolve(created, kind=evolve(created.kind, abilities=abilities))
