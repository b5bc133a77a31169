"""
A board: an immutable snapshot of a game as far as a question needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from itertools import count

from attrs import evolve, field, frozen

from manaproof.model.cards import Card
from manaproof.model.characteristics import Characteristics
from manaproof.model.instructions import SpellGoes
from manaproof.model.libraries import Library, LibraryCard, UnknownCards
from manaproof.model.lookups import PlayerNumber
from manaproof.model.mana import ManaBag
from manaproof.model.permanents import Chosen, Counters, ObjectId, Permanent, PlayerName
from manaproof.model.production import SpendTerm
from manaproof.model.references import Daytime, Step, Zone


@frozen(cache_hash=True)
class PoolMana:
    """
    Unspent mana of one origin with what goes with it (CR 106.4, 106.6).
    """

    mana: ManaBag
    terms: tuple[SpendTerm, ...] = ()


@frozen(cache_hash=True)
class LetIn:
    """
    How an ability lets the permanent enter that a spell becomes: with counters, or tapped; with the ability's source.
    """

    source: ObjectId
    name: str
    controller: PlayerName
    counters: Counters | None
    tapped: bool = False


@frozen(cache_hash=True)
class Spell:
    """
    A spell on the stack (CR 112.1), with how it was cast: "cast from hand", "kicked", "flashback".

    `x`, the targets and the modes are those that were chosen as it was cast (CR 601.2b, 601.2c). `above` is how many triggered
    abilities waited on the stack below it, None for a spell that was there before the question. `enters_with` are counters that
    its permanent enters with besides. `goes` is where it goes instead of to a graveyard, as effects say. `spent` is
    what was sacrificed to cast it, as it last was (CR 707.10).
    """

    id: ObjectId
    card: Card
    controller: PlayerName
    owner: PlayerName
    is_copy: bool = False
    cast_facts: tuple[Chosen, ...] = ()
    x: int | None = None
    target: str | None = None
    other_target: str | None = None
    modes: tuple[int, ...] = ()
    above: int | None = None
    enters_with: tuple[LetIn, ...] = ()
    goes: tuple[SpellGoes, ...] = ()
    spent: Characteristics | None = None


@frozen(cache_hash=True)
class Gone:
    """
    A spell that was on the stack in the question and has left it, or that its player chose not to cast.
    """

    controller: PlayerName
    name: str
    is_copy: bool


@frozen(cache_hash=True)
class Arrived:
    """
    A commander that was put into a graveyard or into exile since state-based actions were checked (CR 903.9a).
    """

    owner: PlayerName
    card: Card
    zone: Zone


@frozen(cache_hash=True)
class Resolved:
    """
    A spell or ability that has resolved and whose lasting effects are still there, with its controller.

    An ability that was activated twice is listed twice. `left` is how much of a shield's amount is left (CR 615.7), None where
    nothing of it has been used. `source` is the permanent whose ability it was, None for a spell or where that has left.
    `affected` has the objects that each of its continuous effects changes, None where they follow from the board (CR 611.2c).
    `that` and `created` are the object and the tokens of which a delayed ability speaks, None where they aren't told (CR 603.7c);
    `shield` is the effect of which it counts what that prevented.
    """

    id: ObjectId
    card: Card
    controller: PlayerName
    timestamp: int
    chosen: tuple[Chosen, ...] = ()
    target: str | None = None
    other_target: str | None = None
    source: ObjectId | None = None
    left: int | None = None
    affected: tuple[tuple[ObjectId, ...], ...] | None = None
    that: ObjectId | None = None
    created: tuple[ObjectId, ...] | None = None
    shield: ObjectId | None = None


@frozen(cache_hash=True)
class Taken:
    """
    How much damage a lasting effect has prevented, where a delayed ability asks for it.
    """

    shield: ObjectId
    damage: int


@frozen(cache_hash=True)
class Shown:
    """
    What coins or dice showed for the effect that is being followed: "flips won", "heads", "result".
    """

    what: str
    count: int


@frozen(cache_hash=True)
class PlayerCount:
    """
    A number that a player has.
    """

    number: PlayerNumber
    value: int


@frozen(cache_hash=True)
class AboutToEnter:
    """
    A card that is still in its zone as effects apply to how it enters the battlefield (CR 614.12).
    """

    zone: Zone
    card: Card


@frozen(cache_hash=True)
class Player:
    """
    A player and everything in the zones of their own.

    `hand_gained` and `library_lost` count cards since the question began, None where they can't be counted. `drawn_cards` are
    those in hand that were drawn this turn, None where that isn't told. `paid_for` names what mana was paid for while there was
    some in the pool, None where nothing was: whether it came from the pool isn't told. `about_to_enter` are cards that are held
    apart from the zones in which they still are.
    """

    name: PlayerName
    life: int = 20
    library: Library = field(factory=Library)
    hand: tuple[Card, ...] = ()
    unknown_hand: UnknownCards = field(factory=UnknownCards)  # cards in hand besides those known
    graveyard: tuple[Card, ...] = ()
    top_of_graveyard: Card | None = None  # where it is told which of the cards is on top
    unknown_graveyard: int = 0  # cards in the graveyard besides those known
    exile: tuple[Card, ...] = ()
    unknown_exile: int = 0  # cards of theirs in exile besides those known
    commanders: tuple[Card, ...] = ()
    pool: tuple[PoolMana, ...] = ()
    paid_for: str | None = None
    numbers: tuple[PlayerCount, ...] = ()
    drawn_this_draw_step: int = 0
    drawn_cards: tuple[LibraryCard, ...] | None = ()
    hand_gained: int | None = 0
    library_lost: int | None = 0
    designations: frozenset[str] = frozenset()
    drew_from_empty_library: bool = False  # since state-based actions were checked (CR 704.5b)
    has_found: bool = False  # cards of the library, which isn't shuffled yet: the model holds them apart until then
    about_to_enter: tuple[AboutToEnter, ...] = ()

    def number(self, number: PlayerNumber) -> int:
        """
        What happened this turn and the like; 0 where the board says nothing.
        """
        return next((count.value for count in self.numbers if count.number is number), 0)

    def with_number(self, number: PlayerNumber, value: int) -> Player:
        """
        The same player with that number.
        """
        others = [count for count in self.numbers if count.number is not number]
        return evolve(self, numbers=tuple(sorted([*others, PlayerCount(number, value)], key=lambda c: c.number.value)))


def _no_token(_name: str) -> None:
    return None


@frozen(cache_hash=True)
class Uncertain:
    """
    How many permanents there are that are like one: a number that depends on an unknown.
    """

    id: ObjectId
    count: int


@frozen(cache_hash=True)
class OpenChoice:
    """
    What was chosen for a permanent, or for what has resolved, where that is left open: `which` of the options is an unknown.

    `options` None are those that there are once the whole question is known.
    """

    id: ObjectId
    what: str
    which: int
    options: tuple[str, ...] | None = None


@frozen(cache_hash=True)
class Board:
    """
    Players in turn order, the objects on the battlefield in order of entering, and whose turn and step it is.

    `departed` keeps permanents as they last were, for effects that still look at them (CR 608.2h). `stack` has the spells on
    it, those put there first before others, `gone` tells which aren't there any more. `awaiting` are the triggered abilities
    that wait to resolve, None where nobody asks what they do; `standing` are those on a state of the game that have triggered
    and not yet left the stack (CR 603.8), None before it was looked at. `daytime` None is one that isn't told.
    `timestamps_open` leaves open in which order permanents and effects came. `turn_is_assumed` and `step_is_assumed` say that
    nobody told whose turn or which step it is. `token_named` finds the tokens that the rules define by name (CR 111.10), None
    where there is none. `shown` is what coins and dice showed last; `told` is what a case assumes of sources that are only
    described. `taken` is what shields have prevented of which that is asked. `uncertain` has the permanents of which it isn't
    known whether or how many of them there are: the board has one of each, and no rule sees such a board; nor one on which
    something that was chosen is left open, which `open_choices` are.
    """

    players: tuple[Player, ...]
    permanents: tuple[Permanent, ...] = ()
    resolved: tuple[Resolved, ...] = ()
    departed: tuple[Permanent, ...] = ()
    stack: tuple[Spell, ...] = ()
    gone: frozenset[Gone] = frozenset()
    arrived: tuple[Arrived, ...] = ()
    awaiting: tuple[Hashable, ...] | None = None
    standing: frozenset[str] | None = None
    active: PlayerName = "you"
    step: Step = Step.FIRST_MAIN
    daytime: Daytime | None = None
    timestamps_open: bool = False
    turn_is_assumed: bool = False
    step_is_assumed: bool = False
    shown: tuple[Shown, ...] = ()
    told: tuple[Hashable, ...] = ()
    taken: tuple[Taken, ...] = ()
    uncertain: tuple[Uncertain, ...] = ()
    open_choices: tuple[OpenChoice, ...] = ()
    token_named: Callable[[str], Card | None] = field(default=_no_token, repr=False, eq=False)
    _by_id: dict[ObjectId, Permanent] = field(init=False, repr=False, eq=False, hash=False)

    @property
    def is_certain(self) -> bool:
        """
        Whether it is known which permanents there are, and what was chosen for them.
        """
        return not self.uncertain and not self.open_choices

    @_by_id.default
    def _index(self) -> dict[ObjectId, Permanent]:
        return {permanent.id: permanent for permanent in self.permanents}

    @property
    def latest_timestamp(self) -> int:
        """
        The highest timestamp on the board (CR 613.7), 0 if there is none.
        """
        copies = (effect.timestamp for p in self.permanents for effect in p.copies)
        stamps = [*(p.timestamp for p in self.permanents), *(r.timestamp for r in self.resolved), *copies]
        return max(stamps, default=0)

    def player(self, name: PlayerName) -> Player:
        """
        The player of this name.

        Raises:
            KeyError: there is no such player.
        """
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    def permanent(self, object_id: ObjectId) -> Permanent | None:
        """
        The permanent of this identity, or None if it has left the battlefield.
        """
        return self._by_id.get(object_id)

    def with_player(self, player: Player) -> Board:
        """
        The same board with one player's state replaced.
        """
        return evolve(self, players=tuple(player if p.name == player.name else p for p in self.players))

    def with_permanent(self, permanent: Permanent) -> Board:
        """
        The same board with one permanent's state replaced.
        """
        return evolve(self, permanents=tuple(permanent if p.id == permanent.id else p for p in self.permanents))

    def without_permanent(self, object_id: ObjectId) -> Board:
        """
        The same board after one permanent has left the battlefield.
        """
        gone = tuple(p for p in self.permanents if p.id == object_id)
        stay = tuple(p for p in self.permanents if p.id != object_id)
        return evolve(self, permanents=stay, departed=(*self.departed, *gone))

    def last_known(self, object_id: ObjectId) -> Permanent | None:
        """
        The permanent of this identity, or what it last was if it has left the battlefield.
        """
        return self.permanent(object_id) or next((p for p in self.departed if p.id == object_id), None)

    def opponents(self, name: PlayerName) -> tuple[Player, ...]:
        """
        The other players in turn order.
        """
        return tuple(player for player in self.players if player.name != name)

    def spell(self, object_id: ObjectId) -> Spell | None:
        """
        The spell of this identity, None if it isn't on the stack.
        """
        return next((spell for spell in self.stack if spell.id == object_id), None)

    def free_lasting(self, name: str) -> ObjectId:
        """
        An identity for one more lasting effect of something of this name: that of none which is there.

        >>> Board(()).free_lasting("Bandage")
        'Bandage (1)'
        """
        taken = [resolved.id for resolved in self.resolved]
        free = (f"{name} ({number})" for number in count(len(taken) + 1))
        return next(each for each in free if not any(other.startswith(each) for other in taken))

    def without_spell(self, spell: Spell) -> Board:
        """
        The same board after a spell has left the stack.
        """
        left = Gone(spell.controller, spell.card.front.name, spell.is_copy)
        gone = self.gone if spell.above is None else self.gone | {left}
        return evolve(self, stack=tuple(other for other in self.stack if other.id != spell.id), gone=gone)

    def with_resolved(self, resolved: Resolved) -> Board:
        """
        The same board with one lasting effect's state replaced.
        """
        return evolve(self, resolved=tuple(resolved if r.id == resolved.id else r for r in self.resolved))

    def taking(self, shield: ObjectId, damage: int) -> Board:
        """
        The same board after a lasting effect has prevented more damage, if that is asked of it.
        """
        taken = tuple(evolve(t, damage=t.damage + damage) if t.shield == shield else t for t in self.taken)
        return self if taken == self.taken else evolve(self, taken=taken)

    def showing(self, numbers: Mapping[str, int | None]) -> Board:
        """
        The same board with other results of coins and dice: None for one that there isn't any more.
        """
        others = [shown for shown in self.shown if shown.what not in numbers]
        now = [Shown(what, count) for what, count in numbers.items() if count is not None]
        return evolve(self, shown=tuple(sorted([*others, *now], key=lambda shown: shown.what)))

    def without_resolved(self, object_id: ObjectId) -> Board:
        """
        The same board without one lasting effect: a shield that was used up.
        """
        return evolve(self, resolved=tuple(r for r in self.resolved if r.id != object_id))
