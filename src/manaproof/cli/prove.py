"""
`manaproof prove`: whether a formula holds at every outcome of an event.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from manaproof.cli.board_options import card_library
from manaproof.cli.claim_options import claim_from, claim_options
from manaproof.cli.output import Format, output_options, write

if TYPE_CHECKING:
    from manaproof.specs.claims import Claim

_POOL = (
    "Any number of copies of these cards besides: names, a file of names, `mana`, `damage`, `counters`, `life`, `tokens`, `all`."
)


@click.command("prove")
@click.argument("formula", metavar="FORMULA")
@claim_options
@click.option("--pool", metavar="CARDS", help=_POOL)
@click.option("--strict", is_flag=True, help="End with 6 where a part of the pool isn't modelled.")
@output_options
def command(  # noqa: PLR0913, PLR0917 - each is an option
    formula: str,
    event: str,
    ranges: tuple[str, ...],
    checked: bool,
    pool: str | None,
    strict: bool,
    format_: Format,
    file: str | None,
    verbose: bool,
    **board_words: Any,
) -> int:
    """
    Prove that FORMULA holds whatever the order, the choices and the unknown amounts, or show the smallest counterexample.

    With `--pool`, with any number of copies of any of these cards besides.

    A formula compares what happens, such as "damage dealt to you <= 2 * n", and may join claims with `and`, `or`, `not` and
    `implies`.
    """
    if pool is not None:
        return _for_pool(claim_from(formula, event, ranges, **board_words), pool, format_, file, verbose=verbose, strict=strict)
    from manaproof.report.proofs import proof_record, proof_text  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.report.records import as_json  # noqa: PLC0415
    from manaproof.specs.proving import prove_claim  # noqa: PLC0415
    from manaproof.specs.questions import Queries  # noqa: PLC0415

    with card_library() as cards:
        proof = prove_claim(claim_from(formula, event, ranges, **board_words), cards, Queries(), checked=checked)
    if format_ == "text":
        write(proof_text(proof, formula, verbose=verbose, checked=checked), file)
    else:
        write(as_json(proof_record(proof, formula, event)), file)
    return proof.answer.verdict.exit_code()


def _for_pool(claim: Claim, pool: str, format_: Format, file: str | None, *, verbose: bool, strict: bool) -> int:
    from manaproof.report.pools import pool_record, pool_text  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.report.records import as_json  # noqa: PLC0415
    from manaproof.specs.pool_claims import prove_for_any  # noqa: PLC0415
    from manaproof.specs.questions import Queries  # noqa: PLC0415
    from manaproof.specs.texts import Text  # noqa: PLC0415

    with card_library() as cards:
        proof = prove_for_any(claim, Text.typed(pool, "--pool"), cards, Queries())
    if format_ == "text":
        write(pool_text(proof, claim, verbose=verbose), file)
    else:
        write(as_json(pool_record(proof, claim)), file)
    return proof.answer.verdict.exit_code(strict=strict)
