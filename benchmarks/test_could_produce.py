import pytest
from benchmarks.families import reflecting
from benchmarks.naive import fastest, round_robin, seconds
from pytest_benchmark.fixture import BenchmarkFixture

from manaproof.model.board import Board
from manaproof.model.permanents import ObjectId
from manaproof.queries.could_produce import could_produce_table


def _in_bare_sets(made: Board) -> tuple[dict[ObjectId, set[str]], dict[ObjectId, list[ObjectId]]]:
    own = {p.id: {"Forest": {"G"}, "Island": {"U"}}.get(p.name, set()) for p in made.permanents}
    reads: dict[ObjectId, list[ObjectId]] = {p.id: [] for p in made.permanents}
    for reader in made.permanents:
        if reader.name in ("Reflecting Pool", "Exotic Orchard"):
            mine = reader.name == "Reflecting Pool"
            reads[reader.id] = [p.id for p in made.permanents if (p.controller == reader.controller) is mine]
    return own, reads


@pytest.mark.parametrize(("basics", "pools"), [(2, 2), (4, 4), (10, 10), (30, 30), (1, 11)])
def test_could_produce_and_round_robin(basics: int, pools: int, benchmark: BenchmarkFixture) -> None:
    """
    The query for all permanents beside a round-robin fixed point on bare sets.
    """
    made = reflecting(basics, pools)
    answers = benchmark.pedantic(could_produce_table, (made,), rounds=3)  # type: ignore[no-untyped-call]
    own, reads = _in_bare_sets(made)
    benchmark.extra_info["query / round robin"] = round(fastest(benchmark) / seconds(lambda: round_robin(own, reads)), 1)
    expected = round_robin(own, reads)
    assert {answer.permanent: {t.value for t in answer.types} for answer in answers} == expected
