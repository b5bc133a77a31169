"""
Answers as people and programs read them: text for a judge, JSON records with a published schema.
"""
