"""
The command `manaproof` with its verbs.
"""

from __future__ import annotations

from importlib import import_module

import click

_VERBS = {
    "outcomes": "outcomes",
    "why": "why",
    "why-not": "why_not",
    "could-produce": "could_produce",
    "can-activate": "can_activate",
    "characteristics": "characteristics",
    "prove": "prove",
    "possible": "possible",
    "always": "always",
    "never": "never",
    "best": "best",
    "worst": "worst",
    "commute": "commute",
    "compare": "compare",
    "check": "check",
    "cards": "cards",
    "rules": "rules",
}
_SAYS = {
    "outcomes": "Every legal outcome of an event, with the orders that lead to it.",
    "why": "The shortest path to an outcome, with the rule at each step.",
    "why-not": "The rules and card clauses that together exclude an outcome.",
    "could-produce": "Which types of mana a permanent could produce, and why.",
    "can-activate": "Whether an ability can be activated now, and why not.",
    "characteristics": "What a permanent is, layer by layer, and why in that order.",
    "prove": "Whether a formula holds at every outcome; if not, the smallest counterexample.",
    "possible": "Whether a formula holds at some outcome: in some order, with some choices and amounts.",
    "always": "Whether a formula holds at every outcome, or one at which it doesn't.",
    "never": "Whether a formula holds at no outcome, or one at which it does.",
    "best": "The greatest that a quantity can be, or that a player can force.",
    "worst": "The least that a quantity can be, or that a player can force.",
    "commute": "Whether two cards' effects lead to the same in both orders; if not, the smallest board.",
    "compare": "Whether two wordings, two boards or two editions of the rules lead to the same.",
    "check": "Check spec files.",
    "cards": "The card library: import, show, read, search, coverage.",
    "rules": "What of the rules is encoded, where, and which specs cite it.",
}


class Verbs(click.Group):
    """
    A group that loads a verb's module when the verb is used.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """
        The verbs, in the order of the documentation.
        """
        del ctx
        return list(_VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """
        The command of a verb, None if there is none.
        """
        del ctx
        if cmd_name not in _VERBS:
            return None
        command = getattr(import_module(f"manaproof.cli.{_VERBS[cmd_name]}"), "command")  # noqa: B009 - typed below
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """
        The list of verbs, without loading them.
        """
        del ctx
        with formatter.section("Questions"):
            formatter.write_dl(list(_SAYS.items()))


def _print_version(ctx: click.Context, _parameter: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from manaproof import __version__  # noqa: PLC0415 - rarely asked

        click.echo(f"manaproof {__version__}")
        ctx.exit()


@click.group(
    cls=Verbs,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    epilog='Example: manaproof outcomes "you tap Forest for mana" --you "Forest, Mana Reflection" --opponent Contamination',
)
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version, help="Print the version.")
def manaproof() -> None:
    """
    A rules checker for Magic: The Gathering: every legal outcome, and the rule behind each step.
    """
