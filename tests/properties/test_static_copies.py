"""
Copy effects of static abilities equal a plain reading of the rules, also as what has them moves and leaves.
"""

from collections import Counter

from attrs import evolve, frozen
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.properties.boards.base import Draw, fixed
from tests.rules.making import board, card, creature, permanent, says

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.board import Board
from manaproof.model.copies import CopyEffect, IsACopy
from manaproof.model.permanents import Chosen, Permanent
from manaproof.model.references import Referent
from manaproof.rules.static_copies import newly_copied, with_static_copies

CREATURES = tuple(creature(f"Creature {number}", size=(str(number), str(number))) for number in range(1, 5))
AURA = card("Alteration", says(f.ContinuousEffect(Referent.ATTACHED, (IsACopy("permanent"),))), subtypes=("Aura",))
Name = str


@frozen
class Effect:
    """
    A copy effect as the plain reading has it: on what, since when, with which name, by which Aura or none.
    """

    on: str
    time: int
    name: Name
    by: str | None = None


@frozen
class Reading:
    """
    The copy effects that there are, and what is printed on everything.
    """

    printed: dict[str, Name]
    effects: tuple[Effect, ...]

    def name_of(self, identity: str, before: float = float("inf")) -> Name:
        """
        What something is by the latest of the copy effects that began before a time.
        """
        on_it = [effect for effect in self.effects if effect.on == identity and effect.time < before]
        return max(on_it, key=lambda effect: effect.time).name if on_it else self.printed[identity]


def _read(reading: Reading, auras: list[Permanent]) -> Reading:
    """
    CR 707.2c: what goes on does so as it began, what is new copies what its original is by then.
    """
    began = {effect.by: effect.name for effect in reading.effects}
    still = [
        e
        for e in reading.effects
        if e.by is None or any((a.id, a.attached_to, a.timestamp) == (e.by, e.on, e.time) for a in auras)
    ]
    now = evolve(reading, effects=tuple(still))
    for aura in sorted(auras, key=lambda each: each.timestamp):
        if aura.attached_to is None or any(effect.by == aura.id for effect in now.effects):
            continue
        original = aura.chosen[0].value
        name = began.get(aura.id) or now.name_of(original, aura.timestamp)
        now = evolve(now, effects=(*now.effects, Effect(aura.attached_to, aura.timestamp, name, aura.id)))
    return now


@frozen
class Story:
    """
    A board, and what then becomes attached to what or leaves.
    """

    board: Board
    steps: tuple[tuple[str, str | None], ...]


@st.composite
def stories(draw: Draw) -> Story:
    """
    Four creatures, some of which are copies already, and up to four Auras whose timestamps are in any order.
    """
    creatures = [permanent(of, number) for number, of in enumerate(CREATURES)]
    ids = st.sampled_from([each.id for each in creatures])
    times = iter(draw(st.permutations(range(10, 30))))
    first = [_copying(draw, each, next(times)) for each in creatures]
    auras = [
        evolve(permanent(AURA, next(times)), attached_to=draw(ids), chosen=(Chosen("permanent", draw(ids)),))
        for _ in range(draw(st.integers(1, 4)))
    ]
    movable = st.tuples(st.sampled_from([each.id for each in auras]), ids)
    leaving = st.tuples(st.sampled_from([each.id for each in (*auras, *creatures)]), st.none())
    return Story(board([*first, *auras]), tuple(draw(st.lists(movable | leaving, max_size=4))))


def _copying(draw: Draw, of: Permanent, time: int) -> Permanent:
    values = draw(st.sampled_from((None, None, *(each.front for each in CREATURES))))
    return of if values is None else evolve(of, copies=(CopyEffect(values, timestamp=time),))


def _after(of: Board, step: tuple[str, str | None], time: int) -> Board:
    """
    The board after something has become attached to something, or has left with what is attached to it.
    """
    identity, to = step
    moving = of.permanent(identity)
    if moving is None or (to is not None and of.permanent(to) is None):
        return of
    if to is None:
        return evolve(of, permanents=tuple(each for each in of.permanents if identity not in (each.id, each.attached_to)))
    return of.with_permanent(evolve(moving, attached_to=to, timestamp=time))


def _auras(of: Board) -> list[Permanent]:
    return [each for each in of.permanents if each.card == AURA]


def test_static_copies_equal_a_plain_reading() -> None:
    """
    After each step every creature is what the reading makes of it, and what is told to have become a copy is what began anew.
    """
    met: Counter[str] = Counter()

    @settings(fixed(400), suppress_health_check=[HealthCheck.too_slow])
    @given(stories())
    def compare(story: Story) -> None:
        _compare(story, met)

    compare()
    assert min(met[each] for each in ("began", "ended", "went on elsewhere", "an original had changed since")) >= 40, met
    assert met["refused"] <= 240, met


def _compare(story: Story, met: Counter[str]) -> None:
    printed = {each.id: each.card.name for each in story.board.permanents}
    copies = tuple(Effect(p.id, e.timestamp, e.values.name) for p in story.board.permanents for e in p.copies)
    reading = Reading(printed, copies)
    told = story.board
    for time, step in enumerate((None, *story.steps), start=100):
        changed = told if step is None else _after(told, step, time)
        try:
            told, before = with_static_copies(changed), reading
        except NotModelled:
            met["refused"] += 1
            return
        reading = _read(_without_gone(reading, changed), _auras(changed))
        there = {each.id: each.name for each in told.permanents}
        assert there == {each: reading.name_of(each) for each in there}
        anew = [each for each in reading.effects if each not in before.effects]
        on_several = len(anew) > len({each.on for each in anew})
        if not on_several:
            known = {(each.by, each.on) for each in before.effects}
            news = {(each.on, each.name) for each in anew if (each.by, each.on) not in known}
            assert {(each.id, each.of) for each in newly_copied(changed, told)} == news
        met["began"] += len(anew)
        met["ended"] += sum(each.by is not None and each not in reading.effects for each in before.effects)
        met["went on elsewhere"] += sum(each.by in {old.by for old in before.effects} for each in anew)
        met["an original had changed since"] += sum(_has_changed(each, told, reading) for each in reading.effects)


def _without_gone(reading: Reading, of: Board) -> Reading:
    return evolve(reading, effects=tuple(each for each in reading.effects if of.permanent(each.on) is not None))


def _has_changed(effect: Effect, of: Board, reading: Reading) -> bool:
    aura = of.permanent(effect.by or "")
    return aura is not None and reading.name_of(aura.chosen[0].value) != effect.name
