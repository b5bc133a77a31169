"""
Random questions: small boards of effects of every shape that is encoded, with something that happens on them.

Boards are made from the model alone, without card library or texts. Each module has the shapes of one kind of event, each
drawn with random guards, and a strategy of questions that is listed here.
"""

from __future__ import annotations

from hypothesis import strategies as st
from tests.properties.boards.base import Draw, Question, fixed
from tests.properties.boards.chance import chance_questions
from tests.properties.boards.control import control_questions
from tests.properties.boards.counters import counter_questions
from tests.properties.boards.damage import damage_questions
from tests.properties.boards.drawing import draw_questions
from tests.properties.boards.entering import entering_questions, entering_together_questions
from tests.properties.boards.library import library_questions
from tests.properties.boards.life import life_questions
from tests.properties.boards.mana import mana_questions
from tests.properties.boards.permanents import permanent_questions
from tests.properties.boards.tokens import token_questions
from tests.properties.boards.turns import turn_questions
from tests.properties.boards.unspent import unspent_questions
from tests.properties.boards.zones import zone_questions

__all__ = [
    "KINDS",
    "Question",
    "chance_questions",
    "control_questions",
    "counter_questions",
    "damage_questions",
    "draw_questions",
    "entering_questions",
    "entering_together_questions",
    "fixed",
    "library_questions",
    "life_questions",
    "mana_questions",
    "permanent_questions",
    "questions",
    "token_questions",
    "turn_questions",
    "unspent_questions",
    "zone_questions",
]

KINDS = (
    mana_questions,
    draw_questions,
    counter_questions,
    entering_questions,
    entering_together_questions,
    token_questions,
    life_questions,
    zone_questions,
    damage_questions,
    library_questions,
    turn_questions,
    unspent_questions,
    chance_questions,
    permanent_questions,
    control_questions,
)


@st.composite
def questions(draw: Draw) -> Question:
    """
    Questions of every kind, with up to six effects besides those of what happens itself.
    """
    return draw(draw(st.sampled_from(KINDS))())
