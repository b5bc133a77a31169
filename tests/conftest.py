import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def corpus() -> Path:
    """
    The folder with Oracle texts, rulings and Comprehensive Rules, which are not ours to ship.
    """
    folder = Path(os.environ.get("MANAPROOF_CORPUS", REPOSITORY.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip(f"no corpus at {folder}: set MANAPROOF_CORPUS to the folder that has it")
    return folder
