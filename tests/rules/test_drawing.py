import pytest
from attrs import evolve
from tests.rules.making import (
    ABUNDANCE,
    BEARS,
    CREATURE,
    FOREST,
    ISLAND,
    SWAMP,
    THOUGHT_REFLECTION,
    board,
    card,
    creature,
    explored,
    instead_of_drawing,
    library,
    library_of,
    player,
    replaces,
    says,
)

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model.board import Board, Player, Resolved
from manaproof.model.cards import Card
from manaproof.model.expr import ONE, Compare, Number, Relation
from manaproof.model.libraries import AnyOrder, Library, LibraryCard, UnknownCards
from manaproof.model.lookups import NumberOf, PlayerNumber, ThoseCount
from manaproof.model.occasions import DrawsCards, InSequence, Occasion, Resolves, StepBegins
from manaproof.model.outcomes import (
    Assumed,
    AssumedSize,
    CardDrawn,
    CardsMoved,
    DrewFromEmptyLibrary,
    GameEnds,
    LifeChanged,
    Outcome,
    Triggered,
    size_in_words,
)
from manaproof.model.references import PlayerRef, Step, Zone
from manaproof.rules.rulebook import switched_off

ONE_CARD = DrawsCards("you")
EMPTY = library()
OPPONENT = Player("opponent")
SKIP = card("Skip", instead_of_drawing(i.SkipThatDraw()))
SPIRIT = card("Spirit", says(f.CantDrawMoreThan()))
NEVER = card("Never", says(f.CantHappen(event=p.DrawPattern(PlayerRef.EACH_PLAYER))))


def in_words(outcome: Outcome) -> str:
    """
    What happened in an outcome, in short.
    """
    return ", ".join(_word(happening) for happening in outcome.happenings) or "nothing"


def _word(happening: object) -> str:
    match happening:
        case CardDrawn(player=who, card=drawn):
            return f"{who} draws {drawn.known.name if drawn.known else 'a card'}"
        case CardsMoved(player=who, cards=cards, to_zone=zone):
            names = "+".join(c.known.name if isinstance(c, LibraryCard) and c.known else "?" for c in cards)
            return f"{who} {names} to {zone.value}"
        case DrewFromEmptyLibrary(player=who):
            return f"{who} can't draw"
        case LifeChanged(player=who, change=change):
            return f"{who} {change:+} life"
        case GameEnds(player=who, wins=wins):
            return f"{who} {'wins' if wins else 'loses'}"
        case Triggered(name=name):
            return f"{name} triggers"
        case AssumedSize():
            return size_in_words(happening)
        case Assumed(condition=condition):
            return condition
        case _:
            return type(happening).__name__


def with_library(cards: Library, *things: Card, opponent: Player = OPPONENT) -> Board:
    """
    A board of yours with a library.
    """
    return board(things, players=(player("you", cards), opponent))


def found(on: Board, occasion: Occasion = ONE_CARD) -> dict[str, int]:
    """
    The outcomes in words, each with its orders.
    """
    return {in_words(outcome): outcome.orders for outcome in explored(on, occasion)}


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        pytest.param(0, "nothing", id="none"),
        pytest.param(1, "you draws Forest", id="one"),
        pytest.param(2, "you draws Forest, you draws Island", id="all that there are"),
        pytest.param(3, "you draws Forest, you draws Island, you can't draw", id="one too many"),
    ],
)
def test_cards_are_drawn_from_the_top(count: int, expected: str) -> None:
    """
    Cards are drawn one at a time from the top, and a draw from an empty library is noticed (CR 121.1, 121.2, 121.4).
    """
    assert found(with_library(library(FOREST, ISLAND)), DrawsCards("you", count)) == {expected: 1}


def test_drawing_from_an_empty_library_without_the_rule() -> None:
    """
    CR 121.4 is what makes an empty library matter.
    """
    with switched_off("121.4"):
        assert found(with_library(EMPTY)) == {"nothing": 1}


@pytest.mark.parametrize("cards", [pytest.param(EMPTY, id="empty"), pytest.param(library(FOREST), id="not empty")])
def test_a_draw_is_replaced_also_with_an_empty_library(cards: Library) -> None:
    """
    An effect that replaces a draw is applied even if no card could be drawn (CR 614.11, 121.6a).
    """
    gain = card("Words", instead_of_drawing(i.GainLife(Number(5))))
    assert found(with_library(cards, gain)) == {"you +5 life": 1}


def test_a_draw_from_an_empty_library_without_the_rule() -> None:
    """
    Under the alternative to CR 614.11 the draw isn't replaced.
    """
    gain = card("Words", instead_of_drawing(i.GainLife(Number(5))))
    with switched_off("614.11"):
        assert found(with_library(EMPTY, gain)) == {"you can't draw": 1}


@pytest.mark.parametrize(
    ("things", "expected"),
    [
        pytest.param([THOUGHT_REFLECTION], {"you draws Forest, you draws Island": 1}, id="twice"),
        pytest.param(
            [THOUGHT_REFLECTION] * 2, {"you draws Forest, you draws Island, you draws Swamp, you draws Bears": 2}, id="two"
        ),
        pytest.param([SKIP], {"nothing": 1}, id="skipped"),
        pytest.param([THOUGHT_REFLECTION, SKIP], {"nothing": 2}, id="skipped now or later"),
    ],
)
def test_replacing_a_draw(things: list[Card], expected: dict[str, int]) -> None:
    """
    Each draw of what replaces a draw is a part of its chain: an effect is applied once to each branch (CR 614.5, 121.6b).
    """
    cards = library(FOREST, ISLAND, SWAMP, creature("Bears"))
    assert found(with_library(cards, *things)) == expected


def test_draws_of_one_instruction_share_no_opportunities() -> None:
    """
    Two draws are two events: a one-draw effect applies to both (CR 121.2).
    """
    gain = card("Words", instead_of_drawing(i.GainLife(ONE)))
    assert found(with_library(EMPTY, gain), DrawsCards("you", 2)) == {"you +1 life, you +1 life": 1}


def test_draws_of_one_instruction_without_the_rule() -> None:
    """
    Under the alternative to CR 121.2 an effect on a draw doesn't see an instruction to draw several.
    """
    gain = card("Words", instead_of_drawing(i.GainLife(ONE)))
    with switched_off("121.2"):
        assert found(with_library(library(FOREST, ISLAND), gain), DrawsCards("you", 2)) == {
            "you draws Forest, you draws Island": 1
        }


def test_a_replaced_draw_is_finished_before_the_next() -> None:
    """
    The first draw's replacement is completed before the second draw, here one that mills what would be drawn (CR 121.6b).
    """
    shield = says(f.ReplacementEffect(p.DrawPattern(PlayerRef.YOU), f.DoInstead((i.Mill(ONE),)), uses=1))
    spell = card("Words", a.SpellAbility((a.Establish(shield, "this turn"),)), types=("Sorcery",))
    made = evolve(with_library(library(FOREST, ISLAND)), resolved=(Resolved("words", spell, "you", 9),))
    assert found(made, DrawsCards("you", 2)) == {"you Forest to graveyard, you draws Island": 1}
    with switched_off("121.6b"):
        assert found(made, DrawsCards("you", 2)) == {"you draws Forest, you Island to graveyard": 1}


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        pytest.param(1, {"opponent draws Forest": 1}, id="one card is not two"),
        pytest.param(2, {"opponent draws Forest, you draws Island": 1}, id="two cards"),
        pytest.param(3, {"opponent draws Forest, you draws Island": 1}, id="three cards"),
    ],
)
def test_effects_on_the_number_come_before_effects_on_a_card(count: int, expected: dict[str, int]) -> None:
    """
    "Would draw two or more cards" looks at the instruction (CR 121.2a); several players draw in turn order (CR 121.2c).
    """
    alms = card(
        "Alms Collector",
        replaces(p.DrawPattern(PlayerRef.AN_OPPONENT, least=2), f.DoInstead((i.Draw(player=PlayerRef.EACH_PLAYER),))),
    )
    made = board([alms], players=(player("you", library(ISLAND)), player("opponent", library(FOREST, FOREST, FOREST))))
    assert found(evolve(made, active="opponent"), DrawsCards("opponent", count)) == expected


@pytest.mark.parametrize(
    ("active", "expected"),
    [
        pytest.param("you", "you draws Forest, opponent draws Island", id="your turn"),
        pytest.param("opponent", "opponent draws Island, you draws Forest", id="the opponent's turn"),
    ],
)
def test_several_players_draw_in_turn_order(active: str, expected: str) -> None:
    """
    The active player draws first, whoever controls the effect (CR 121.2c).
    """
    made = board(players=(player("you", library(FOREST)), player("opponent", library(ISLAND))))
    wheel = card("Wheel", a.SpellAbility((i.Draw(player=PlayerRef.EACH_PLAYER),)), types=("Sorcery",))
    assert found(evolve(made, active=active), Resolves(wheel, "you")) == {expected: 1}


@pytest.mark.parametrize(
    ("occasion", "expected"),
    [
        pytest.param(DrawsCards("opponent", 2), {"you draws Forest, you draws Forest": 1}, id="not in their draw step"),
        pytest.param(DrawsCards("opponent", 2, in_draw_step=True), {"opponent draws Island, you draws Forest": 1}, id="in it"),
        pytest.param(StepBegins("opponent", Step.DRAW), {"opponent draws Island": 1}, id="the draw of the step"),
        pytest.param(StepBegins("you", Step.DRAW), {"you draws Forest": 1}, id="your own"),
        pytest.param(
            InSequence((StepBegins("opponent", Step.DRAW), DrawsCards("opponent"))),
            {"opponent draws Island, you draws Forest": 1},
            id="the draw of the step and one more",
        ),
    ],
)
def test_except_the_first_card_in_each_of_their_draw_steps(occasion: Occasion, expected: dict[str, int]) -> None:
    """
    The exception is for one draw of the player's own draw step.
    """
    thief = card(
        "Notion Thief",
        replaces(
            p.DrawPattern(PlayerRef.AN_OPPONENT, except_first=1),
            f.DoInstead((i.SkipThatDraw(PlayerRef.THAT_PLAYER), i.Draw())),
        ),
    )
    made = board([thief], players=(player("you", library(FOREST, FOREST)), player("opponent", library(ISLAND, ISLAND))))
    assert found(made, occasion) == expected


@pytest.mark.parametrize(
    ("things", "count", "expected"),
    [
        pytest.param([SPIRIT], 1, {"you draws Forest": 1}, id="the first card is free"),
        pytest.param([SPIRIT], 2, {"you draws Forest": 1}, id="121.2b an instruction is carried out in part"),
        pytest.param([SPIRIT, THOUGHT_REFLECTION], 1, {"you draws Forest": 1}, id="the second draw of a replacement"),
        pytest.param([NEVER], 1, {"nothing": 1}, id="no draw"),
        pytest.param([NEVER, card("Words", instead_of_drawing(i.GainLife(ONE)))], 1, {"nothing": 1}, id="614.17c isn't replaced"),
        pytest.param([NEVER, ABUNDANCE], 1, {"nothing": 1}, id="614.17c isn't replaced by choice"),
    ],
)
def test_draws_that_cannot_happen(things: list[Card], count: int, expected: dict[str, int]) -> None:
    """
    What can't happen doesn't, and isn't replaced (CR 121.2b, 614.17c).
    """
    assert found(with_library(library(FOREST, ISLAND), *things), DrawsCards("you", count)) == expected


def test_a_draw_that_cannot_happen_without_the_rule() -> None:
    """
    Under the alternative to CR 614.17c it is replaced.
    """
    words = card("Words", instead_of_drawing(i.GainLife(ONE)))
    with switched_off("614.17c"):
        limit = card("None", says(f.CantDrawMoreThan(count=0)))
        assert found(with_library(EMPTY, words, limit)) == {"you +1 life": 1}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        pytest.param(EMPTY, {"you wins": 1}, id="empty"),
        pytest.param(library(FOREST), {"you draws Forest": 1}, id="one card"),
        pytest.param(
            library_of(UnknownCards(0, 1)),
            {"your library is empty, you wins": 1, "your library has exactly 1 card, you draws a card": 1},
            id="not known",
        ),
        pytest.param(library_of(UnknownCards(enough=True)), {"you draws a card": 1}, id="enough"),
    ],
)
def test_a_draw_while_the_library_is_empty(cards: Library, expected: dict[str, int]) -> None:
    """
    An effect that asks for an empty library applies iff it is; an unknown library is two cases.
    """
    is_empty = Compare(NumberOf(PlayerNumber.LIBRARY, PlayerRef.YOU), Relation.EQUAL, Number(0))
    maniac = card("Laboratory Maniac", instead_of_drawing(i.WinGame(), condition=is_empty))
    assert found(with_library(cards, maniac)) == expected


def test_an_optional_effect_is_applied_or_declined_once() -> None:
    """
    A declined effect has had its opportunity: the draw happens, or the other effect is applied, and it doesn't come back.
    """
    may = card("May", instead_of_drawing(i.GainLife(ONE), optional=True))
    assert found(with_library(library(FOREST, ISLAND), may)) == {"you draws Forest": 1, "you +1 life": 1}


def test_an_optional_effect_can_wait() -> None:
    """
    Postponing an optional effect is choosing another one first: then it may apply to each of the two draws.
    """
    may = card("May", instead_of_drawing(i.GainLife(ONE), optional=True))
    assert found(with_library(library(FOREST, ISLAND), may, THOUGHT_REFLECTION)) == {
        "you +1 life": 1,
        "you draws Forest, you draws Island": 1,
        "you +1 life, you draws Forest": 1,
        "you draws Forest, you +1 life": 1,
        "you +1 life, you +1 life": 1,
    }


@pytest.mark.parametrize(
    ("cards", "graveyard", "expected"),
    [
        pytest.param(library(FOREST), 2, {"you draws Forest": 1}, id="too few cards"),
        pytest.param(
            library(FOREST, ISLAND),
            2,
            {"you draws Forest": 1, "you Forest+Island to graveyard, you Dredger to hand": 1},
            id="just enough",
        ),
        pytest.param(library(FOREST), 0, {"you draws Forest": 1, "you Dredger to hand": 1}, id="none to mill"),
        pytest.param(EMPTY, 1, {"you can't draw": 1}, id="empty"),
    ],
)
def test_dredge(cards: Library, graveyard: int, expected: dict[str, int]) -> None:
    """
    With at least N cards in library a draw may be replaced by milling N cards and returning the card (CR 702.52a, 702.52b).
    """
    dredger = creature("Dredger", a.KeywordAbility("dredge", str(graveyard)))
    made = board(players=(player("you", cards, graveyard=(dredger,)), OPPONENT))
    assert found(made) == expected


def test_dredge_without_its_limit() -> None:
    """
    Under the alternative to CR 702.52a any library is large enough.
    """
    dredger = creature("Dredger", a.KeywordAbility("dredge", "2"))
    with switched_off("702.52a"):
        made = board(players=(player("you", library(FOREST), graveyard=(dredger,)), OPPONENT))
        assert found(made) == {"you draws Forest": 1, "you Forest to graveyard, you Dredger to hand": 1}


@pytest.mark.parametrize(
    ("nth", "count", "expected"),
    [
        pytest.param(None, 2, "you draws Forest, Trigger triggers, you draws Island, Trigger triggers", id="each card"),
        pytest.param(2, 1, "you draws Forest", id="the second card, of one"),
        pytest.param(2, 2, "you draws Forest, you draws Island, Trigger triggers", id="the second card"),
        pytest.param(3, 2, "you draws Forest, you draws Island", id="the third card, of two"),
    ],
)
def test_triggers_on_draws(nth: int | None, count: int, expected: str) -> None:
    """
    An ability triggers on each draw, or on the n-th card of a turn.
    """
    trigger = card("Trigger", a.TriggeredAbility((p.DrawPattern(PlayerRef.YOU, nth=nth),), (i.GainLife(ONE),)))
    assert found(with_library(library(FOREST, ISLAND), trigger), DrawsCards("you", count)) == {expected: 1}


def test_a_card_put_into_a_hand_is_not_drawn() -> None:
    """
    Cards that go to a hand without the word draw trigger nothing and aren't replaced (CR 121.5).
    """
    trigger = card("Trigger", a.TriggeredAbility((p.DrawPattern(PlayerRef.YOU),), (i.GainLife(ONE),)))
    sages = card(
        "Sages",
        instead_of_drawing(
            i.RevealTop(ONE),
            i.PutLooked(i.Which.ALL_WITH, Zone.HAND, CREATURE),
            i.PutLooked(i.Which.REST, Zone.LIBRARY, position=i.Position.BOTTOM),
        ),
    )
    made = with_library(library(BEARS, FOREST), trigger, sages)
    assert found(made) == {"CardsShown, you Grizzly Bears to hand": 1}
    with switched_off("121.5"):
        assert found(made) == {"CardsShown, you Grizzly Bears to hand, Trigger triggers": 1}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        pytest.param((), {"you Forest to graveyard": 1}, id="an empty hand"),
        pytest.param((BEARS,), {"you Grizzly Bears to graveyard, you draws Forest": 1}, id="a card to discard"),
    ],
)
def test_what_is_done_depends_on_what_could_be_done(hand: tuple[Card, ...], expected: dict[str, int]) -> None:
    """
    "Discards a card instead. If they do, they draw a card; if they don't, they mill one" looks at what was discarded.
    """
    discarded = Compare(ThoseCount("discarded"), Relation.AT_LEAST, ONE)
    chains = card(
        "Chains",
        instead_of_drawing(
            i.Discard(ONE, PlayerRef.THAT_PLAYER),
            i.Conditional(discarded, (i.Draw(player=PlayerRef.THAT_PLAYER),), (i.Mill(ONE, PlayerRef.THAT_PLAYER),)),
            who=PlayerRef.A_PLAYER,
        ),
    )
    assert found(board([chains], players=(player("you", library(FOREST), hand=hand), OPPONENT))) == expected


def test_abundance_splits_a_block_in_any_order_when_it_is_looked_at() -> None:
    """
    Cards put on the bottom in any order lie there unsplit until a later draw takes one of them.
    """
    block = AnyOrder((LibraryCard(FOREST), LibraryCard(ISLAND)))
    assert found(with_library(library_of(block))) == {"you draws Forest": 1, "you draws Island": 1}
