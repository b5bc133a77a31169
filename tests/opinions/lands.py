"""
Lands that look at each other, described once and built twice: as a board, and as facts of an answer-set program.
"""

from __future__ import annotations

from attrs import evolve, frozen
from hypothesis import strategies as st
from tests.opinions.answer_sets import answer_sets
from tests.opinions.chains import TYPES
from tests.rules.making import BASIC, LAND, adds, board, card, land, permanent, replaces

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model import production as m
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.costs import PayLife, TapSymbol
from manaproof.model.expr import FALSE, ONE, Number
from manaproof.model.mana import ALL_TYPES, ManaTypeSet
from manaproof.model.permanents import ObjectId
from manaproof.model.references import PlayerRef
from manaproof.queries.could_produce import could_produce

PLAYERS = ("you", "opponent")
Types = dict[ObjectId, str]


@frozen
class Source:
    """
    An ability that adds mana: so much of a type, or one of what the lands of some players could produce.
    """

    of: str | None = "G"
    amount: int = 1
    whose: PlayerRef = PlayerRef.YOU
    only_basics: bool = False
    colors_only: bool = False
    is_mana_ability: bool = True
    restricted: bool = False


@frozen
class LookingLand:
    """
    A land with its abilities; costs, status and restrictions are there to be ignored.
    """

    controller: str
    sources: tuple[Source, ...]
    is_basic: bool = False
    tapped: bool = False


@frozen
class Changer:
    """
    A replacement effect on lands tapped for mana; `to` None multiplies.
    """

    controller: str
    to: str | None
    number: int | None = 2
    whose: PlayerRef | None = None
    only_basics: bool = False
    least: int = 1
    types: str = TYPES
    optional: bool = False


@frozen
class Lands:
    """
    The lands and the replacement effects of a board.
    """

    lands: tuple[LookingLand, ...]
    changers: tuple[Changer, ...] = ()


def _ability(source: Source) -> a.ActivatedAbility:
    terms = (m.SpendOnly((m.Purpose("cast"),)),) if source.restricted else ()
    limits = (a.OnlyIf(FALSE),) if source.restricted else ()
    cost = (TapSymbol(), PayLife(Number(99))) if source.restricted else (TapSymbol(),)
    more = () if source.is_mana_ability else (i.Mill(ONE),)
    if source.of is not None:
        return a.ActivatedAbility(cost, (adds(*source.of * source.amount, terms=terms), *more), limits)
    having: list[q.Property] = [LAND]
    if source.whose is not PlayerRef.EACH_PLAYER:
        having.append(q.ControlledBy(source.whose))
    if source.only_basics:
        having.append(BASIC)
    looked_at = m.CouldProduce(q.Objects(q.Every(tuple(having))), source.colors_only)
    return a.ActivatedAbility(cost, (i.AddMana(m.OfType(ONE, looked_at), terms=terms), *more), limits)


def _effect(changer: Changer) -> a.Ability:
    source: q.Property = q.Every((LAND, BASIC)) if changer.only_basics else LAND
    pattern = p.ManaPattern(player=changer.whose, source=source, types=ManaTypeSet.parse(changer.types), least=changer.least)
    rewrite: f.Rewrite
    if changer.to is None:
        rewrite = f.MultiplyMana(changer.number or 1)
    else:
        amount = None if changer.number is None else Number(changer.number)
        rewrite = f.ProduceInstead(m.Symbols((changer.to,)), ALL_TYPES, amount)
    return replaces(pattern, rewrite, optional=changer.optional)


def board_of(described: Lands) -> Board:
    """
    The board, its lands first; the identity of land n ends in its number.
    """
    things = []
    for number, looking in enumerate(described.lands):
        made = land(f"Land {number}", *(_ability(source) for source in looking.sources))
        if looking.is_basic:
            face = evolve(made.front, supertypes=("Basic",))
            made = evolve(made, faces=(face,))
        things.append(permanent(made, number, looking.controller, tapped=looking.tapped))
    for number, changer in enumerate(described.changers, start=len(things)):
        things.append(permanent(card(f"Changer {number}", _effect(changer)), number, changer.controller))
    return board(things)


def by_query(described: Lands) -> list[str]:
    """
    The types that each land could produce, as the query answers.
    """
    made = board_of(described)
    lands = made.permanents[: len(described.lands)]
    return [str(could_produce(made, land.id).types) for land in lands]


def by_answer_set(described: Lands) -> list[str]:
    """
    The types that each land could produce, as the answer-set program answers.
    """
    (answer,) = answer_sets("could_produce.lp", _facts(described))
    found = dict.fromkeys(range(len(described.lands)), "")
    for atom in answer:
        number, of = atom.removeprefix("could(l").removesuffix(")").split(",")
        found[int(number)] += of.upper()
    return [str(ManaTypeSet.parse(types)) for types in found.values()]


def _is_meant(player: str, whose: PlayerRef | None, controller: str) -> bool:
    return whose in (None, PlayerRef.EACH_PLAYER) or (player == controller) is (whose is PlayerRef.YOU)


def _facts(described: Lands) -> list[str]:
    facts = [f"all({2 ** len(described.changers) - 1})", f"limit({2 * 2 ** len(described.changers)})"]
    for number, looking in enumerate(described.lands):
        facts.append(f"land(l{number})")
        for place, source in enumerate(looking.sources):
            ability = f"a{number}_{place}"
            facts += [f"has(l{number},{ability})", *_facts_of(ability, source, looking, described)]
            facts += [
                f"about(e{n},{ability})"
                for n, changer in enumerate(described.changers)
                if source.is_mana_ability
                and _is_meant(looking.controller, changer.whose, changer.controller)
                and (looking.is_basic or not changer.only_basics)
            ]
    for number, changer in enumerate(described.changers):
        name = f"e{number}"
        does = f"times({changer.number})" if changer.to is None else f"becomes({changer.to.lower()},{changer.number or 'keep'})"
        facts += [f"effect({name})", f"bit({name},{2**number})", f"least({name},{changer.least})", f"does({name},{does})"]
        facts += [f"means({name},{of})" for of in changer.types.lower()]
        facts += [f"optional({name})"] if changer.optional else []
    return facts


def _facts_of(ability: str, source: Source, looking: LookingLand, described: Lands) -> list[str]:
    if source.of is not None:
        return [f"adds({ability},{source.of.lower()},{source.amount})"]
    what = "color" if source.colors_only else "type"
    return [
        f"looks_at({ability},l{number},{what})"
        for number, other in enumerate(described.lands)
        if _is_meant(other.controller, source.whose, looking.controller) and (other.is_basic or not source.only_basics)
    ]


@st.composite
def looking_lands(draw: st.DrawFn) -> Lands:
    """
    Up to six lands of two players that add mana or look at each other, and up to three replacement effects.
    """
    flags = {"is_mana_ability": st.sampled_from((True, True, True, False)), "restricted": st.booleans()}
    fixed = st.builds(Source, of=st.sampled_from(TYPES), amount=st.sampled_from((1, 1, 2)), **flags)
    looking = st.builds(
        Source,
        of=st.none(),
        whose=st.sampled_from((PlayerRef.YOU, PlayerRef.AN_OPPONENT, PlayerRef.EACH_PLAYER)),
        only_basics=st.sampled_from((False, False, True)),
        colors_only=st.booleans(),
        **flags,
    )
    lands = st.builds(
        LookingLand,
        controller=st.sampled_from(PLAYERS),
        sources=st.lists(st.one_of(fixed, looking, looking), min_size=1, max_size=2).map(tuple),
        is_basic=st.booleans(),
        tapped=st.booleans(),
    )
    guards = {
        "controller": st.sampled_from(PLAYERS),
        "whose": st.sampled_from((None, None, PlayerRef.YOU, PlayerRef.AN_OPPONENT)),
        "only_basics": st.booleans(),
        "least": st.sampled_from((1, 1, 2)),
        "types": st.sampled_from((TYPES, TYPES, "G", "BC")),
        "optional": st.sampled_from((False, False, True)),
    }
    more = st.builds(Changer, to=st.none(), number=st.just(2), **guards)
    other = st.builds(Changer, to=st.sampled_from("BCG"), number=st.sampled_from((None, 1, 2)), **guards)
    changers = st.lists(st.one_of(more, other, other), max_size=3)
    return Lands(tuple(draw(st.lists(lands, min_size=1, max_size=6))), tuple(draw(changers)))
