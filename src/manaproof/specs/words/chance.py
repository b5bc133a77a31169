"""
Coin flips and die rolls, in words.
"""

from __future__ import annotations

from manaproof.model.amounts import is_one
from manaproof.model.outcomes import CoinsFlipped, DiceRolled
from manaproof.specs.names import one_of
from manaproof.specs.words.naming import does
from manaproof.specs.words.registry import register_words


@register_words
def _(happening: CoinsFlipped) -> str:
    coins = happening.count * happening.coins
    said = f"{does(happening.player, 'flip')} {'a coin' if is_one(coins) else f'{coins} coins'}"
    if happening.coins > 1 and not is_one(happening.count):
        said += f" in groups of {happening.coins}, {_verb(happening, 'ignore')} {happening.coins - 1} of each group"
    elif happening.coins > 1:
        said += f", {_verb(happening, 'ignore')} {happening.coins - 1}"
    joint = ", and " if happening.coins > 1 else " and "
    return f"{said}{joint}{_result(happening)}"


def _result(happening: CoinsFlipped) -> str:
    win, lose = _verb(happening, "win"), _verb(happening, "lose")
    flips = "the flip" if is_one(happening.count) else "each flip"
    if happening.won is not None and happening.heads is not None:
        return f"{_heads(happening)} and {does(happening.player, 'win')} {flips}"
    if happening.heads is not None:
        return _heads(happening)
    if happening.won is not None:
        return _shared(happening, happening.won, win, lose)
    if happening.is_called:
        return f"{win} or {lose} {flips}"
    return f"{_each(happening)} comes up heads or tails"


def _shared(happening: CoinsFlipped, won: int, win: str, lose: str) -> str:
    lost = happening.count - won
    if won and lost:
        return f"{win} {won} and {lose} {lost} of the flips"
    return f"{win if won else lose} {'the' if is_one(happening.count) else 'each'} flip"


def _heads(happening: CoinsFlipped) -> str:
    heads = happening.heads or 0
    tails = happening.count - heads
    if heads and tails:
        return f"{heads} {_come(heads)} up heads and {tails} tails"
    return f"{_each(happening)} comes up {'heads' if heads else 'tails'}"


def _each(happening: CoinsFlipped) -> str:
    return "it" if is_one(happening.count) else "each"


def _come(number: int) -> str:
    return "comes" if is_one(number) else "come"


def _verb(happening: CoinsFlipped | DiceRolled, verb: str) -> str:
    return verb if happening.player == "you" else f"{verb}s"


@register_words
def _(happening: DiceRolled) -> str:
    ignored = happening.lowest + sum(count for _, count in happening.chosen)
    dice = len(happening.results) + ignored
    said = [f"{does(happening.player, 'roll')} {'a' if dice == 1 else dice} d{happening.sides}"]
    if happening.lowest:
        said.append(f"{_verb(happening, 'ignore')} the {'' if happening.lowest == 1 else f'{happening.lowest} '}lowest")
    for player, count in happening.chosen:
        said.append(f"{_verb(happening, 'ignore')} {count} that {does(player, 'choose')}")
    if happening.modifier:
        said.append(f"{_verb(happening, 'add')} {happening.modifier}")
    return f"{', '.join(said)}{', ' if len(said) > 1 else ' '}for {_results(happening.results)}"


def _results(results: tuple[tuple[int, ...], ...]) -> str:
    """
    What each die may show, in the order of the dice.

    >>> _results(((1, 2, 3),)), _results(((20,),)), _results(((1, 2), (1, 2))), _results(((1,), (2, 3)))
    ('a result of 1-3', 'a result of 20', '2 results of 1-2 each', 'results of 1 and of 2-3')
    """
    if len(results) == 1:
        return f"a result of {_values(results[0])}"
    if len(set(results)) == 1:
        return f"{len(results)} results of {_values(results[0])} each"
    counted = {values: results.count(values) for values in results}
    parts = [f"{_values(values)}{'' if count == 1 else f' ({count} times)'}" for values, count in counted.items()]
    return "results of " + " and of ".join(parts)


def _values(values: tuple[int, ...]) -> str:
    """
    The values, neighbours together.

    >>> _values((1, 2, 3, 5)), _values((4,))
    ('1-3 or 5', '4')
    """
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][-1] == value - 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return one_of([str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs], "or")
