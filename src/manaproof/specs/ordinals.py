"""
Words for places in an order: "first", "second".
"""

from __future__ import annotations

ORDINALS: tuple[str, ...] = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
