"""
The ratios that the benchmarks measure, printed at the end.
"""

from collections.abc import Iterator

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

RATIOS = pytest.StashKey[list[str]]()


@pytest.fixture(autouse=True)
def _ratios(request: pytest.FixtureRequest, benchmark: BenchmarkFixture) -> Iterator[None]:
    """
    Keeps what a benchmark tells besides its times.
    """
    yield
    told = request.config.stash.setdefault(RATIOS, [])
    told += [f"{request.node.name}: {what} = {number}" for what, number in benchmark.extra_info.items()]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """
    Prints them, each from one run on this machine.
    """
    if told := config.stash.get(RATIOS, []):
        terminalreporter.section("ratios")
        for line in told:
            terminalreporter.write_line(line)
