import manaproof
from manaproof.report.characteristics import characteristics_text


def test_a_keyword_that_was_granted_is_told_and_not_what_it_stands_for() -> None:
    """
    Riot is one line, as a judge would say it.
    """
    board = manaproof.board(you="Grizzly Bears; Uncivil Unrest")
    lines = characteristics_text(manaproof.characteristics(board, "Grizzly Bears")).splitlines()
    assert lines[:5] == [
        "your Grizzly Bears: green creature - Bear, 2/2",
        "  Riot",
        "",
        "  printed: green creature - Bear, 2/2",
        "  layer 6, abilities: your Uncivil Unrest: gains “Riot”",
    ]


def test_an_effect_in_words_is_named_as_it_was_written() -> None:
    """
    The sizes in the words of an effect aren't taken for a player's name.
    """
    board = manaproof.board(you="Grizzly Bears; emblem: creatures you control get +2/+2")
    lines = characteristics_text(manaproof.characteristics(board, "Grizzly Bears")).splitlines()
    assert lines[-1] == "  layer 7c, size: creatures you control get +2/+2: 2/2 to 4/4"
