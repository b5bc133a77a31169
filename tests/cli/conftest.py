from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from attrs import frozen
from tests.specs.fakes import FakeCards

from manaproof.cli import main


@frozen
class Ended:
    """
    How a command ended.
    """

    code: int
    out: str
    err: str


Run = Callable[..., Ended]


@contextmanager
def fake_library() -> Iterator[FakeCards]:
    """
    The cards made by hand, in place of the library.
    """
    yield FakeCards()


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """
    Runs a command line on the cards made by hand.
    """
    monkeypatch.setattr("manaproof.cards.library.Library", fake_library)
    monkeypatch.delenv("MANAPROOF_DEBUG", raising=False)

    def running(*words: str) -> Ended:
        code = main(words)
        captured = capfdbinary.readouterr()
        return Ended(code, captured.out.decode(), captured.err.decode())

    return running
