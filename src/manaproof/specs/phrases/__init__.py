"""
Phrases for what happens, such as "you tap Forest for mana", read into `manaproof.model.occasions`.
"""
