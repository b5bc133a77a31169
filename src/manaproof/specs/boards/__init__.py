"""
Boards as people write them, in a spec file, on the command line or in Python, made into `manaproof.model.board.Board`.
"""
