"""
Meld pairs: which two cards a melded permanent is represented by (CR 712.5).
"""

from __future__ import annotations

MELD_PAIRS: dict[str, tuple[str, str]] = {
    "Chittering Host": ("Midnight Scavengers", "Graf Rats"),
    "Hanweir, the Writhing Township": ("Hanweir Garrison", "Hanweir Battlements"),
    "Brisela, Voice of Nightmares": ("Bruna, the Fading Light", "Gisela, the Broken Blade"),
    "Mishra, Lost to Phyrexia": ("Phyrexian Dragon Engine", "Mishra, Claimed by Gix"),
    "Urza, Planeswalker": ("The Mightstone and Weakstone", "Urza, Lord Protector"),
    "Titania, Gaea Incarnate": ("Argoth, Sanctum of Nature", "Titania, Voice of Gaea"),
    "Ragnarok, Divine Deliverance": ("Fang, Fearless l'Cie", "Vanille, Cheerful l'Cie"),
}
"""The names of the two cards of each melded permanent."""
