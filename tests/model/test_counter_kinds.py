import runpy
from pathlib import Path

from tests.conftest import REPOSITORY

from manaproof.model.counter_kinds import counter_kinds


def test_the_table_has_the_kinds_that_cards_name(corpus: Path, tmp_path: Path) -> None:
    """
    The table is what the tool makes of the cards.
    """
    main = runpy.run_path(str(REPOSITORY / "tools" / "list_counter_kinds.py"))["main"]
    assert main([str(corpus / "oracle-cards.json.gz"), "--out", str(tmp_path)]) == 0
    assert frozenset((tmp_path / "counter_kinds.txt").read_text(encoding="utf-8").splitlines()) == counter_kinds()
