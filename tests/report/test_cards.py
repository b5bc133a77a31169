from manaproof.cards.library import Library
from manaproof.report.cards import card_text


def test_an_ability_in_quotes_that_names_what_gives_it_has_its_name() -> None:
    """
    The sign for the object that gives an ability (CR 201.5a) is never shown.
    """
    with Library() as library:
        text = card_text(library.find("Sakashima the Impostor"))
    assert '"{2}{U}{U}: Return Sakashima the Impostor to its owner\'s hand at the beginning of the next end step."' in text
