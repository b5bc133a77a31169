"""
Oracle text to abilities.
"""

from __future__ import annotations

import functools
import re

from lark import Token

from manaproof.cardtext.build.chosen_types import is_left_open
from manaproof.cardtext.build.parts import IT, DeclinedError, Head, mentions, substitute
from manaproof.cardtext.build.protection import in_words
from manaproof.cardtext.damage_references import resolve_events
from manaproof.cardtext.effects import EffectReader, adds_mana, unread
from manaproof.cardtext.heads import goes_on
from manaproof.cardtext.keyword_lines import COSTS_OF_SPELLS, read_keywords
from manaproof.cardtext.named_givers import without_other_givers
from manaproof.cardtext.paragraphs import (
    ANCHORED,
    LEVEL_SYMBOL,
    MAX_LINE,
    MAX_TEXT,
    Line,
    Sentence,
    anchors,
    line_of,
    lines,
    outside_quotes,
    sentences,
    unnested,
    with_modes,
)
from manaproof.cardtext.parsing import ENDS_EARLY, NO_MEANING, NOT_HERE, SentenceParser, StoppedError
from manaproof.cardtext.stating import StatementReader
from manaproof.cardtext.subject import Subject
from manaproof.cardtext.topics import with_topics
from manaproof.cardtext.zones import (
    limits_without_zone,
    names_zone,
    statements_without_zone,
    without_zone,
    zone_of_statements,
    zone_of_trigger,
    zone_of_words,
)
from manaproof.model.abilities import (
    Ability,
    ActivatedAbility,
    ClassLevelAbility,
    CostKeyword,
    CumulativeUpkeep,
    Form,
    GainAbilities,
    KeywordAbility,
    LevelSymbol,
    PrototypeAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    UnreadAbility,
    UnreadLimit,
)
from manaproof.model.costs import CostPart, DiscardThis, ExileCards, LoyaltyCost, UnreadCost
from manaproof.model.effects import (
    AdditionalCost,
    AsEntersChoose,
    Aspect,
    Concerns,
    ContinuousEffect,
    ReplacementEffect,
    RevealsFirstDrawn,
    SpellPaidOnlyWith,
    Statement,
)
from manaproof.model.expr import AllOf, Condition, Not
from manaproof.model.instructions import Draw, Effect, PayCost, Unread
from manaproof.model.lookups import AnchorChosen, Matches, UnreadCondition
from manaproof.model.patterns import ChapterPattern, DamagePattern, EntersPattern, EventPattern, MovePattern, StepPattern
from manaproof.model.properties import DamagedBy, HasCardType, HasKeyword, Is
from manaproof.model.references import Referent, Zone

TOO_LONG = "the text is too long"
_COMPANION = "Companion"  # it functions outside the game (CR 702.139a)
KEYWORD_BEFORE = "a keyword stands before it"
MODES = "modes are not read"
ELSEWHERE = "it depends on the zone in a way that is not read"
WHICH = "which object that is"
FROM_A_LEVEL_ON = "it is had only from a level on"
_CHAPTERS = re.compile(r"[IVX]+(?:, [IVX]+)*$")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
_LOYALTY = re.compile(r"\[?(?P<symbol>[+−-]?(?:\d{1,3}|X))\]?$")
_COST_BEGINS = re.compile(
    r"(?:\{|(?:Pay|Sacrifice|Remove|Tap|Untap|Discard|Exile|Return|Put|Mill|Reveal|Exert|Collect|Blight|Waterbend|Forage|"
    r"Unattach|Behold|Choose a) )"
)
_PROTOTYPE = re.compile(r"Prototype (?P<cost>(?:\{[^{}]+\})+) — (?P<power>\d+)/(?P<toughness>\d+)$")
_LEVEL_SYMBOL = re.compile(r"LEVEL (?P<least>\d+)(?:-(?P<most>\d+)|\+)$")
_CLASS_LEVEL = re.compile(r"Level (?P<level>\d{1,2})$")
_POWER_TOUGHNESS = re.compile(r"(?P<power>\d+)/(?P<toughness>\d+)$")
_TRIGGER_BEGINS = re.compile(r"(?:When|Whenever|At) ")
_ONCE_EACH_TURN = "This ability triggers only once each turn"


def read_abilities(text: str, about: Subject) -> tuple[Ability, ...]:
    r"""
    The abilities of a text, line by line; what is not read is told as unread.

    Args:
        text: Oracle text; reminder text is not read.
        about: Whose text it is.

    >>> [type(ability).__name__ for ability in read_abilities("Flying\n{T}: Add {G}.", Subject())]
    ['KeywordAbility', 'ActivatedAbility']
    """
    if len(text) > MAX_TEXT:
        return (UnreadAbility(Form.STATIC, text[:20], MAX_TEXT, TOO_LONG, adds_mana=adds_mana(text)),)
    told = lines(text, about)
    abilities = tuple(ability for line in told for ability in shared_reader().line(line, about))
    return with_topics(abilities, "\n".join(f"{line.prefix or ''} {line.text}" for line in told))


@functools.cache
def shared_reader() -> Reader:
    """
    The reader that remembers what it has read of sentences.
    """
    return Reader()


class Reader:
    """
    Reads lines; what it has read of sentences is remembered.
    """

    def __init__(self) -> None:
        self.parser = SentenceParser(self._quoted)
        self.stating = StatementReader(self.parser)

    def line(self, line: Line, about: Subject) -> tuple[Ability, ...]:
        """
        The abilities of one line.
        """
        abilities = without_other_givers(self._abilities(line, about))
        if names_zone(abilities) or is_left_open(abilities):
            form = Form.TRIGGERED if _TRIGGER_BEGINS.match(line.text) else Form.STATIC
            return (_unread(form, line.text, StoppedError(line.text.split(" ")[0], 0, ELSEWHERE)),)
        return abilities

    def _abilities(self, line: Line, about: Subject) -> tuple[Ability, ...]:
        text = line.text
        if len(text) > MAX_LINE:
            return (_unread(Form.STATIC, text, StoppedError(text[:20], MAX_LINE, TOO_LONG)),)
        if line.level is not None and (bar := _CLASS_LEVEL.match(line.level)):
            return tuple(
                ClassLevelAbility(int(bar["level"]), ability) for ability in self._abilities(Line(text, line.prefix), about)
            )
        if line.level is not None and (symbol := _LEVEL_SYMBOL.match(line.level)):
            return (self._level_symbol(line, symbol),)
        if line.level is not None:
            return (_leveled(line),)
        if words := anchors(text):
            choice = AsEntersChoose("anchor word", options=words)
            return (StaticAbility((ReplacementEffect(EntersPattern(Is(Referent.THIS)), choice),)),)
        if anchored := ANCHORED.match(text):
            return self._anchored(anchored["word"], text[anchored.end() :], about)
        if line.prefix is None and (prototype := _PROTOTYPE.match(text)):
            return (_prototype(text, prototype),)
        if line.prefix is None and (keywords := read_keywords(text)) is not None:
            return tuple(self._with_qualities(keyword) for keyword in keywords)
        if (colon := outside_quotes(text, ": ")) > 0 and _is_cost(text[:colon]):
            return (self._activated(line, colon),)
        if line.prefix is not None:
            if _CHAPTERS.match(line.prefix):
                head, modes = with_modes(text)
                read = EffectReader(self.parser, has_event=True).read(sentences(head), modes)
                chapters = (_ROMAN.index(number) + 1 for number in line.prefix.split(", ") if number in _ROMAN)
                return tuple(TriggeredAbility((ChapterPattern(chapter),), read.effect) for chapter in chapters)
            if line.prefix == _COMPANION:
                return (StaticAbility((Concerns((Aspect.STARTING, Aspect.SPECIAL_ACTIONS)),)),)
            form = Form.TRIGGERED if _TRIGGER_BEGINS.match(text) else Form.STATIC
            return (_unread(form, text, StoppedError(line.prefix, 0, KEYWORD_BEFORE)),)
        if _TRIGGER_BEGINS.match(text):
            return (self._triggered(text),)
        if about.is_spell_text:
            return (self._spell(text),)
        return self._linked(text) or (self._static(text),)

    def _linked(self, text: str) -> tuple[Ability, ...]:
        """
        A static ability in one paragraph with triggered abilities that are linked to it (CR 603.11); none for another text.
        """
        first, *rest = re.split(r" (?=Whenever you reveal [^.]* this way, )", text)
        stated = self.stating.read(first) if rest else ()
        if isinstance(stated, StoppedError) or not any(isinstance(says, RevealsFirstDrawn) for says in stated):
            return ()
        return (StaticAbility(stated), *(self._triggered(each) for each in rest))

    def _anchored(self, word: str, text: str, about: Subject) -> tuple[Ability, ...]:
        """
        What is had where an anchor word was chosen (CR 614.12c).
        """
        abilities = self._abilities(line_of(text), about)
        if any(isinstance(ability, UnreadAbility) for ability in abilities):
            return abilities
        gained = ContinuousEffect(Referent.THIS, (GainAbilities(abilities),), AnchorChosen(word))
        return (StaticAbility((gained,)),)

    def _level_symbol(self, line: Line, symbol: re.Match[str]) -> Ability:
        """
        What stands in the striation of a level symbol: a size, and abilities.
        """
        size, *texts = line.text.split("\n")
        if (found := _POWER_TOUGHNESS.fullmatch(size)) is None:
            return _leveled(line)
        abilities = tuple(ability for text in texts for ability in self.line(line_of(text), Subject()))
        least, most = int(symbol["least"]), symbol["most"]
        return LevelSymbol(
            "level symbol",
            line.level.removeprefix(f"{LEVEL_SYMBOL} ") if line.level else None,
            least,
            None if most is None else int(most),
            (int(found["power"]), int(found["toughness"])),
            abilities,
        )

    def _with_qualities(self, keyword: KeywordAbility) -> KeywordAbility:
        """
        Protection with what it is from, and a cost of a spell with its parts, where the words are read.
        """
        if keyword.keyword in COSTS_OF_SPELLS and (keyword.parameter or "").startswith("—"):
            cost = self._cost((keyword.parameter or "").removeprefix("—"))
            is_read = not any(isinstance(part, UnreadCost) for part in cost)
            return CostKeyword(keyword.keyword, keyword.parameter, cost) if is_read else keyword
        if keyword.keyword == "cumulative upkeep" and keyword.parameter is not None:
            return self._with_cost(keyword, keyword.parameter)
        if keyword.keyword != "protection" or keyword.parameter is None:
            return keyword
        parsed = self.parser.parse("protection", keyword.parameter)
        return keyword if parsed.stopped is not None else in_words(parsed.meaning, keyword.parameter)

    def _with_cost(self, keyword: KeywordAbility, parameter: str) -> KeywordAbility:
        """
        Cumulative upkeep with its cost, where that is an action that is read, or mana without a choice.
        """
        words = parameter.removeprefix("—") if parameter.startswith("—") else f"Pay {parameter}"
        effect = self.effect(f"{words}.")
        is_read = effect and all(isinstance(each, Draw | PayCost) for each in effect)
        return CumulativeUpkeep(keyword.keyword, parameter, effect) if is_read else keyword

    def _quoted(self, quoted: str) -> Ability:
        inner = unnested(quoted)
        (ability, *more) = self.line(Line(inner), Subject()) or (None,)
        if more or ability is None:
            return _unread(Form.STATIC, inner, StoppedError(inner[:20], 0, MODES))
        return ability

    # Activated abilities.

    def _activated(self, line: Line, colon: int) -> Ability:
        text = line.text
        cost = self._cost(text[:colon])
        head, modes = with_modes(text)
        read = EffectReader(self.parser, takes_limits=True).read(sentences(head[colon + 2 :], colon + 2), modes)
        limits, zone = limits_without_zone(read.limits, _zone(cost, text))
        if line.prefix is not None:
            limits = (UnreadLimit(line.prefix, 0, KEYWORD_BEFORE), *limits)
        return ActivatedAbility(
            cost,
            read.effect,
            limits,
            is_loyalty=any(isinstance(part, LoyaltyCost) for part in cost),
            zone=zone,
        )

    def _cost(self, text: str) -> tuple[CostPart, ...]:
        loyalty = _LOYALTY.match(text)
        if loyalty is not None:
            return (LoyaltyCost(loyalty["symbol"].replace("-", "−")),)
        parts: list[CostPart] = []
        start = 0
        for part in re.split(r", (?=[A-Z{])", text):
            parsed = self.parser.parse("cost_part", part)
            if parsed.stopped is None:
                parts.append(parsed.meaning)
            else:
                stopped = parsed.stopped
                parts.append(UnreadCost(stopped.word, start + stopped.position, stopped.reason))
            start += len(part) + 2
        return tuple(parts)

    # Triggered abilities.

    def _triggered(self, whole: str) -> Ability:
        text, modes = with_modes(whole)
        first, *rest = sentences(text)
        tokens = self.parser.tokens(first.text)
        split = self._prefix("trigger", tokens, first.text)
        if isinstance(split, StoppedError):
            return _unread(Form.TRIGGERED, whole, split)
        head, after = split
        assert isinstance(head, Head)
        condition = head.condition
        if after < len(tokens) and tokens[after] == "if":
            found = self._prefix("condition", tokens[after + 1 :], first.text)
            if isinstance(found, StoppedError):
                return TriggeredAbility(head.events, (unread(Sentence(whole, 0), found),), _also_unread(condition, found))
            claim, length = found
            after += 1 + length
            if condition is not None or not isinstance(claim, Condition):
                stopped = StoppedError("if", tokens[after - 1].start_pos or 0, ENDS_EARLY)
                return TriggeredAbility(head.events, (unread(Sentence(whole, 0), stopped),), _also_unread(condition, stopped))
            condition = claim
        start = (tokens[after].start_pos or 0) if after < len(tokens) else len(first.text)
        body = [Sentence(first.text[start:], first.start + start), *rest]
        limit = 1 if any(sentence.text == _ONCE_EACH_TURN for sentence in body) else None
        body = [sentence for sentence in body if sentence.text != _ONCE_EACH_TURN]
        it = Referent.ATTACHED if _asks_what_is_attached(condition) else _it_of(head)
        becomes = Referent.THIS if _asks_what_this_is(condition) else it
        read = EffectReader(self.parser, it=it, has_event=True, events=head.events, becomes=becomes).read(body, modes)
        if mentions(read.effect, Referent.THAT) and _has_no_one_object(head.events):
            return _unread(Form.TRIGGERED, whole, StoppedError("that", max(0, text.find("that")), f"{NO_MEANING}: {WHICH}"))
        if mentions(read.effect, Referent.THAT_CARD) and not _have_one_card(head.events):
            return _unread(Form.TRIGGERED, whole, StoppedError("that", max(0, text.find("that card")), f"{NO_MEANING}: {WHICH}"))
        condition, zone = without_zone(condition, zone_of_trigger(text, head.events, about_this=head.about_this))
        try:
            condition = resolve_events(head.events, substitute(condition, IT, it))
        except DeclinedError as error:
            return _unread(Form.TRIGGERED, whole, StoppedError("if", 0, f"{NO_MEANING}: {error}"))
        return TriggeredAbility(head.events, read.effect, condition, limit, zone)

    def _prefix(self, start: str, tokens: list[Token], text: str) -> tuple[object, int] | StoppedError:
        """
        The shortest part up to a comma that the grammar takes, with where what follows begins.
        """
        commas = [at for at, token in enumerate(tokens) if token.type == "COMMA"]
        furthest: StoppedError | None = None
        for comma in commas[:6]:
            parsed = self.parser.parse_tokens(start, tokens[:comma], text)
            if parsed.stopped is None and start == "trigger" and goes_on(tokens, comma, text):
                furthest = StoppedError(str(tokens[comma]), tokens[comma].start_pos or 0, NOT_HERE)
                continue
            if parsed.stopped is None:
                return parsed.meaning, comma + 1
            if furthest is None or parsed.stopped.position > furthest.position:
                furthest = parsed.stopped
        return furthest or StoppedError(text.rsplit(" ", maxsplit=1)[-1], len(text), ENDS_EARLY)

    # Spells and static abilities.

    def _spell(self, text: str) -> Ability:
        head, modes = with_modes(text)
        read = EffectReader(self.parser, it=None).read(sentences(head), modes)
        if any(isinstance(instruction, Unread) for instruction in read.effect):
            statements = self.statements(text)
            said = Concerns | AdditionalCost | SpellPaidOnlyWith
            if not isinstance(statements, StoppedError) and all(isinstance(s, said) for s in statements):
                return StaticAbility(statements, zone_of_words(text))
        return SpellAbility(read.effect)

    def effect(self, text: str) -> Effect:
        """
        What the sentences of a line tell to do; those that were not read are `Unread`.
        """
        return EffectReader(self.parser, it=None).read(sentences(text)).effect

    def _static(self, text: str) -> Ability:
        statements = self.statements(text)
        if isinstance(statements, StoppedError):
            return _unread(Form.STATIC, text, statements)
        try:
            left, zone = statements_without_zone(statements, zone_of_statements(text, statements))
        except DeclinedError as error:
            return _unread(Form.STATIC, text, StoppedError(text.split(" ", maxsplit=1)[0], 0, f"{NO_MEANING}: {error}"))
        return StaticAbility(left, zone)

    def statements(self, text: str) -> tuple[Statement, ...] | StoppedError:
        """
        What the sentences of a line state, each simply true, or where reading stopped.
        """
        return self.stating.read(text)


def _also_unread(condition: Condition | None, stopped: StoppedError) -> Condition:
    """
    A condition with one that was not read: whether the ability triggers isn't known (CR 603.4).
    """
    unread_one = UnreadCondition(stopped.word, stopped.reason)
    return unread_one if condition is None else AllOf((condition, unread_one))


def _asks_what_is_attached(condition: Condition | None) -> bool:
    """
    Whether a condition asks what an object is to which this is attached, so that "it" is that object.
    """
    match condition:
        case Matches(Referent.ATTACHED) | Not(Matches(Referent.ATTACHED)):
            return True
        case _:
            return False


def _asks_what_this_is(condition: Condition | None) -> bool:
    """
    Whether a condition asks for a card type or keyword of this object, so that "it becomes …" is about this object.
    """
    match condition:
        case Matches(Referent.THIS, HasCardType() | HasKeyword()):
            return True
        case _:
            return False


def _it_of(head: Head) -> Referent:
    """
    What "it" is in a triggered ability; of damage that is told later, from the event.
    """
    if any(isinstance(event, DamagePattern) for event in head.events):
        still_open: Referent = IT
        return still_open
    return Referent.THIS if head.about_this else Referent.THAT


def _has_no_one_object(events: tuple[EventPattern, ...]) -> bool:
    """
    Whether events have no object that "that creature" is, or another one that it may be.
    """
    by_attached = DamagedBy(Referent.ATTACHED)
    return all(isinstance(event, StepPattern) for event in events) or mentions(events, by_attached)


def _have_one_card(events: tuple[EventPattern, ...]) -> bool:
    """
    Whether each event moves one card, which "that card" is.
    """
    return all(isinstance(event, MovePattern) and not event.together for event in events)


def _is_cost(text: str) -> bool:
    return _LOYALTY.match(text) is not None or (_COST_BEGINS.match(text) is not None and ". " not in text)


def _zone(cost: tuple[CostPart, ...], text: str) -> Zone:
    for part in cost:
        if isinstance(part, DiscardThis):
            return Zone.HAND
        if isinstance(part, ExileCards) and part.which is None:
            return part.zone
    return zone_of_words(text)


def _prototype(text: str, found: re.Match[str]) -> PrototypeAbility:
    cost = tuple(found["cost"].strip("{}").split("}{"))
    size = int(found["power"]), int(found["toughness"])
    return PrototypeAbility("prototype", text.removeprefix("Prototype "), cost, size)


def _leveled(line: Line) -> Ability:
    """
    What stands under a heading, as it looks.
    """
    text, level = line.text, line.level or ""
    if (colon := outside_quotes(text, ": ")) > 0 and _is_cost(text[:colon]):
        form = Form.ACTIVATED
    elif _TRIGGER_BEGINS.match(text):
        form = Form.TRIGGERED
    else:
        form = Form.KEYWORD if read_keywords(text) is not None else Form.STATIC
    return _unread(form, text, StoppedError(level, 0, FROM_A_LEVEL_ON))


def _unread(form: Form, text: str, stopped: StoppedError) -> UnreadAbility:
    return UnreadAbility(form, stopped.word, stopped.position, stopped.reason, adds_mana=adds_mana(text))
