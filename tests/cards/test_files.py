import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cards.test_sources import mtgjson, scryfall

from manaproof.cards import files, unpacking
from manaproof.cards.files import cards_of
from manaproof.cards.printed import CardFileError
from manaproof.errors import ManaproofError, TooLarge

LEGAL = {"vintage": "restricted", "commander": "not_legal"}
NAMES = ["Elf", "Token", "Oak"]
SCRYFALL = [
    scryfall(name="Elf", legalities=LEGAL),
    scryfall(name="Token", layout="token"),
    scryfall(name="Oak", x_approximate=True),
]
MTGJSON = {
    "Elf": [mtgjson(name="Elf", legalities={"vintage": "Restricted"})],
    "Token": [mtgjson(name="Token", layout="token")],
    "Oak": [mtgjson(name="Oak", legalities={})],
}

CONTENTS: dict[str, Any] = {
    "scryfall": SCRYFALL,
    "api": {"object": "list", "has_more": False, "data": SCRYFALL},
    "mtgjson": {"meta": {"date": "2026-01-01"}, "data": MTGJSON},
}
WAYS: dict[str, Callable[[Any], bytes]] = {
    "plain": lambda value: json.dumps(value).encode(),
    "lines": lambda value: json.dumps(value, indent=1).encode(),
    "bom": lambda value: b"\xef\xbb\xbf" + json.dumps(value, ensure_ascii=False).encode(),
    "gzip": lambda value: gzip.compress(json.dumps(value).encode()),
}


@pytest.fixture
def written(tmp_path: Path) -> Callable[[bytes], Path]:
    """
    Writes a file with these bytes.
    """

    def write(content: bytes) -> Path:
        path = tmp_path / "cards.bin"
        path.write_bytes(content)
        return path

    return write


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_formats_are_told_from_the_content(written: Callable[[bytes], Path], content: Any, way: Callable[[Any], bytes]) -> None:
    """
    Scryfall's and MTGJSON's files give the same cards, plain or gzip, whatever the name; tokens are passed over.
    """
    cards = list(cards_of(written(way(content))))
    assert [(card.raw.name, card.progress.cards, card.is_eternal) for card in cards] == [("Elf", 1, True), ("Oak", 3, False)]
    assert cards[0].raw.faces[0].text == "{T}: Add {G}."


def test_a_doubtful_text_is_marked(written: Callable[[bytes], Path]) -> None:
    """
    A card that the file marks as approximate is so.
    """
    assert [card.is_approximate for card in cards_of(written(WAYS["plain"](SCRYFALL)))] == [False, True]


@pytest.mark.parametrize("size", [1, 7, 100])
@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_where_a_chunk_ends_does_not_matter(
    written: Callable[[bytes], Path], content: Any, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """
    A card that is cut by the end of a chunk is read whole.
    """
    monkeypatch.setattr(files, "_CHUNK", size)
    monkeypatch.setattr(unpacking, "_CHUNK", size)
    for way in ("lines", "gzip"):
        assert [card.raw.name for card in cards_of(written(WAYS[way](content)))] == ["Elf", "Oak"]


def test_progress_reaches_the_end(written: Callable[[bytes], Path]) -> None:
    """
    The last card comes with the number of its entry and the size of the file.
    """
    path = written(WAYS["plain"](SCRYFALL))
    last = list(cards_of(path))[-1].progress
    assert (last.cards, last.read, last.size) == (3, path.stat().st_size, path.stat().st_size)


GZIP = gzip.compress(json.dumps(SCRYFALL * 50).encode())
BAD = {
    "empty": (b"", "is no JSON file of cards"),
    "text": (b"Elf\nOak\n", "is no JSON file of cards"),
    "binary": (b"\xff\xfe\x00", "is no UTF-8 text"),
    "cut-gzip": (GZIP[: len(GZIP) // 2], "is a damaged gzip file; fetch it again"),
    "gzip-header": (b"\x1f\x8b", "is a damaged gzip file"),
    "changed-gzip": (GZIP[:40] + b"\x00\x01\x02" + GZIP[43:], "is a damaged gzip file"),
    "gzip-checksum": (GZIP[:-8] + b"\x00" * 8, "is a damaged gzip file"),
    "cut-json": (WAYS["plain"](SCRYFALL)[:-200], "damaged or cut off"),
    "no-end": (WAYS["plain"](SCRYFALL)[:-1], "damaged or cut off"),
    "more": (WAYS["plain"](SCRYFALL) + b"{}", "something after the end"),
    "other-list": (b'[{"name": "Elf"}]', "other things than cards"),
    "numbers": (b"[1, 2]", "other things than cards"),
    "no-data": (b'{"meta": {}}', "has no cards"),
    "data-is-text": (b'{"data": "Elf"}', "no cards under `data`"),
    "all-printings": (b'{"data": {"LEA": {"cards": []}}}', "not a file of `AtomicCards`"),
    "no-colon": (b'{"data" [1]}', "is damaged"),
}


@pytest.mark.parametrize(("content", "message"), BAD.values(), ids=BAD)
def test_a_bad_file_is_one_clear_error(written: Callable[[bytes], Path], content: bytes, message: str) -> None:
    """
    A file that is damaged or has no cards ends with one error that says what to do.
    """
    with pytest.raises(CardFileError, match=message) as caught:
        list(cards_of(written(content)))
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """
    A path without a file is an error that names it.
    """
    with pytest.raises(CardFileError, match=r"`.*nowhere` can't be read: No such file"):
        list(cards_of(tmp_path / "nowhere"))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"[" + b"[" * 100_000, "nested too deeply"),
        (b'[{"name":' + b'{"a":' * 100_000, "nested too deeply"),
        (b'["' + b"x" * 9_000_000, "more than 4000000 characters"),
        (b'[{"cmc": ' + b"1" * 5_000 + b"}]", "a number that is too long"),
    ],
    ids=["lists", "objects", "text", "number"],
)
def test_depth_and_size_are_bounded(written: Callable[[bytes], Path], content: bytes, message: str) -> None:
    """
    Deep nesting and an endless entry end with an error, not with a crash.
    """
    with pytest.raises(TooLarge, match=message):
        list(cards_of(written(content)))


def test_what_a_gzip_file_holds_is_bounded(written: Callable[[bytes], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A small file that unpacks to a huge one is given up.
    """
    monkeypatch.setattr(unpacking, "MAX_BYTES", 1 << 20)
    with pytest.raises(TooLarge, match="holds more than"):
        list(cards_of(written(gzip.compress(b"[" + b" " * (3 << 20)))))


def test_a_gzip_file_of_several_members_is_read(written: Callable[[bytes], Path]) -> None:
    """
    Members follow one another, and zeros may fill up the end.
    """
    content = WAYS["plain"](SCRYFALL)
    packed = gzip.compress(content[:100]) + gzip.compress(b"") + gzip.compress(content[100:]) + b"\0" * 700
    assert [card.raw.name for card in cards_of(written(packed))] == ["Elf", "Oak"]


def test_how_many_members_a_gzip_file_has_is_bounded(written: Callable[[bytes], Path]) -> None:
    """
    A file of endlessly many empty members is given up.
    """
    with pytest.raises(TooLarge, match="more than 10000 gzip files"):
        list(cards_of(written(gzip.compress(b"[") + gzip.compress(b"") * 10_000)))


def test_a_bad_card_in_a_file_is_an_error(written: Callable[[bytes], Path]) -> None:
    """
    The error names the card.
    """
    with pytest.raises(ManaproofError, match="`Elf`"):
        list(cards_of(written(WAYS["plain"]([scryfall(colors="G")]))))
