"""
The certificate checker: is what a search found all that the rules allow, and nothing else?

It sees the model, the rules and the solver's side, and shares no code with the search.
"""

from manaproof.certify.certificate import Certificate, certify

__all__ = ["Certificate", "certify"]
