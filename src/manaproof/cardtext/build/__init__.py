"""
From parsed rules of the grammars to the model, one module per grammar.
"""
