"""
Adding mana on a path: the alternatives of an instruction, then the chain of each production.
"""

from __future__ import annotations

import z3
from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import ProduceMana
from manaproof.model.mana import MANA_TYPES, ManaBag
from manaproof.model.permanents import PlayerName
from manaproof.model.production import Mana, ProducedType, SpendTerm, Symbols
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, fold_quantity
from manaproof.rules.performing import context_of_script, one_production
from manaproof.rules.production import Alternative, alternatives
from manaproof.rules.referring import players_of
from manaproof.rules.tasks import Script, World
from manaproof.solve.chain import Beginning, Chain, chain_of
from manaproof.solve.choosing import lower_choices
from manaproof.solve.effects import FoldedEffect, FoldedWay, Preparation, as_it_is, cant_be_produced, effects_on, folded_choice
from manaproof.solve.formulas import all_of, exactly_one, total
from manaproof.solve.lowering import NO_SYMBOLS, Amounts, SolverSymbols, amounts_of, fields_of, lower_condition, lower_quantity
from manaproof.solve.paths import YES, Following, MaybeMana, Path
from manaproof.solve.session import Claim

ADDED = "something else"
"""
What mana is said to be paid for that was added on a path, so that the rules don't look at a pool in which it is missing.
"""
NO_MANA = e.Compare(e.Sum(tuple(e.Field(t.value) for t in MANA_TYPES)), e.Relation.AT_MOST, e.ZERO)


@frozen(eq=False)
class Produced:
    """
    A production that may have happened: the event in all but its amounts, its final amounts, and whether it happened.
    """

    event: ProduceMana
    final: Amounts
    happened: z3.BoolRef


@frozen(eq=False)
class Addition:
    """
    The path after mana was added, the instructions that are left, and what was produced.
    """

    path: Path
    rest: tuple[Following, ...]
    produced: tuple[Produced, ...]


@frozen
class Adding:
    """
    Where mana is added: what rules need besides a board, how trees are prepared and named, and how long chains are.
    """

    world: World
    prepare: Preparation = as_it_is
    symbols: SolverSymbols = NO_SYMBOLS
    more_steps: int = 0


def add_mana(instruction: i.AddMana, task: Following, path: Path, adding: Adding) -> Addition:
    """
    Follows an instruction to add mana; the task is taken from the path.

    Rule: 106.4, 106.5, 614.15 (2026-08-07).

    Raises:
        NotModelled: something that decides isn't encoded, or becomes something else than an amount of mana.
    """
    script = task.script
    context = context_of_script(script, path.board, adding.world)
    mana, instead, rest = _one_production(instruction, task, context)
    players = players_of(instruction.player, context)
    if len(players) > 1 and not isinstance(mana, Symbols):
        raise NotModelled(f"`{script.name}` lets several players choose which mana they add: that isn't encoded")
    label = f"{path.label}.{len(path.claims)}"
    amounts, claims = _initial(mana, task, context, adding, label)
    path = path.claiming(*claims)
    source = script.source if script.ability is not None else None
    produced: list[Produced] = []
    for player in players:
        event = ProduceMana(player, ManaBag(), source, script.ability, script.tapped_for_mana, instruction.terms, instead)
        path, done = _produce(event, amounts, task, path, adding)
        produced.append(done)
    following = (evolve(task, script=evolve(script, effect=rest)),) if rest else ()
    return Addition(evolve(path, tasks=path.tasks[1:]), following, tuple(produced))


def _one_production(
    instruction: i.AddMana, task: Following, context: Context
) -> tuple[Mana, tuple[i.AddManaInstead, ...], i.Effect]:
    """
    What is added by instructions that follow one another is one production (CR 106.12a), with what replaces it itself.
    """
    script = evolve(task.script, effect=task.script.effect[1:])
    mana, instead, rest = one_production(instruction, script, context)
    conditions = [one.condition for one in script.effect if isinstance(one, i.AddManaInstead)]
    if task.given is not None and any(looks_at_fields(condition) for condition in conditions):
        raise NotModelled(f"`{script.name}` looks at an amount of mana that is open: the solver doesn't follow that")
    return mana, tuple(instead), rest


def looks_at_fields(value: object) -> bool:
    """
    Whether the amounts or facts of the event to which instructions are a reaction are looked at.
    """
    return any(isinstance(node, e.Field | e.Holds | ProducedType) for node in walk(value))


def _initial(mana: Mana, task: Following, context: Context, adding: Adding, label: str) -> tuple[Amounts, list[Claim]]:
    """
    The amounts that the instruction itself gives: those of one of its alternatives, none if it isn't followed.
    """
    amounts = tuple(z3.Int(f"{label} {t.value}") for t in MANA_TYPES)
    ways = [_folded(way, task.script, context, adding) for way in alternatives(mana, context)]
    chosen = [z3.Bool(f"{label} alternative {number}") for number in range(len(ways))]
    name = f"106.4 mana of {task.script.name}"
    claims = [Claim(name, z3.Implies(task.present, exactly_one(chosen)))]
    symbols = adding.symbols if task.given is None else evolve(adding.symbols, fields=fields_of(task.given))
    for number, way in enumerate(ways):
        lowered = lower_choices(way.choices, symbols, f"{label} {number}")
        same = [fields_of(amounts)[name] == lower_quantity(tree, lowered.symbols) for name, tree in way.numbers.items()]
        here = z3.And(task.present, chosen[number])
        claims.append(Claim(name, z3.Implies(here, z3.And([lowered.legal, *same]))))
    claims.append(Claim(name, z3.Implies(z3.Not(task.present), all_of(a == 0 for a in amounts))))
    only = task.script.only
    if only is not None:
        other = all_of(amounts[t.bit] == 0 for t in MANA_TYPES if t not in only)
        claims.append(Claim("only the types asked for", z3.And(other, z3.Implies(task.present, total(amounts) > 0))))
    return amounts, claims


def _folded(way: Alternative, script: Script, context: Context, adding: Adding) -> FoldedWay:
    env = Environment(context) if script.event is None else Environment(context, facts=rules_of(script.event).facts(script.event))
    prepared = adding.prepare((way.choices, way.amounts), context)
    assert isinstance(prepared, tuple)
    choices, amounts = prepared
    numbers = {t.value: fold_quantity(amount, env) for t, amount in zip(MANA_TYPES, amounts, strict=True)}
    return FoldedWay(tuple(folded_choice(c, env) for c in choices), numbers)


def _produce(event: ProduceMana, amounts: Amounts, task: Following, path: Path, adding: Adding) -> tuple[Path, Produced]:
    effects = effects_on(event, path.board, adding.world, adding.prepare)
    cant = cant_be_produced(event, path.board)
    label = f"{path.label}.{len(path.claims)} {event.source}"
    had = path.had(task.script.opportunities, [effect.id for effect in effects])
    beginning = Beginning(label, fields_of(amounts), task.present, adding.symbols, cant, NO_MANA, had, adding.more_steps)
    chain = chain_of(effects, beginning)
    final = amounts_of(chain.final)
    happened = _happens(final, cant, task.present)
    source = _name_of(event.source, path)
    slots = [
        MaybeMana(event.player, final, terms, source, z3.And(happened, when)) for terms, when in _terms(event, effects, chain)
    ]
    path = evolve(path, board=_with_open_pool(event.player, path.board))
    return path.claiming(*chain.claims).showing(*slots), Produced(event, final, happened)


def _with_open_pool(player: PlayerName, board: Board) -> Board:
    """
    The board whose rules refuse to look at the player's unspent mana: what was added to it is the solver's.
    """
    having = board.player(player)
    return board if having.paid_for is not None else board.with_player(evolve(having, paid_for=ADDED))


def _terms(event: ProduceMana, effects: tuple[FoldedEffect, ...], chain: Chain) -> list[tuple[tuple[SpendTerm, ...], z3.BoolRef]]:
    """
    What goes with the mana (CR 106.6), and when: other mana of the same ability brings its own restrictions and riders.
    """
    own = [effect for effect in effects if effect.terms is not None]
    if all(effect.terms == event.terms for effect in own):
        return [(event.terms, YES)]
    if len(own) > 1:
        raise NotModelled("an ability replaces its mana in several ways that differ in restrictions: that isn't encoded")
    applied = chain.applied[own[0].id]
    return [(event.terms, z3.Not(applied)), (own[0].terms or (), applied)]


def _happens(final: Amounts, cant: e.Condition, present: z3.BoolRef) -> z3.BoolRef:
    """
    An event of no mana is no event (CR 614.7), and one that can't happen doesn't (CR 614.17).
    """
    forbidden = lower_condition(cant, SolverSymbols(fields=fields_of(final)))
    return z3.And(present, total(final) > 0, z3.Not(forbidden))


def _name_of(source: PlayerName | None, path: Path) -> str | None:
    permanent = path.board.last_known(source) if source else None
    return permanent.name if permanent else None
