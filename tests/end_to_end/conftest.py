"""
Command lines run on the cards that come with manaproof.
"""

import pytest
from tests.cli.conftest import Ended, Run

from manaproof.cli import main


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """
    Runs a command line on the cards that come with manaproof.
    """

    def running(*words: str) -> Ended:
        code = main(words)
        captured = capfdbinary.readouterr()
        return Ended(code, captured.out.decode(), captured.err.decode())

    return running
