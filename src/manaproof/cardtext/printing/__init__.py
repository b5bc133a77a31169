"""
The model as words, one module per side of the model.
"""
