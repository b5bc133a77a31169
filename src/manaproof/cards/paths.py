"""
Where the user's own cards are kept.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

_FILE: Final = "cards.sqlite3"


def default_store_path() -> Path:
    """
    Where the user's cards are kept: in the folder MANAPROOF_HOME, else in the platform's folder for a user's data.
    """
    home = os.environ.get("MANAPROOF_HOME")
    return (Path(home) if home else _user_data()) / _FILE


def _user_data() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "manaproof"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "manaproof"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "manaproof"
