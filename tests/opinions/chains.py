"""
Chains of effects on one event, described once and built twice: as a board, and as facts of an answer-set program.
"""

from __future__ import annotations

from collections import Counter

from attrs import frozen
from hypothesis import strategies as st
from tests.opinions.answer_sets import answer_sets
from tests.rules.making import BEARS, adds, board, card, explored, land, permanent, replaces, taps_for

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import patterns as p
from manaproof.model import production as m
from manaproof.model import properties as q
from manaproof.model.expr import Number, Rounding
from manaproof.model.mana import ALL_COLORS, ALL_TYPES, ManaTypeSet
from manaproof.model.occasions import Occasion, PutsCounters, TapForMana
from manaproof.model.outcomes import CountersPlaced, ManaAdded

TYPES = "WUBRGC"
Ending = tuple[int, str]  # how much, and of which type of mana or kind of counter


@frozen
class Link:
    """
    One effect: what it does with a number, to which type it changes, and to which events it applies.
    """

    verb: str  # "times", "plus", "minus", "half", "becomes"
    number: int = 1
    rounded: Rounding = Rounding.DOWN
    to: str = "C"
    keeps_amount: bool = True
    spares_colorless: bool = False
    least: int = 1
    types: str = TYPES
    optional: bool = False


@frozen
class Chain:
    """
    An event of an amount and the effects on it; `of` is the type of mana, None for counters.
    """

    amount: int
    of: str | None
    links: tuple[Link, ...]


def _mana_effect(link: Link) -> a.Ability:
    pattern = p.ManaPattern(types=ManaTypeSet.parse(link.types), least=link.least)
    if link.verb == "times":
        return replaces(pattern, f.MultiplyMana(link.number), optional=link.optional)
    replaced = ALL_COLORS if link.spares_colorless else ALL_TYPES
    amount = None if link.keeps_amount else Number(link.number)
    return replaces(pattern, f.ProduceInstead(m.Symbols((link.to,)), replaced, amount), optional=link.optional)


def _counter_effect(link: Link) -> a.Ability:
    match link.verb:
        case "times":
            change = f.ChangeCount(times=link.number)
        case "plus":
            change = f.ChangeCount(plus=Number(link.number))
        case "minus":
            change = f.ChangeCount(minus=Number(link.number))
        case _:
            change = f.ChangeCount(half=link.rounded)
    return replaces(p.CountersPattern("+1/+1", q.Anything()), change, optional=link.optional)


def by_search(chain: Chain) -> Counter[Ending]:
    """
    The endings that the search finds, each with its number of orders.
    """
    effects = [_counter_effect(link) if chain.of is None else _mana_effect(link) for link in chain.links]
    others = [permanent(card(f"Effect {n}", effect), n) for n, effect in enumerate(effects)]
    occasion: Occasion
    if chain.of is None:
        target = permanent(BEARS, 90)
        occasion = PutsCounters(target.id, "+1/+1", chain.amount, "you")
    else:
        target = permanent(land("Source", taps_for(adds(*chain.of * chain.amount))), 90)
        occasion = TapForMana("you", target.id)
    endings: Counter[Ending] = Counter()
    for outcome in explored(board([target, *others]), occasion):
        (amount, of) = (0, "")
        for happening in outcome.happenings:
            match happening:
                case ManaAdded(mana=mana):
                    amount, of = mana.total, str(mana.types)
                case CountersPlaced(count=count):
                    amount, of = count, "counter"
                case _:
                    pass
        endings[(amount, of)] += outcome.orders
    return endings


def by_answer_sets(chain: Chain) -> Counter[Ending]:
    """
    The endings that the answer-set program finds, each with its number of orders.
    """
    start = chain.of.lower() if chain.of else "counter"
    facts = [f"start({chain.amount},{start})", f"last_step({len(chain.links)})"]
    for number, link in enumerate(chain.links):
        facts += _facts(f"e{number}", link, is_mana=chain.of is not None)
    orders = set()
    for answer in answer_sets("interaction.lp", facts):
        (ending,) = (atom for atom in answer if atom.startswith("ends"))
        orders.add((_ending(ending), frozenset(atom for atom in answer if atom.startswith("nth"))))
    return Counter(ending for ending, _ in orders)


def _facts(name: str, link: Link, *, is_mana: bool) -> list[str]:
    means = link.types.lower() if is_mana else ("counter",)
    facts = [f"effect({name})", f"least({name},{link.least})", *(f"means({name},{of})" for of in means)]
    match link.verb:
        case "half":
            facts.append(f"does({name},half({link.rounded.value}))")
        case "becomes":
            facts.append(f"does({name},becomes({link.to.lower()},{'keep' if link.keeps_amount else link.number}))")
        case verb:
            facts.append(f"does({name},{verb}({link.number}))")
    if link.spares_colorless:
        facts.append(f"spares({name},c)")
    return [*facts, f"optional({name})"] if link.optional else facts


def _ending(atom: str) -> Ending:
    amount, of = atom.removeprefix("ends(").removesuffix(")").split(",")
    if amount == "0":
        return 0, ""
    return int(amount), of if of == "counter" else of.upper()


@st.composite
def counter_chains(draw: st.DrawFn) -> Chain:
    """
    Counters are put, with up to five effects on their number.
    """
    links = st.builds(
        Link,
        verb=st.sampled_from(("times", "plus", "minus", "half")),
        number=st.sampled_from((1, 2, 2, 3)),
        rounded=st.sampled_from(Rounding),
        optional=st.sampled_from((False, False, False, True)),
    )
    return Chain(draw(st.integers(0, 3)), None, tuple(draw(st.lists(links, min_size=1, max_size=5))))


@st.composite
def mana_chains(draw: st.DrawFn) -> Chain:
    """
    One type of mana is produced, with up to five effects on its amount and type.
    """
    guards = {
        "least": st.sampled_from((1, 1, 1, 2, 3)),
        "types": st.sampled_from((TYPES, TYPES, TYPES, "G", "BC", "WUBRG")),
        "optional": st.sampled_from((False, False, False, True)),
    }
    more = st.builds(Link, verb=st.just("times"), number=st.sampled_from((2, 2, 3)), **guards)
    to = st.sampled_from(("B", "C", "G"))
    other = st.builds(Link, verb=st.just("becomes"), to=to, spares_colorless=st.sampled_from((False, False, True)), **guards)
    so_much = st.builds(
        Link, verb=st.just("becomes"), to=to, keeps_amount=st.just(False), number=st.sampled_from((1, 1, 2)), **guards
    )
    links = draw(st.lists(st.one_of(more, more, other, so_much), min_size=1, max_size=5))
    return Chain(draw(st.sampled_from((1, 1, 2))), draw(st.sampled_from(("G", "G", "C"))), tuple(links))
