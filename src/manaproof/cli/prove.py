"""
`manaproof prove`: whether a formula holds at every outcome of an event.
"""

from __future__ import annotations

from typing import Any

import click

from manaproof.cli.board_options import card_library
from manaproof.cli.claim_options import claim_from, claim_options
from manaproof.cli.output import Format, output_options, write


@click.command("prove")
@click.argument("formula", metavar="FORMULA")
@claim_options
@output_options
def command(
    formula: str,
    event: str,
    ranges: tuple[str, ...],
    checked: bool,
    format_: Format,
    file: str | None,
    verbose: bool,
    **board_words: Any,
) -> int:
    """
    Prove that FORMULA holds whatever the order, the choices and the unknown amounts, or show the smallest counterexample.

    A formula compares what happens, such as "damage dealt to you <= 2 * n", and may join claims with `and`, `or`, `not` and
    `implies`.
    """
    from manaproof.report.proofs import proof_record, proof_text  # noqa: PLC0415 - loaded for an answer, not for --help
    from manaproof.report.records import as_json  # noqa: PLC0415
    from manaproof.specs.proving import prove_claim  # noqa: PLC0415
    from manaproof.specs.questions import Queries  # noqa: PLC0415

    with card_library() as cards:
        proof = prove_claim(claim_from(formula, event, ranges, **board_words), cards, Queries(), checked=checked)
    if format_ == "text":
        write(proof_text(proof, formula, verbose=verbose), file)
    else:
        write(as_json(proof_record(proof, formula, event)), file)
    return proof.answer.verdict.exit_code()
