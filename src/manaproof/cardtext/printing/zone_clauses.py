"""
Instructions that move objects from zone to zone, and that create tokens, as clauses.
"""

from __future__ import annotations

from functools import singledispatchmethod

from manaproof.cardtext.printing.context import ContextPrinter, player_of
from manaproof.cardtext.printing.costs import so_many
from manaproof.cardtext.printing.counters import with_counters
from manaproof.cardtext.printing.objects import noun, parts_of, print_objects, print_some
from manaproof.cardtext.printing.quantities import counted, simple
from manaproof.cardtext.printing.tokens import print_created
from manaproof.cardtext.printing.words import listed, whose
from manaproof.cardtext.printing.zones import zone_act
from manaproof.model.effects import EntersWith
from manaproof.model.expr import ONE
from manaproof.model.instructions import (
    CounterSpell,
    CreateTokens,
    Destroy,
    Discard,
    Exile,
    Instruction,
    PutIntoLibrary,
    PutOntoBattlefield,
    Regenerate,
    ReturnExiled,
    ReturnFromGraveyard,
    ReturnPermanents,
    ReturnTransformed,
    Sacrifice,
    SacrificeAnyNumber,
    WithCounters,
)
from manaproof.model.properties import Is, Objects
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.tokens import CopyOf

_FROM = {PlayerRef.YOU: "your", PlayerRef.AN_OPPONENT: "an opponent's"}


def _put_with(counters: WithCounters) -> str:
    return with_counters(EntersWith(counters.count, counters.kind, counters.additional))


class ZonePrinter(ContextPrinter):
    """
    Prints what goes from one zone to another, and what is created.
    """

    @singledispatchmethod
    def zone_words(self, _instruction: Instruction) -> str | None:
        """
        One instruction as a clause, None if it moves nothing.
        """
        return None

    @zone_words.register
    def _(self, instruction: Discard) -> str:
        if simple(instruction.count) is None and (each := counted(instruction.count)):
            return self._does(instruction.player, f"discard a card for each {each}")
        random = " at random" if instruction.at_random else ""
        return self._does(instruction.player, "discard " + so_many(instruction.count, "card") + random)

    @zone_words.register
    def _(self, instruction: ReturnFromGraveyard) -> str:
        is_this = instruction.having == Is(Referent.THIS)
        among = Objects(instruction.having, Zone.GRAVEYARD, PlayerRef.YOU)
        cards = "~" if is_this else print_some(instruction.count, among)
        if instruction.up_to:
            cards = f"up to {simple(instruction.count)} {noun(instruction.having, generic='card', many=True)}"
        if self._target is not None:
            self._target = None
            up_to = "up to one " if instruction.up_to else ""
            cards = f"{up_to}target {noun(instruction.having, generic='card')}"
        graveyard, hand = (whose(instruction.player, zone) for zone in ("graveyard", "hand"))
        return self._does(
            instruction.player, f"return {cards} from {graveyard} to {hand if instruction.to is Zone.HAND else 'the battlefield'}"
        )

    @zone_words.register
    def _(self, instruction: PutOntoBattlefield) -> str:
        what = instruction.what
        targeted, self._target = self._target is not None, None
        target = "up to one target" if instruction.up_to else "target"
        cards = f"{target} {noun(what.having, generic='card')}" if targeted else print_some(ONE, Objects(what.having, what.zone))
        tapped = " tapped" if instruction.tapped else ""
        counters = "" if instruction.counters is None else f" with {_put_with(instruction.counters)}"
        if what.zone is Zone.HAND:
            return self._does(instruction.player, f"put {cards} from your hand onto the battlefield{tapped}")
        if what.whose is PlayerRef.YOU:
            return self._does(instruction.player, f"return {cards} from your graveyard to the battlefield{tapped}{counters}")
        whose = "an opponent's" if what.whose is PlayerRef.AN_OPPONENT else "a"
        onto = f"onto the battlefield under your control{counters}"
        return self._does(instruction.player, f"put {cards} from {whose} graveyard {onto}")

    @zone_words.register
    def _(self, instruction: CreateTokens) -> str:
        kind = instruction.kind
        is_told = isinstance(kind, CopyOf) and (
            isinstance(kind.what, Referent) or self._target is not None or Is(Referent.ATTACHED) in parts_of(kind.what.having)
        )
        copied = self._copied(kind.what) if isinstance(kind, CopyOf) and is_told else None
        parts = [print_created(instruction, self._print_ability, copied)]
        if instruction.attached is not None:
            parts[0] += f" attached to {self._object(instruction.attached)}"
        for more in instruction.also:
            other = CreateTokens(more.count, more.kind, instruction.tapped, instruction.attacking)
            parts.append(print_created(other, self._print_ability, None))
        return self._does(instruction.player, "create " + listed(parts, "and"))

    @zone_words.register
    def _(self, instruction: ReturnExiled) -> str:
        whose = "your" if instruction.player is PlayerRef.YOU else "its owner's"
        return f"return it to the battlefield under {whose} control"

    @zone_words.register
    def _(self, instruction: ReturnTransformed) -> str:
        whose = "your" if instruction.player is PlayerRef.YOU else "its owner's"
        return f"return it to the battlefield transformed under {whose} control"

    @zone_words.register
    def _(self, instruction: SacrificeAnyNumber) -> str:
        return f"sacrifice any number of {print_objects(instruction.what)}"

    @zone_words.register
    def _(self, instruction: Sacrifice) -> str:
        if isinstance(instruction.what, Objects):
            return self._does(instruction.player, "sacrifice " + print_some(instruction.count, instruction.what))
        return self._does(instruction.player, f"sacrifice {self._object(instruction.what)}")

    @zone_words.register
    def _(self, instruction: Exile) -> str:
        if isinstance(instruction.what, Objects) and self._target is not None:
            self._target = None
            whose = "a" if instruction.what.whose is None else _FROM[instruction.what.whose]
            cards = noun(instruction.what.having, generic="card")
            return self._does(instruction.player, f"exile target {cards} from {whose} graveyard")
        if isinstance(instruction.what, Objects) and instruction.count is None:
            return self._does(instruction.player, f"exile all {print_objects(instruction.what)}")
        if isinstance(instruction.what, Objects) and instruction.count is not None:
            cards = print_some(instruction.count, instruction.what)
            return self._does(instruction.player, f"exile {cards} from your {instruction.what.zone.value}")
        return self._does(instruction.player, f"exile {self._object(instruction.what)}")

    @zone_words.register
    def _(self, instruction: Destroy) -> str:
        regenerated = "" if instruction.can_be_regenerated else ". It can't be regenerated"
        return f"destroy {self._object(instruction.what)}{regenerated}"

    @zone_words.register
    def _(self, instruction: Regenerate | CounterSpell | PutIntoLibrary) -> str:
        return self._does(player_of(instruction) or PlayerRef.YOU, zone_act(instruction, self._object))

    @zone_words.register
    def _(self, instruction: ReturnPermanents) -> str:
        if isinstance(instruction.what, Objects) and instruction.count is None:
            return f"return all {print_objects(instruction.what, stated_zone=False)} to their owner's hand"
        if isinstance(instruction.what, Objects) and instruction.count is not None:
            what = print_some(instruction.count, instruction.what)
        elif isinstance(instruction.what, Objects):
            what = print_objects(instruction.what)
        else:
            what = self._object(instruction.what)
        return self._does(instruction.player, f"return {what} to its owner's hand")
