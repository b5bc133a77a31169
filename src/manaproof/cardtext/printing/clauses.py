"""
Instructions as clauses: what a player or an object does.
"""

from __future__ import annotations

from functools import singledispatchmethod

from manaproof.cardtext.printing.chance import chance_act
from manaproof.cardtext.printing.context import player_of
from manaproof.cardtext.printing.copies import print_become
from manaproof.cardtext.printing.costs import print_part, so_many
from manaproof.cardtext.printing.counters import print_doubled, print_moved, print_put, with_counters
from manaproof.cardtext.printing.damage import print_deal
from manaproof.cardtext.printing.entering import size_option
from manaproof.cardtext.printing.library import library_act
from manaproof.cardtext.printing.library_actions import number_after
from manaproof.cardtext.printing.life import life_clause
from manaproof.cardtext.printing.mana import print_mana
from manaproof.cardtext.printing.objects import REFERENTS, print_objects, print_some
from manaproof.cardtext.printing.quantities import amount_before, counted, simple, told
from manaproof.cardtext.printing.turns import skip_next_words, stays_next
from manaproof.cardtext.printing.words import COLOR_NAMES, UnprintableError, number
from manaproof.cardtext.printing.zone_clauses import ZonePrinter
from manaproof.model.copies import BecomeCopy
from manaproof.model.effects import EntersWith
from manaproof.model.expr import ONE, Difference, Number, Quantity, Sum, Times
from manaproof.model.instructions import (
    AddMana,
    Attach,
    ChooseColor,
    ChooseKind,
    ChooseObject,
    ChooseType,
    Connive,
    CopySpell,
    DealDamage,
    DoesNotUntap,
    DoubleCounters,
    DoubleUnspentMana,
    Draw,
    EnterAs,
    ExchangeControl,
    Explore,
    FlipCoins,
    FlipThem,
    GainLife,
    GetPlayerCounters,
    Instruction,
    KeywordInstruction,
    LetEnterWith,
    LoseGame,
    LoseHalfLife,
    LoseLife,
    LoseUnspentMana,
    Manifest,
    MoveCounters,
    OneOf,
    PayCost,
    PutCounters,
    PutLooked,
    PutSameCounters,
    RemoveCountersFrom,
    ReturnAllToBattlefield,
    RevealFound,
    RollDice,
    SearchLibrary,
    SkipNext,
    SkipThatDraw,
    SuspectThem,
    TapThem,
    TransformThem,
    Unread,
    UntapThem,
    WinGame,
)
from manaproof.model.lookups import CountOf
from manaproof.model.properties import HasCardType, Objects, Without
from manaproof.model.references import PlayerRef, Referent, Zone


class ClausePrinter(ZonePrinter):
    """
    Prints one instruction after another, each as a clause.
    """

    @singledispatchmethod
    def words(self, instruction: Instruction) -> str:
        """
        One instruction as a clause.
        """
        whole = self.zone_words(instruction) or life_clause(instruction)
        self._searches_other = self._searches_other or (isinstance(instruction, SearchLibrary) and instruction.whose is not None)
        if isinstance(instruction, PutLooked) and instruction.to is Zone.BATTLEFIELD and self._searches_other:
            return f"{library_act(instruction)} under your control"
        if isinstance(instruction, PutLooked) and self._searches_other:
            return library_act(instruction).replace("your", "their")
        named = isinstance(instruction, GetPlayerCounters | LoseHalfLife)
        return whole or self._does(player_of(instruction) or PlayerRef.YOU, library_act(instruction), named=named)

    @words.register
    def _(self, instruction: ExchangeControl) -> str:
        if self._same_target is not None and instruction.other is Referent.SECOND_TARGET:
            return f"exchange control of two target {print_objects(Objects(self._same_target))}"
        return f"exchange control of {self._object(instruction.one)} and {self._object(instruction.other)}"

    @words.register
    def _(self, instruction: FlipCoins | RollDice) -> str:
        return self._does(instruction.player, chance_act(instruction))

    @words.register
    def _(self, instruction: AddMana) -> str:
        return self._does(instruction.player, f"add {print_mana(instruction.mana)}")

    @words.register
    def _(self, instruction: LoseUnspentMana) -> str:
        more = " and you add the mana lost this way" if instruction.added_by else ""
        return self._does(instruction.player, "lose all unspent mana", named=True) + more

    @words.register
    def _(self, instruction: Draw) -> str:
        if instruction.and_player is not None and instruction.player is PlayerRef.YOU and not instruction.then:
            return f"you and {instruction.and_player.value} each draw {_cards(instruction.count)}"
        if instruction.and_player is None and instruction.then and isinstance(instruction.then[0], RevealFound):
            first = self._does(instruction.player, f"draw {_cards(instruction.count)} and reveal it")
            return ". ".join([first, *self._inner(instruction.then[1:])])
        if instruction.additional and not instruction.then:
            many = "an additional card" if instruction.count == ONE else f"{simple(instruction.count)} additional cards"
            return self._does(instruction.player, f"draw {many}")
        if instruction.and_player is not None or instruction.then:
            raise UnprintableError("no words for draws of two players")
        return self._does(instruction.player, "draw " + _cards(instruction.count))

    @words.register
    def _(self, instruction: SkipThatDraw) -> str:
        return self._does(instruction.player, "skip that draw")

    @words.register
    def _(self, instruction: GainLife) -> str:
        return self._does(instruction.player, f"gain {_life(instruction.amount)}", named=True)

    @words.register
    def _(self, instruction: LoseLife) -> str:
        return self._does(instruction.player, f"lose {_life(instruction.amount)}", named=True)

    @words.register
    def _(self, instruction: DealDamage) -> str:
        if instruction.to is Referent.SECOND_TARGET and self._earlier_target is None:
            self._earlier_target = REFERENTS[Referent.TARGET]
        return print_deal(instruction, self._object)

    @words.register
    def _(self, instruction: PutCounters) -> str:
        return print_put(instruction, self._object)

    @words.register
    def _(self, instruction: LetEnterWith) -> str:
        counters = EntersWith(instruction.count, instruction.kind, additional=True)
        which = "that permanent" if instruction.what in (Referent.TARGET, Referent.PUT) else REFERENTS[instruction.what]
        return f"{which} enters with {with_counters(counters)}"

    @words.register
    def _(self, instruction: EnterAs) -> str:
        return f"~ enters as {size_option(instruction.kind)}"

    @words.register
    def _(self, instruction: CopySpell) -> str:
        if instruction.count != ONE:
            raise UnprintableError("no words for these copies")
        what = "that spell" if instruction.what is Referent.THAT else self._object(instruction.what)
        what += " or ability" if instruction.or_ability else ""
        what += f", except that the copy is {COLOR_NAMES[instruction.color]}" if instruction.color is not None else ""
        return f"copy {what}" + (". You may choose new targets for the copy" if instruction.new_targets else "")

    @words.register
    def _(self, instruction: DoubleCounters) -> str:
        return print_doubled(instruction, self._object)

    @words.register
    def _(self, instruction: PutSameCounters) -> str:
        whose = "~'s" if instruction.on is Referent.CREATED else "its"
        return f"put {whose} counters on {self._object(instruction.on)}"

    @words.register
    def _(self, instruction: MoveCounters) -> str:
        return print_moved(instruction, self._object)

    @words.register
    def _(self, instruction: Explore) -> str:
        return f"{self._object(instruction.what)} explores"

    @words.register
    def _(self, instruction: Connive) -> str:
        many = "" if instruction.count == ONE else number_after("", instruction.count)
        return f"{self._object(instruction.what)} connives{many}"

    @words.register
    def _(self, instruction: ChooseKind) -> str:
        match instruction.kinds:
            case (HasCardType(one), Without(HasCardType(other))):
                return f"choose {one.lower()} or non{other.lower()}"
            case _:
                raise UnprintableError("no words for the kinds")

    @words.register
    def _(self, instruction: OneOf) -> str:
        first, *others = (self._joined(option) for option in instruction.options)
        if not all(other.startswith("create ") for other in (first, *others)):
            raise UnprintableError("no words for one of several things to do")
        return self._does(PlayerRef.YOU, " or ".join([first, *(other.removeprefix("create ") for other in others)]))

    @words.register
    def _(self, instruction: WinGame) -> str:
        return self._does(instruction.player, "win the game", named=True)

    @words.register
    def _(self, instruction: LoseGame) -> str:
        return self._does(instruction.player, "lose the game", named=True)

    @words.register
    def _(self, instruction: DoesNotUntap) -> str:
        words = None if isinstance(instruction.what, Objects) else self._object(instruction.what)
        return stays_next(instruction, words)

    @words.register
    def _(self, instruction: SkipNext) -> str:
        return self._does(instruction.player, skip_next_words(instruction))

    @words.register
    def _(self, instruction: TapThem) -> str:
        return f"tap {self._object(instruction.what)}"

    @words.register
    def _(self, instruction: UntapThem) -> str:
        return f"untap {self._object(instruction.what)}"

    @words.register
    def _(self, instruction: SuspectThem) -> str:
        what = self._object(instruction.what)
        return f"{what} is no longer suspected" if instruction.ends else f"suspect {what}"

    @words.register
    def _(self, instruction: FlipThem) -> str:
        return f"flip {self._object(instruction.what)}"

    @words.register
    def _(self, instruction: TransformThem) -> str:
        return f"{'convert' if instruction.converting else 'transform'} {self._object(instruction.what)}"

    @words.register
    def _(self, instruction: RemoveCountersFrom) -> str:
        kinded = f"{instruction.kind} counter" if instruction.kind else "counter"
        many = f"all {kinded}s" if instruction.count is None else so_many(instruction.count, kinded)
        return f"remove {many} from {self._object(instruction.what)}"

    @words.register
    def _(self, instruction: KeywordInstruction) -> str:
        words = instruction.action
        if isinstance(instruction.amount, Number):
            words += f" {instruction.amount.value}"
        return self._does(instruction.player, words)

    @words.register
    def _(self, instruction: Manifest) -> str:
        action = "cloak" if instruction.cloaked else "manifest"
        return self._does(instruction.player, f"{action} the top card of your library")

    @words.register
    def _(self, instruction: Attach) -> str:
        what = "it" if instruction.what is Referent.THAT else self._object(instruction.what)
        return f"attach {what} to {self._object(instruction.to)}"

    @words.register
    def _(self, instruction: ReturnAllToBattlefield) -> str:
        tapped = " tapped" if instruction.tapped else ""
        what = print_objects(instruction.what, stated_zone=False)
        return self._does(instruction.player, f"return all {what} from your graveyard to the battlefield{tapped}")

    @words.register
    def _(self, instruction: ChooseColor) -> str:
        of = "" if instruction.among is None else f" of {print_some(ONE, instruction.among, stated_zone=True)}"
        return self._does(instruction.player, f"choose a color{of}")

    @words.register
    def _(self, instruction: ChooseType) -> str:
        other = "" if instruction.other_than is None else f" other than {instruction.other_than}"
        return self._does(instruction.player, f"choose a {instruction.sort}{other}")

    @words.register
    def _(self, instruction: ChooseObject) -> str:
        return f"choose {print_some(ONE, instruction.what)}"

    @words.register
    def _(self, instruction: BecomeCopy) -> str:
        what = instruction.what
        copier = f"each {print_objects(what, many=False)}" if isinstance(what, Objects) else self._object(what)
        several = what is Referent.TARGETS
        copier = f"{copier} each" if several else copier
        copied = self._copied(instruction.of)
        words = print_become(instruction, copier, copied, self._print_ability, after_may=self._after_may, many=several)
        return f"have {words}" if self._after_may else words

    @words.register
    def _(self, instruction: PayCost) -> str:
        words = " and ".join(print_part(part) for part in instruction.cost)
        return self._does(instruction.player, f"pay {words}" if words.startswith("{") else words[:1].lower() + words[1:])

    @words.register
    def _(self, _instruction: DoubleUnspentMana) -> str:
        return "double the amount of each type of unspent mana you have"

    @words.register
    def _(self, instruction: Unread) -> str:
        raise UnprintableError(f"not read at `{instruction.stopped_at}`")


def _cards(count: Quantity) -> str:
    match count:
        case Sum((first, Number(value))) if (word := simple(first)) is not None:
            return f"{word} cards plus {simple(Number(value))}"
        case _:
            if count == ONE:
                return "a card"
            before, after = amount_before(count)
            if after and (each := counted(count)):
                return f"a card for each {each}"
            return f"{before} cards{after}"


def _life(amount: Quantity) -> str:
    match amount:
        case Number(0):
            return "no life"
        case Sum((first, Number(value))) if (word := simple(first, much=True)) is not None:
            return f"{word} life plus {value}"
        case Number(value):
            return f"{value} life"
        case Times(factor, of) if simple(amount) is None and (each := counted(of)):
            return f"{factor} life for each {each}"
        case Difference(Number(value), CountOf(Objects(zone=zone) as cards)) if zone is not Zone.BATTLEFIELD:
            place = print_objects(cards).removeprefix("cards ")
            return f"1 life for each card fewer than {number(value)} {place}"
        case _:
            if (word := simple(amount, much=True)) is not None:
                return f"{word} life"
            if each := counted(amount):
                return f"1 life for each {each}"
            return f"life equal to {told(amount)}"
