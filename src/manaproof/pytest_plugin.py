"""
The pytest plugin: every scenario of a `*.rules.yaml` file is a test.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from manaproof.errors import ManaproofError
    from manaproof.specs.checks import Scenario

SUFFIX = ".rules.yaml"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """
    Collects a spec file.
    """
    if not file_path.name.endswith(SUFFIX):
        return None
    spec_file: pytest.Collector = SpecFileCollector.from_parent(parent, path=file_path)
    return spec_file


class SpecFileCollector(pytest.File):
    """
    A spec file; each problem that it has is a test that fails.
    """

    def collect(self) -> Iterable[pytest.Item]:
        """
        One item for each scenario, in the order of the file.
        """
        from manaproof.specs.asking import default_cards  # noqa: PLC0415 - only if there are spec files
        from manaproof.specs.reading.scenarios import read_file  # noqa: PLC0415

        read = read_file(self.path, default_cards())
        yield from self._problems(read.problems)
        for scenario in read.scenarios:
            item: pytest.Item = ScenarioItem.from_parent(self, name=scenario.id, scenario=scenario)
            yield item

    def _problems(self, problems: Iterable[ManaproofError]) -> Iterator[pytest.Item]:
        for number, problem in enumerate(problems, start=1):
            item: pytest.Item = ProblemItem.from_parent(self, name=f"problem-{number}", problem=problem)
            yield item


class ScenarioFails(Exception):
    """
    A scenario doesn't hold; the message is the report of the check.
    """


class ScenarioItem(pytest.Item):
    """
    One scenario; a pending one is skipped with its reason.
    """

    def __init__(self, *, scenario: Scenario, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scenario = scenario

    def runtest(self) -> None:
        """
        Runs the scenario.
        """
        from manaproof.report.check import scenario_text  # noqa: PLC0415 - only if there are spec files
        from manaproof.specs.questions import Queries  # noqa: PLC0415
        from manaproof.specs.running import Status, run_scenario  # noqa: PLC0415

        if self.scenario.pending is not None:
            pytest.skip(f"pending: {self.scenario.pending}")
        result = run_scenario(self.scenario, Queries(), checked=True)
        if result.status is not Status.HOLDS:
            raise ScenarioFails(scenario_text(result))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """
        The report of the check instead of a traceback.
        """
        if isinstance(excinfo.value, ScenarioFails):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """
        Where the scenario stands.
        """
        line = self.scenario.where.line
        return self.path, None if line is None else line - 1, self.name


class ProblemItem(pytest.Item):
    """
    A problem of a spec file.
    """

    def __init__(self, *, problem: ManaproofError, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.problem = problem

    def runtest(self) -> None:
        """
        Fails with the problem.
        """
        raise ScenarioFails(str(self.problem))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """
        The problem instead of a traceback.
        """
        return str(excinfo.value) if isinstance(excinfo.value, ScenarioFails) else super().repr_failure(excinfo, style)
