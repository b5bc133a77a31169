"""
What a spec expects of an answer, and whether an answer is that.
"""
