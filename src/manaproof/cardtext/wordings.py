"""
Wordings that say the same, told token by token: plural and singular, "that land" and "it", "gains" and "has".
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen
from lark import Token

from manaproof.cardtext.same_words import SAME, TYPE_SORTS, VERBS

Said = tuple[int, tuple[str, ...]]  # how many tokens, and what they say

_TO_A_PERMANENT = ["to", "a", "permanent", "this way"]  # only permanents are dealt excess damage (CR 120.10)
_JOINED = {"LISTAND": "or", "LISTANDOR": "or", "LISTOR": "or", "LISTCOMMA": ",", "MANACOMMA": ","}
_GAINED = frozenset({"KEYWORD", "PARAMETERED", "QUOTE"})
_THING_TYPES = frozenset({"CARDTYPE", "SUBTYPE"})
_THING_WORDS = frozenset({"permanent", "token", "source"})
_CLAUSE_STARTS = frozenset({"", '"', "|", ",", ".", "and", "then", ":", "instead"})


@frozen
class Spot:
    """
    A token among others that isn't the last.
    """

    tokens: list[Token]
    at: int

    @property
    def word(self) -> str:
        """
        The token itself.
        """
        return _word(self.tokens[self.at])

    @property
    def next(self) -> Token:
        """
        The token after it.
        """
        return self.tokens[self.at + 1]

    @property
    def before(self) -> str:
        """
        The token before it, empty at the beginning.
        """
        return str(self.tokens[self.at - 1]) if self.at else ""

    def is_numbered(self) -> bool:
        """
        Whether a number stands before it.
        """
        return self.at > 0 and self.tokens[self.at - 1].type == "NUMERAL"


def _word(token: Token) -> str:
    return _JOINED.get(token.type, str(token))


def said_from(tokens: list[Token], at: int) -> Said:
    """
    What is said from one token on, and how many tokens that takes.
    """
    if at + 1 < len(tokens):
        spot = Spot(tokens, at)
        for rule in _RULES:
            said = rule(spot)
            if said is not None:
                return said
    word = _word(tokens[at])
    return 1, SAME.get(word, (word,))


def _objects_again(spot: Spot) -> Said | None:
    if spot.word == "the" and spot.before in ("sacrifice", "exile") and (spot.next.type == "CARDTYPE" or spot.next == "token"):
        return 2, ("it",)
    if spot.word in ("that", "those") and spot.next == "spell" and spot.before.endswith("to cast"):
        return 2, ("it",)
    if spot.word == "that" and _made(spot.tokens, spot.at):
        return None
    return _again(spot.tokens, spot.at)


def _spent(spot: Spot) -> Said | None:
    """
    "{W}{W} was spent to cast ~" is that at least two white mana was.
    """
    if spot.tokens[spot.at].type != "MANA_SYMBOLS" or spot.next != "is spent to cast":
        return None
    symbols = spot.word.strip("{}").split("}{")
    return 1, ("at least", "a" if len(symbols) == 1 else str(len(symbols)), symbols[0], "mana")


def _players(spot: Spot) -> Said | None:
    match spot.word, str(spot.next):
        case (("each" | "your"), "opponent"):
            return 2, ("opponent",)
        case "the", "player":
            return 2, ("that", "player")
        case "you", following if spot.before in _CLAUSE_STARTS and following in VERBS:
            return 1, ()
        case "doesn't", "control":
            return 3 if spot.tokens[spot.at + 2 : spot.at + 3] == ["a"] else 2, ("control", "no")
        case _:
            return None


def _damage(spot: Spot) -> Said | None:
    """
    To what changed damage is dealt goes without saying where it is what it would have been dealt to.
    """
    tokens, at = spot.tokens, spot.at
    if spot.word == "deal" and "to itself" in tokens[at:]:  # wherever that stands in the sentence
        return 1, ("deal", "to itself")
    if spot.word == "to" and str(spot.next) == "a permanent or player":
        return 2, ()
    if spot.word == "twice that much" and str(spot.next) == "damage":
        return 2, ("double that damage",)
    if [str(token) for token in tokens[at : at + 4]] == ["1", "or", "more", "damage"]:
        return 4, ("damage",)
    if spot.before == "excess damage is dealt" and [str(token) for token in tokens[at : at + 4]] == _TO_A_PERMANENT:
        return 3, ()
    if spot.word != "to" or not {"would deal", "deal"} & {*tokens[:at]} or "instead" not in tokens:
        return None
    if "deal" in tokens[:at] and str(spot.next) == "it":
        return 2, ()
    if str(spot.next) in ("that permanent or player", "that player or permanent"):
        return 2, ()
    if str(spot.next) == "that" and (tokens[at + 2] == "player" or tokens[at + 2].type == "CARDTYPE"):
        return 3, ()
    return None


def _players_counters(spot: Spot) -> Said | None:
    """
    To give a player counters is the same as that they get them.
    """
    if spot.word == "give" and any(token.type == "COUNTER_KIND" for token in spot.tokens[spot.at :]):
        return 1, ()
    following = spot.tokens[spot.at + 1 : spot.at + 3]
    gets = spot.word == "get" and "give" not in spot.tokens and [token.type for token in following][1:] == ["COUNTER_KIND"]
    return (1, ()) if gets else None


def _articles(spot: Spot) -> Said | None:
    if spot.word != "a":
        return None
    of_counters = spot.before == "with" and spot.next.type == "COUNTER_KIND"
    in_list = spot.before in ("or", "and") and spot.next.type in _THING_TYPES
    return (1, ()) if spot.before in ("is", "become", "it's") or of_counters or in_list else None


def _pronouns(spot: Spot) -> Said | None:
    tokens, at = spot.tokens, spot.at
    match spot.word, str(spot.next):
        case (("they" | "it"), ("gain" | "has" | "lose")) if (
            at > 1
            and spot.before == "and"
            and (tokens[at - 2] == "," or tokens[at - 2].type == "RATIO" or tokens[at - 2].startswith("in addition"))
        ):
            return 1, ()
        case "it", "lose" if spot.before == "and" and tokens[at + 2 : at + 3] == ["all other card types"]:
            return 1, ()
        case "it", "has base power and toughness" if at > 3 and spot.before == "," and tokens[at - 2] != "do":
            return 1, ()
        case (("those" | "that"), "card") | ("those", "token") if not _made(tokens, at):
            return 2, ("it",)
        case "those", _ if spot.tokens[spot.at + 2 : spot.at + 3] and spot.tokens[spot.at + 2].startswith("doesn't untap"):
            return 2, ("that", "player")
        case "the", "token" if spot.tokens[spot.at + 2 : spot.at + 3] == ["isn't"]:
            return 2, ("it",)
        case "it's", "not":
            return 2, ("it", "isn't")
        case "and", "all":
            return 2, ("or",)
        case "of", "that color":
            return 2, ("of the chosen color",)
        case "of", "them" if spot.is_numbered():
            return 2, ()
        case "of", "those" if spot.is_numbered():
            return 3, ()
        case (("they" | "it" | "those" | "the" | "that"), _) if length := _made(tokens, at):
            if "until end of turn" not in tokens:
                return length, ("has",)
            return (length, ("it", "has")) if spot.word in ("they", "that") or spot.next == "token" else None
        case "enchanted", _ if spot.next.type == "POSSESSIVE":
            return 2, ("its",)
        case _:
            return None


def _verbs(spot: Spot) -> Said | None:
    if [str(token) for token in spot.tokens[spot.at : spot.at + 6]] == ["there is", "no", "card", "in", "your", "library"]:
        return 6, ("your library has no cards in it",)
    match spot.word, str(spot.next):
        case "choose", "a" if spot.tokens[spot.at + 2 : spot.at + 3] and spot.tokens[spot.at + 2] in TYPE_SORTS:
            return 3, (f"a {spot.tokens[spot.at + 2]} is chosen",)
        case "discard", ("your" | "their") if spot.tokens[spot.at + 2 : spot.at + 3] == ["hand"]:
            return 3, ("discard", "hand")
        case "gain", _ if spot.next.type in _GAINED or spot.next == "protection":
            return 1, ("has",)
        case "control", _ if spot.at > 1 and spot.tokens[spot.at - 2] == "spell":
            return 1, ("cast",)
        case "unless", "it's your turn":
            return 2, ("if", "it's not your turn")
        case "can't", "has" if [str(token) for token in spot.tokens[spot.at + 2 : spot.at + 4]] == ["or", "gain"]:
            return 4, ("can't", "has")
        case "if", _ if length := _if_not(spot.tokens, spot.at):
            return length, ("otherwise",)
        case _:
            return None


def _mana_and_lists(spot: Spot) -> Said | None:
    tokens, at = spot.tokens, spot.at
    match spot.word, str(spot.next):
        case "an additional", _ if spot.next.type in ("MANA_SYMBOLS", "NUMERAL"):
            return 1, ()
        case "an additional", "X":
            return 2, ("X", "an additional")
        case "colorless", "mana":
            return 2, ("{C}",)
        case "card", _ if spot.next.type.startswith("LIST"):
            return 1, ()
        case _:
            pass
    if tokens[at].type == "COLOR_WORD" and [t.type for t in tokens[at + 1 : at + 3]] == ["LISTAND", "COLOR_WORD"]:
        return 3, tuple(sorted((spot.word, str(tokens[at + 2]))))
    if tokens[at].type == "MANA_SYMBOLS" and (run := _and_or(tokens, at)):
        return len(run) * 2 - 1, tuple(sorted(run))
    return _each_of_mana(tokens, at)


def _each_of_mana(tokens: list[Token], at: int) -> Said | None:
    """
    "{R} or {G} for each", "mana of any color for each": each of them may be another.
    """
    if [token.type for token in tokens[at : at + 3]] == ["MANA_SYMBOLS", "MANAOR", "MANA_SYMBOLS"]:
        if tokens[at + 3 : at + 4] == ["for each"]:
            return 3, ("mana in any combination of", *sorted((str(tokens[at]), str(tokens[at + 2]))))
    elif tokens[at : at + 3] == ["mana of", "any color", "for each"]:
        return 2, ("mana in any combination of", "color")
    return None


def _made(tokens: list[Token], at: int) -> int:
    """
    "They have" after tokens were created, as its number of tokens.
    """
    length = 3 if tokens[at + 1] == "token" or (tokens[at] == "that" and tokens[at + 1].type == "CARDTYPE") else 2
    has = at + length - 1
    return length if at == 0 and has < len(tokens) and tokens[has] in ("has", "gain") else 0


def _if_not(tokens: list[Token], at: int) -> int:
    for length in (3, 4):
        if [str(token) for token in tokens[at + length - 1 : at + length + 1]] == ["doesn't", ","]:
            return length + 1
    return 0


def _and_or(tokens: list[Token], at: int) -> list[str]:
    """
    The symbols of a list joined by "and/or".
    """
    run = [str(tokens[at])]
    ended = False
    while at + 2 < len(tokens) and tokens[at + 1].type in ("MANAANDOR", "MANACOMMA") and not ended:
        ended = tokens[at + 1].type == "MANAANDOR"
        run.append(str(tokens[at + 2]))
        at += 2
    return run if ended else []


def _again(tokens: list[Token], at: int) -> tuple[int, tuple[str, ...]] | None:
    """
    An object that is spoken of again.
    """
    word, following = str(tokens[at]), tokens[at + 1]
    if word in ("that", "the") and following.type == "POSSESSIVE":
        return 2, ("its",)
    if word in ("that", "any type that", "any type of mana that") and (
        following.type in _THING_TYPES or following in _THING_WORDS
    ):
        length = 3 if at + 2 < len(tokens) and tokens[at + 2] == "token" else 2
        if [token.type for token in tokens[at + 1 : at + 4]] == ["CARDTYPE", "LISTOR", "CARDTYPE"]:
            length = 4
        return length, ("it",) if word == "that" else (word.removesuffix(" that"), "it")
    if word == "the" and following in ("sacrificed", "tapped", "discarded", "exiled") and at + 2 < len(tokens):
        return 3, ("sacrificed", "'s" if tokens[at + 2].endswith("'s") or tokens[at + 2].type == "POSSESSIVE" else "it")
    return None


def _destruction(spot: Spot) -> Said | None:
    """
    What is destroyed and can't be regenerated, called again.
    """
    tokens, at = spot.tokens, spot.at
    for length in range(1, 6):
        if tokens[at + length : at + length + 1] == ["can't be regenerated"]:
            named = [str(token) for token in tokens[at : at + length]]
            starts = spot.before in ("", "and", ",")
            again = named in (["they"], ["it"]) or named[0] in ("that", "those") or "destroyed this way" in named
            return (length, ("it",)) if starts and again else None
    return None


def _moves(spot: Spot) -> Said | None:
    """
    Dying is going to a graveyard from the battlefield (CR 700.4).
    """
    words = [str(token) for token in spot.tokens[spot.at : spot.at + 4]]
    if words == ["would be put into", "a", "graveyard", "from the battlefield"]:
        return 4, ("would die",)
    if words == ["~", "would be put into", "a", "graveyard"] and not spot.tokens[spot.at + 4].startswith("from"):
        return 4, ("it", "would die")
    if words[:3] == ["a", "permanent", "would be put into"] and "from the battlefield" not in spot.tokens:
        return (5, ("a", "permanent", "would die"))
    return None


_TURNS = {"it's your turn": "during your turn", "it's not your turn": "during turns other than yours"}


def _kinds(spot: Spot) -> Said | None:
    """
    "It's still a land" says that it keeps its types, and "with flying" that it has flying.
    """
    words = [str(token) for token in spot.tokens[spot.at : spot.at + 3]]
    if words[0] in ("it's still", "that's still"):
        return (3 if words[1] == "a" else 2), ("in addition",)
    if words[0] == "they're still":
        return 2, ("in addition",)
    if words == ["that", "is", "still"]:
        return 4, ("in addition",)
    if words[0] == "with" and (spot.next.type in _GAINED or spot.next == "protection"):
        return 1, ("has",)
    if spot.tokens[spot.at].type == "LISTAND" and spot.next.type == "QUOTE" and spot.tokens[spot.at - 1].type == "RATIO":
        return 1, ("has",)
    if words[0] == "with the same name as" and spot.next.type == "ITSELF":
        return 2, ("named", "it")
    if words[0] == "is" and spot.before == "and" and spot.tokens[spot.at - 2].type == "COLOR_WORD":
        return 1, ()
    if words[0] == "as long as" and words[1] in _TURNS:
        return 2, (_TURNS[words[1]],)
    return None


def _at_least(spot: Spot) -> Said | None:
    of_mana = [str(token) for token in spot.tokens[spot.at + 2 : spot.at + 3]] == ["mana"]
    if of_mana and spot.word == "at least" and spot.next.type == "NUMERAL":
        return 2, (str(spot.next), "or", "more")
    if spot.word == "at least" and spot.next.type == "NUMERAL" and "control" in (str(t) for t in spot.tokens[: spot.at]):
        return 2, (str(spot.next), "or", "more")
    return None


_RULES: tuple[Callable[[Spot], Said | None], ...] = (
    _spent,
    _kinds,
    _destruction,
    _moves,
    _objects_again,
    _damage,
    _players,
    _players_counters,
    _articles,
    _at_least,
    _pronouns,
    _verbs,
    _mana_and_lists,
)
