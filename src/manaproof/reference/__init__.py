"""
The reference: the rules followed plainly, one path at a time, to compare the search with.
"""
