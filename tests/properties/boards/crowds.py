"""
Random questions with several of the same effects on one event.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import Draw, Question
from tests.properties.boards.counters import counter_questions
from tests.properties.boards.damage import damage_questions
from tests.properties.boards.life import life_questions
from tests.properties.boards.mana import mana_questions
from tests.properties.boards.tokens import token_questions

MOST_PERMANENTS = 7


@st.composite
def crowded_questions(draw: Draw) -> Question:
    """
    A question about amounts where some permanents are there again, once or twice.
    """
    kinds = (counter_questions, mana_questions, damage_questions, life_questions, token_questions)
    question = draw(draw(st.sampled_from(kinds))())
    permanents = question.board.permanents
    for number in range(1, draw(st.integers(1, 2)) + 1):
        again = tuple(evolve(each, id=f"{each.id} again {number}", timestamp=each.timestamp + 50 * number) for each in permanents)
        permanents += again[: MOST_PERMANENTS - len(permanents)]
    return Question(evolve(question.board, permanents=permanents), question.occasion)
