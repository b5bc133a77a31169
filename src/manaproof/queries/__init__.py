"""
Questions, one module each: from a board to an answer with a verdict.
"""
