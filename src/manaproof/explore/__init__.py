"""
The search: the outcome graph of an occasion, and the outcomes at its leaves with their orders and witnesses.
"""
