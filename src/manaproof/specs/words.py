"""
What happened, in words: one canonical phrase for each class of happening, the same in reports and under `happens:` in specs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from manaproof.model.board import Known, LibraryCard, ObjectId, PlayerName, UnknownCards
from manaproof.model.outcomes import (
    Assumed,
    AssumedSize,
    CardDrawn,
    CardsMoved,
    CardsShown,
    CountersPlaced,
    CountersRemoved,
    DamageDealt,
    Decided,
    Did,
    DrewFromEmptyLibrary,
    EffectStarted,
    Entered,
    GameEnds,
    Happening,
    LifeChanged,
    ManaAdded,
    Triggered,
    size_in_words,
)
from manaproof.model.production import CantBeSpent, Persists, Purpose, SpendOnly, SpendTerm, WhenSpent
from manaproof.model.properties import Every, Without
from manaproof.model.references import Zone
from manaproof.rules.words import card_words
from manaproof.specs.names import one_of

_MILLED = "milled"


def happening_in_words(happening: Happening) -> str:
    """
    The one phrase for something that happened.

    >>> happening_in_words(LifeChanged("opponent", -2))
    'opponent loses 2 life'
    >>> happening_in_words(DamageDealt("Ancient Tomb", "you", 2))
    'Ancient Tomb deals 2 damage to you'

    Raises:
        TypeError: the class of happening has no phrase yet.
    """
    match happening:
        case ManaAdded(player=player, mana=mana, terms=terms):
            return f"{_does(player, 'add')} {mana}{_in_brackets(terms_in_words(terms))}"
        case CardDrawn(player=player, card=card):
            return f"{_does(player, 'draw')} {card_in_words(card)}"
        case DrewFromEmptyLibrary(player=player):
            return f"{_does(player, 'draw')} from an empty library"
        case CardsShown(player=player, cards=cards, revealed=revealed):
            return f"{_does(player, 'reveal' if revealed else 'look')} {'' if revealed else 'at '}{cards_in_words(cards)}"
        case CardsMoved():
            return _moved(happening)
        case LifeChanged(player=player, change=change, paid=paid):
            verb = "pay" if paid else "gain" if change > 0 else "lose"
            return f"{_does(player, verb)} {abs(change)} life"
        case DamageDealt(source=source, to=to, amount=amount):
            return f"{source} deals {amount} damage to {_object(to)}"
        case Did(player=player, words=words) | Decided(player=player, words=words):
            verb, _, rest = words.partition(" ")
            return f"{_does(player, verb)} {rest}".rstrip()
        case GameEnds(player=player, wins=wins):
            return f"{_does(player, 'win' if wins else 'lose')} the game"
        case Assumed(condition=condition):
            return f"if {condition}"
        case AssumedSize():
            return f"if {size_in_words(happening)}"
        case _:
            return _to_an_object(happening)


def happenings_in_words(happenings: Sequence[Happening]) -> list[str]:
    """
    The phrases for all that happened; of triggers with one name but several controllers each has its controller.

    >>> triggers = [Triggered(f"{player}/Sheoldred", "Sheoldred", player, "") for player in ("you", "opponent")]
    >>> happenings_in_words(triggers)
    ['your Sheoldred triggers', "opponent's Sheoldred triggers"]
    """
    controllers: dict[str, set[PlayerName]] = {}
    for happening in happenings:
        if isinstance(happening, Triggered):
            controllers.setdefault(happening.name, set()).add(happening.controller)
    phrases: list[str] = []
    for happening in happenings:
        words = happening_in_words(happening)
        if isinstance(happening, Triggered) and len(controllers[happening.name]) > 1:
            words = f"{whose(happening.controller)} {words}"
        phrases.append(words)
    return phrases


def _to_an_object(happening: Happening) -> str:
    """
    What happened to, or by, a permanent or a spell.
    """
    match happening:
        case CountersPlaced(name=name, kind=kind, count=count, entering=entering):
            counters = counters_in_words(kind, count)
            return f"{name} enters with {counters}" if entering else f"{counters} {_are(count)} put on {name}"
        case CountersRemoved(name=name, kind=kind, count=count):
            return f"{counters_in_words(kind, count)} {_are(count)} removed from {name}"
        case Entered(name=name, controller=controller, tapped=tapped):
            return f"{name} enters {'tapped ' if tapped else ''}under {whose(controller)} control"
        case EffectStarted(name=name, duration=duration):
            return f"an effect of {name} lasts {duration}"
        case Triggered(name=name, x=x):
            return f"{name} triggers" + ("" if x is None else f" with X={x}")
        case _:
            raise TypeError(f"no words for {type(happening).__name__}")


def whose(player: PlayerName) -> str:
    """
    The possessive of a player.

    >>> whose("you"), whose("opponent")
    ('your', "opponent's")
    """
    return "your" if player == "you" else f"{player}'s"


def permanent_in_words(identity: ObjectId) -> str:
    """
    A permanent by its identity.

    >>> permanent_in_words("you/Forest 2"), permanent_in_words("opponent/Exotic Orchard")
    ('your Forest 2', "opponent's Exotic Orchard")
    """
    player, _, name = identity.partition("/")
    return f"{whose(player)} {name}" if name else identity


def card_in_words(card: LibraryCard) -> str:
    """
    A card: its name, or what is known of it.
    """
    if card.known is not None:
        return card.known.name
    words = _kind_of_card(card.facts)
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def cards_in_words(cards: Sequence[LibraryCard | UnknownCards]) -> str:
    """
    Several cards, equal ones counted, in the order in which they are given.
    """
    counted = Counter(card_in_words(card) for card in cards if isinstance(card, LibraryCard))
    words = [_several(words, count) for words, count in counted.items()]
    words += [_stretch(stretch) for stretch in cards if isinstance(stretch, UnknownCards)]
    return one_of(words, "and") or "no cards"


def _stretch(stretch: UnknownCards) -> str:
    """
    A stretch of unknown cards: "2 nonland cards", "any number of cards".
    """
    kind = _kind_of_card(stretch.facts)
    if stretch.least == stretch.most:
        return f"{'a' if stretch.least == 1 else stretch.least} {kind}{'' if stretch.least == 1 else 's'}"
    if stretch.most is None:
        return f"{stretch.least} or more {kind}s" if stretch.least else f"any number of {kind}s"
    return f"{stretch.least} to {stretch.most} {kind}s"


def _kind_of_card(facts: tuple[Known, ...]) -> str:
    return card_words(Every(tuple(fact.having if fact.holds else Without(fact.having) for fact in facts)))


def counters_in_words(kind: str, count: int) -> str:
    """
    Counters with their number.

    >>> counters_in_words("+1/+1", 6), counters_in_words("charge", 1)
    ('6 +1/+1 counters', 'a charge counter')
    """
    if count == 1:
        return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind} counter"
    return f"{count} {kind} counters"


def terms_in_words(terms: Iterable[SpendTerm]) -> str:
    """
    What goes with mana: how it may be spent, and what spending it does.
    """
    return "; ".join(_term(term) for term in terms)


def _term(term: SpendTerm) -> str:
    match term:
        case SpendOnly(purposes=purposes):
            return f"only to {_purposes(purposes)}"
        case CantBeSpent(purposes=purposes):
            return f"not to {_purposes(purposes)}"
        case WhenSpent(condition=condition, consequence=consequence):
            return ": ".join(part for part in (condition, consequence) if part)
        case Persists():
            return "kept as steps and phases end this turn"
        case _:
            raise TypeError(f"no words for {type(term).__name__}")


def _purposes(purposes: tuple[Purpose, ...]) -> str:
    from manaproof.cardtext.printing.mana import print_purpose  # noqa: PLC0415 - most mana has no terms

    return one_of(print_purpose(purpose) for purpose in purposes)


def _is_of_unknown_size(card: LibraryCard | UnknownCards) -> bool:
    return isinstance(card, UnknownCards) and card.least != card.most


def _moved(moved: CardsMoved) -> str:
    cards = cards_in_words(moved.cards)
    if moved.among is not None:
        cards = f"the {card_words(moved.among)}s among them"
    elif moved.from_zone is moved.to_zone and any(_is_of_unknown_size(card) for card in moved.cards):
        cards = "the rest"
    owner = whose(moved.player)
    came_from = f" from {owner} {moved.from_zone.value}" if moved.from_zone in (Zone.GRAVEYARD, Zone.EXILE) else ""
    match moved.to_zone:
        case Zone.LIBRARY:
            where = "into" if moved.position is None else f"on the {moved.position} of"
            several = len(moved.cards) > 1 or any(_is_of_unknown_size(card) for card in moved.cards)
            order = f" {_order(moved.order)}" if moved.order is not None and several else ""
            return f"{_does(moved.player, 'put')} {cards}{came_from} {where} {owner} library{order}"
        case Zone.EXILE:
            return f"{_does(moved.player, 'exile')} {cards}{came_from}{' face down' if moved.face_down else ''}"
        case Zone.GRAVEYARD if moved.position == _MILLED:
            return f"{_does(moved.player, 'mill')} {cards}"
        case Zone.GRAVEYARD if moved.from_zone is Zone.HAND:
            return f"{_does(moved.player, 'discard')} {cards}"
        case Zone.BATTLEFIELD:
            return f"{_does(moved.player, 'put')} {cards}{came_from} onto the battlefield"
        case _:
            return f"{_does(moved.player, 'put')} {cards}{came_from} into {owner} {moved.to_zone.value}"


def _order(order: str) -> str:
    return order if order.startswith("in ") else f"in {order}"


def _does(player: PlayerName, verb: str) -> str:
    if player == "you":
        return f"you {verb}"
    irregular = {"are": "is", "have": "has", "do": "does"}
    ending = "es" if verb.endswith(("s", "x", "z", "sh", "ch")) else "s"
    return f"{player} {irregular.get(verb, verb + ending)}"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _several(words: str, count: int) -> str:
    if count == 1:
        return words
    article, _, rest = words.partition(" ")
    return f"{count} {rest}s" if article in ("a", "an") else f"{count} {words}"


def _object(name: str) -> str:
    """
    A player or permanent; of an identity such as "you/Forest" only the name.
    """
    return name.partition("/")[2] or name


def _in_brackets(words: str) -> str:
    return f" ({words})" if words else ""
