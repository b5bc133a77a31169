"""
Tokens are created: doubled, added to, made others, or created under another player's control (CR 111, 614.16, 616.1b).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from manaproof.errors import NotModelled, TooLarge
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model.amounts import Affine, is_one
from manaproof.model.board import Board
from manaproof.model.events import CreatedTokens, EnterBattlefield, Event, SeenAs, TokenCreation, TokensThere
from manaproof.model.lookups import PlayerIs, Role, TokensWith
from manaproof.model.outcomes import TokensCreated
from manaproof.model.patterns import EventKind, TokensPattern
from manaproof.model.tokens import TokenKind
from manaproof.rules.context import Context
from manaproof.rules.describing import register_citations_of_pattern, register_citations_of_rewrite
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.folding import ground_value
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.interaction import waiting
from manaproof.rules.many_alike import creations
from manaproof.rules.referring import players_of
from manaproof.rules.replacing import Replaced, Replacing, environment, register_rewrite
from manaproof.rules.tasks import Branch, Pending, at_once
from manaproof.rules.tokens import card_of, entering_tokens, fits, host_name, may_be_created, together
from manaproof.rules.uniform import enter_alike

MOST_DIFFERENT = 12
MOST_TOKENS = 2_000
_TOKENS = "any kind"


class _Creation(EventRules):
    watched_as = EventKind.TOKEN

    def numbers(self, event: TokenCreation, board: Board) -> Mapping[str, int]:
        del board
        return {**{str(place): kind.count for place, kind in enumerate(event.tokens)}, _TOKENS: event.count}

    def amount(self, event: TokenCreation, board: Board) -> int | None:
        """
        How many tokens of the one kind there is; with several kinds it would depend on which is meant.
        """
        del board
        return event.count if len(event.tokens) == 1 else None

    def facts(self, event: TokenCreation) -> frozenset[str]:
        found = {"by_effect"} if event.by_effect else set()
        return frozenset(found if event.seen is None else found | {event.seen.value})

    def with_numbers(self, event: TokenCreation, numbers: Mapping[str, int]) -> Event:
        changed = (evolve(kind, count=numbers.get(str(place), kind.count)) for place, kind in enumerate(event.tokens))
        return evolve(event, tokens=together(changed))

    def is_nothing(self, event: TokenCreation) -> bool:
        return event.count == 0

    def words(self, event: TokenCreation, board: Board) -> str:
        del board
        tokens = " and ".join(f"{kind.count} {kind.name}{'' if is_one(kind.count) else 's'}" for kind in event.tokens)
        return f"{does(event.player, 'create')} {tokens}"

    def happen(self, event: TokenCreation, pending: Pending, board: Board) -> tuple[Branch, ...]:
        """
        The tokens enter, all at the same time.

        Raises:
            TooLarge: there are too many to be followed.
        """
        event = _creatable(event, board)
        if any(isinstance(kind.count, Affine) for kind in event.tokens):
            return _of_unknown_number(event, pending, board)
        if event.count > MOST_TOKENS:
            raise TooLarge(f"{event.count} tokens would enter at once; at most {MOST_TOKENS} are followed")
        kinds = list(entering_tokens(event, board))
        parts = [Pending(part, pending.opportunities) for kind in kinds for part in _apart(kind, pending, board)]
        if not any(_may_go_elsewhere(part, board) for part in parts):
            return (Branch(board, _told(event, board), next=at_once(parts)),)
        kinds = list(entering_tokens(evolve(event, as_entered=True), board))
        parts = [Pending(part, pending.opportunities) for kind in kinds for part in _apart(kind, pending, board)]
        there = TokensThere(event, tuple((kind.permanent.id, *kind.also) for kind in kinds))
        return (Branch(board, next=(*at_once(parts), Pending(there))),)

    def seen_by_triggers(self, event: TokenCreation, branch: Branch) -> tuple[Event, ...]:
        """
        Where some may go elsewhere instead, it isn't seen before it is known which have entered.
        """
        if any(isinstance(task, Pending) and isinstance(task.event, TokensThere) for task in branch.next):
            return ()
        if branch.board.uncertain:
            return ()  # nothing looks at them
        created = _creatable(event, branch.board)
        singles = [evolve(kind, count=1) for kind in created.tokens for _ in range(kind.count)]
        each = (evolve(created, tokens=(one,), seen=SeenAs.EACH) for one in singles)
        return (evolve(created, seen=SeenAs.WHOLE), *each) if singles else ()


def _of_unknown_number(event: TokenCreation, pending: Pending, board: Board) -> tuple[Branch, ...]:
    """
    The creation of tokens taken together, if nothing looks at how many there are.

    Raises:
        Undecided: their number must be told, and there are few.
        NotModelled: it must be told.
    """
    single = evolve(event, tokens=tuple(evolve(kind, count=1) for kind in event.tokens))
    together = creations(event, tuple(entering_tokens(single, board)), pending, _told(event, board), board)
    if together is not None:
        return (together,)
    known = evolve(event, tokens=tuple(evolve(kind, count=int(kind.count)) for kind in event.tokens))
    raise AssertionError(f"{known} has known numbers")


class _There(EventRules):
    watched_as = EventKind.TOKEN

    def words(self, event: TokensThere, board: Board) -> str:
        del board
        return f"tokens of {does(event.creation.player, 'create')}"

    def happen(self, event: TokensThere, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        return (Branch(board, _told(_of_those_there(event, board), board)),)

    def seen_by_triggers(self, event: TokensThere, branch: Branch) -> tuple[Event, ...]:
        created = _of_those_there(event, branch.board)
        return _Creation().seen_by_triggers(created, Branch(branch.board)) if created.tokens else ()


def _of_those_there(event: TokensThere, board: Board) -> TokenCreation:
    """
    The creation of those tokens that have entered.
    """
    counts = [sum(board.permanent(identity) is not None for identity in ids) for ids in event.ids]
    tokens = (evolve(kind, count=count) for kind, count in zip(event.creation.tokens, counts, strict=True))
    return evolve(event.creation, tokens=tuple(kind for kind in tokens if kind.count))


def _told(event: TokenCreation, board: Board) -> tuple[TokensCreated, ...]:
    how = event.tapped, event.attacking
    return tuple(
        TokensCreated(event.player, kind.card, kind.count, *how, kind.is_copy, kind.face, host_name(kind, event, board))
        for kind in event.tokens
    )


def _creatable(event: TokenCreation, board: Board) -> TokenCreation:
    """
    The creation without Auras that would be attached to what they can't enchant.
    """
    if event.attached_to is None:
        return event
    return evolve(event, tokens=tuple(kind for kind in event.tokens if may_be_created(kind, event, board)))


def _may_go_elsewhere(part: Pending, board: Board) -> bool:
    """
    Whether some effect may put a token elsewhere instead of letting it enter, or it may be an Aura that nothing can have.
    """
    elsewhere = f.GoesInsteadOfEntering | f.EntersIfDone | f.EntersAttached
    return any(isinstance(each.effect.rewrite, elsewhere) for each in waiting(board, part))


def _apart(entering: EnterBattlefield, pending: Pending, board: Board) -> list[EnterBattlefield]:
    """
    Tokens that are the same enter as one where nothing can make them different, else one by one.

    Raises:
        TooLarge: there are too many of which each may enter in another way.
    """
    if not entering.also or enter_alike(Pending(entering, pending.opportunities), board):
        return [entering]
    ids = (entering.permanent.id, *entering.also)
    if len(ids) > MOST_DIFFERENT:
        raise TooLarge(f"each of {len(ids)} tokens may enter in a way of its own; at most {MOST_DIFFERENT} are followed")
    first = entering.permanent.timestamp
    return [evolve(entering, permanent=evolve(entering.permanent, id=identity, timestamp=first), also=()) for identity in ids]


@register_guard
def _(pattern: TokensPattern) -> Guard:
    claims: list[e.Condition] = [e.Not(e.Holds((SeenAs.WHOLE if pattern.single else SeenAs.EACH).value))]
    if pattern.player is not None:
        claims.append(PlayerIs(Role.AFFECTED, pattern.player))
    if pattern.by_effect:
        claims.append(e.Holds("by_effect"))
    claims.append(e.at_least(TokensWith(pattern.of), 1))
    return Guard(TokenCreation, e.AllOf(tuple(claims)))


def _creation(replacing: Replacing) -> tuple[TokenCreation, TokensPattern]:
    pattern = replacing.instance.effect.event
    if isinstance(replacing.event, TokenCreation) and isinstance(pattern, TokensPattern) and len(replacing.events) == 1:
        return replacing.event, pattern
    raise NotModelled(f"`{replacing.instance.name}` changes which tokens are created in a way that isn't encoded")


def _card_tokens(kind: TokenKind, count: int, context: Context, event: TokenCreation) -> CreatedTokens:
    return CreatedTokens(card_of(kind, context, environment(event, context)), count)


@register_rewrite
def _(rewrite: f.AddTokens, replacing: Replacing) -> Iterator[Replaced]:
    event, pattern = _creation(replacing)
    those = ground_value(TokensWith(pattern.of), replacing.context) if rewrite.as_many else 1
    more = _card_tokens(rewrite.kind, those, replacing.context, event)
    yield Replaced(((evolve(event, tokens=together((*event.tokens, more))),),))


@register_rewrite
def _(rewrite: f.TokensInstead, replacing: Replacing) -> Iterator[Replaced]:
    """
    Each token that fits becomes one of each kind; with several options they all become the same.
    """
    event, pattern = _creation(replacing)
    context = replacing.context
    for option in rewrite.options:
        changed: list[CreatedTokens] = []
        for tokens in event.tokens:
            if fits(tokens, pattern.of, context):
                changed += [_card_tokens(kind, tokens.count, context, event) for kind in option]
            else:
                changed.append(tokens)
        words = " and ".join(kind.name or " ".join(kind.subtypes) for kind in option) if len(rewrite.options) > 1 else None
        yield Replaced(((evolve(event, tokens=together(changed)),),), words=words)


@register_rewrite
def _(rewrite: f.CreateUnderControl, replacing: Replacing) -> Iterator[Replaced]:
    event, _pattern = _creation(replacing)
    (player,) = players_of(rewrite.player, replacing.context)
    yield Replaced(((evolve(event, player=player),),))


@register_citations_of_pattern
def _(pattern: TokensPattern) -> tuple[str, ...]:
    return ("614.16",) if pattern.by_effect else ("614.1a",)


@register_citations_of_rewrite
def _(rewrite: f.CreateUnderControl) -> tuple[str, ...]:
    del rewrite
    return ("616.1b",)


register(TokenCreation, _Creation())
register(TokensThere, _There())
