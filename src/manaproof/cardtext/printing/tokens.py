"""
Tokens as words.
"""

from __future__ import annotations

from collections.abc import Callable

from manaproof.cardtext.paragraphs import nested
from manaproof.cardtext.printing.costs import so_many
from manaproof.cardtext.printing.events import print_event
from manaproof.cardtext.printing.exceptions import print_exceptions
from manaproof.cardtext.printing.objects import noun, parts_of
from manaproof.cardtext.printing.quantities import counted, simple, told
from manaproof.cardtext.printing.words import COLOR_NAMES, UnprintableError, article, listed, number, uncapital, verb
from manaproof.model.abilities import Ability, KeywordAbility
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.effects import AddTokens, ChangeCount, CreateUnderControl, ReplacementEffect, TokensInstead
from manaproof.model.expr import ONE, Named, Number, Quantity
from manaproof.model.instructions import CreateTokens, Effect
from manaproof.model.patterns import TokensPattern
from manaproof.model.properties import Either, HasSubtype, Property
from manaproof.model.references import PlayerRef
from manaproof.model.tokens import CopyOf, TokenKind

PrintAbility = Callable[[Ability], str]
PrintEffect = Callable[[Effect], list[str]]
_STATES = {(False, False): "", (True, False): "tapped ", (True, True): "tapped and attacking "}


def print_created(instruction: CreateTokens, print_ability: PrintAbility, copied: str | None) -> str:
    """
    What is created, as it follows "create".

    Args:
        instruction: What creates it.
        print_ability: How abilities of tokens are printed.
        copied: The words for the object that is copied.
    """
    state = _STATES[instruction.tapped, instruction.attacking]
    if isinstance(instruction.kind, CopyOf):
        words = copied or "a card exiled with ~"
        copies = "that's a copy" if instruction.count == ONE else "that are copies"
        copied_words = f"{so_many(instruction.count, state + 'token')} {copies} of {words}"
        return copied_words + print_exceptions(instruction.kind.exceptions, print_ability)
    kind, size = instruction.kind, _measured(instruction.kind)
    before, after = _words(kind, print_ability)
    if kind.name is not None and "Legendary" in kind.supertypes:
        return f"{kind.name}, {article(before)} token{after}"
    token = f"{state}{before} token"
    count = instruction.count
    if size is not None and count != size and simple(count) is None:
        raise UnprintableError("no words for two numbers")
    if simple(count) is not None or (size is not None and count == size):
        tokens = so_many(count if simple(count) is not None else Named("X"), token) + after
        return tokens if size is None else f"{tokens}, where X is {told(size)}"
    if (each := counted(count)) is not None:
        return f"{article(token)}{after} for each {each}"
    return f"a number of {token}s{after} equal to {told(count)}"


def _measured(kind: TokenKind) -> Quantity | None:
    """
    What X is in a size of X/X, where that is told.
    """
    sizes = {size for size in (kind.power, kind.toughness) if size is not None and not isinstance(size, Number | Named)}
    return next(iter(sizes), None)


def _words(kind: TokenKind, print_ability: PrintAbility) -> tuple[str, str]:
    """
    The words before and after "token".
    """
    if kind.name is not None and kind.is_predefined:
        return kind.name, ""
    parts = [supertype.lower() for supertype in kind.supertypes]
    if kind.power is not None and kind.toughness is not None:
        parts.append(f"{_size(kind.power)}/{_size(kind.toughness)}")
    if not kind.colors and set(kind.card_types) - {"Land"}:
        parts.append("colorless")
    elif kind.colors:
        parts.append(" and ".join(name for color, name in COLOR_NAMES.items() if color in kind.colors))
    is_every_basic = kind.subtypes == BASIC_LAND_TYPES and kind.card_types == ("Land",)
    parts += ["colorless"] if is_every_basic else kind.subtypes
    parts += [card_type.lower() for card_type in kind.card_types]
    named = f" named {kind.name}" if kind.name and "Legendary" not in kind.supertypes else ""
    named += " that is every basic land type" if is_every_basic else ""
    abilities = [_keyword(a) if isinstance(a, KeywordAbility) else f'"{nested(print_ability(a))}"' for a in kind.abilities]
    if parts[:2] == ["snow", "colorless"]:
        parts[:2] = ["colorless", "snow"]
    return " ".join(parts), named + (f" with {listed(abilities, 'and')}" if abilities else "")


def _keyword(ability: KeywordAbility) -> str:
    return ability.keyword if ability.parameter is None else f"{ability.keyword} {ability.parameter}"


def _size(quantity: Quantity) -> str:
    return str(quantity.value) if isinstance(quantity, Number) else "X"


def print_token_replacement(effect: ReplacementEffect, event: TokensPattern, print_effect: PrintEffect) -> str:
    """
    A replacement effect on the creation of tokens as a sentence without its period.
    """
    if isinstance(effect.rewrite, CreateUnderControl) and event == TokensPattern(player=PlayerRef.AN_OPPONENT):
        return "each token that would be created under an opponent's control this turn is created under your control instead"
    return f"if {_would(event)}, {_rewritten(effect, event, print_effect)}"


def _tokens(event: TokensPattern) -> str:
    if event.single:
        return article(f"{_having(event.of)}token")
    return f"one or more {_having(event.of)}tokens"


def _having(having: Property) -> str:
    match having:
        case Either(parts) if all(isinstance(part, HasSubtype) for part in parts):
            return listed([noun(part) for part in parts], "or") + " "
        case _ if not parts_of(having):
            return ""
        case _:
            return noun(having) + " "


def _would(event: TokensPattern) -> str:
    if event.active and event.player is not None:
        return f"{event.player.value} would create {_tokens(event)}"
    under = "" if event.player is None else " under your control"
    if event.by_effect:
        return f"an effect would create {_tokens(event)}{under}"
    return f"{_tokens(event)} would be created{under}"


def _rewritten(effect: ReplacementEffect, event: TokensPattern, print_effect: PrintEffect) -> str:
    match effect.rewrite:
        case ChangeCount(factor, None, None, None):
            many = "twice" if factor == 2 else f"{number(factor)} times"
            those = f"{many} that many of those tokens"
            return f"it creates {those} instead" if event.by_effect else f"{those} are created instead"
        case AddTokens(kind, as_many, additional):
            tokens = _kind(kind, print_effect, as_many=as_many, additional=additional)
            if event.active:
                return f"instead create those tokens plus {tokens}"
            return f"those tokens plus {tokens} are created instead"
        case TokensInstead((one, other)) if len(one) == len(other) == 1 and effect.optional:
            options = [_kind(kind, print_effect, as_many=True) for kind in (*one, *other)]
            return "you may instead create " + " or ".join(options)
        case TokensInstead((kinds,), that_many):
            return _instead(kinds, event, print_effect, that_many=that_many)
        case _:
            raise UnprintableError(f"no words for {effect.rewrite}")


def _instead(kinds: tuple[TokenKind, ...], event: TokensPattern, print_effect: PrintEffect, *, that_many: bool) -> str:
    if that_many and len(kinds) == 1:
        return f"{_kind(kinds[0], print_effect, as_many=True)} are created instead"
    if isinstance(event.of, Either) and len(kinds) > 1:
        return "instead create one of each"
    tokens = " and ".join(_kind(kind, print_effect) for kind in kinds)
    return f"instead create {tokens}"


def _kind(kind: TokenKind, print_effect: PrintEffect, *, as_many: bool = False, additional: bool = False) -> str:
    """
    Tokens of a kind with their number: the words of creating them without "create".
    """
    (sentence,) = print_effect((CreateTokens(Number(2) if as_many else ONE, kind),))
    words = uncapital(sentence).removeprefix("create ")
    if as_many:
        return "that many " + words.removeprefix("two ")
    if additional:
        return "an additional " + words.split(" ", 1)[1]
    return words


@print_event.register
def _(event: TokensPattern) -> str:
    if not event.active or event.player is None:
        raise UnprintableError(f"no words for {event}")
    return f"{event.player.value} {verb(event.player, 'create')} {_tokens(event)}"
