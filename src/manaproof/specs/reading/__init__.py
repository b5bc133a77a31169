"""
Spec files: YAML with the place of every word, checked against the published schema, read into scenarios.
"""
