"""
Formulas in words, such as "damage dealt to you <= 2 * n", read into `manaproof.model.formulas`.
"""
