"""Encodings, archives and sizes of foreign files (issue 6)."""

import codecs
import gzip
import io
import zipfile

import pytest

from cards.importing import text_files
from cards.importing.text_files import UnreadableFileError, open_text

TEXT = '[{"name": "灯台守", "text": "カードを1枚引く。"}]'


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        pytest.param(TEXT.encode(), "utf-8", id="UTF-8"),
        pytest.param(codecs.BOM_UTF8 + TEXT.encode(), "utf-8-sig", id="UTF-8 BOM"),
        pytest.param(TEXT.encode("utf-16"), "utf-16", id="UTF-16 BOM"),
        pytest.param(TEXT.encode("utf-16-le"), "utf-16-le", id="UTF-16 little"),
        pytest.param(TEXT.encode("utf-16-be"), "utf-16-be", id="UTF-16 big"),
        pytest.param(TEXT.encode("cp932"), "cp932", id="Shift-JIS"),
    ],
)
def test_the_encoding_is_found_out(data, encoding):
    opened = open_text(io.BytesIO(data))

    assert opened.encoding == encoding
    assert [opened.text().read() for _again in range(2)] == [TEXT, TEXT]


def test_letters_cut_by_a_piece_are_whole_again(monkeypatch):
    monkeypatch.setattr(text_files, "_PIECE", 1)

    assert open_text(io.BytesIO(TEXT.encode())).encoding == "utf-8"
    assert open_text(io.BytesIO(TEXT.encode("cp932"))).encoding == "cp932"


def test_what_is_neither_is_refused_with_the_place():
    with pytest.raises(UnreadableFileError) as refusal:
        open_text(io.BytesIO(b'["caf\xe9 cr\xe8me"]'))

    assert refusal.value.code == "import.encoding"
    assert refusal.value.details["byte"] == 5


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(TEXT.encode("utf-16")[:-1], id="half a UTF-16 letter"),
        pytest.param(codecs.BOM_UTF8 + b"\xff", id="no UTF-8 after its mark"),
        pytest.param(b'["a\x00b"]', id="the character zero"),
        pytest.param(bytes(range(256)), id="anything"),
    ],
)
def test_broken_text_is_refused(data):
    with pytest.raises(UnreadableFileError) as refusal:
        open_text(io.BytesIO(data))

    assert refusal.value.code == "import.encoding"


def test_archives_are_refused_and_not_unpacked():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("cards.json", b"0" * 10_000_000)

    for data in (packed.getvalue(), gzip.compress(b"0" * 1_000_000)):
        with pytest.raises(UnreadableFileError) as refusal:
            open_text(io.BytesIO(data))
        assert refusal.value.code == "import.not_text"


def test_a_file_of_a_hundred_megabytes_is_refused_unread(tmp_path):
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(100 * 1024 * 1024)

    with path.open("rb") as file, pytest.raises(UnreadableFileError) as refusal:
        open_text(file)

    assert refusal.value.code == "import.too_large"


def test_a_control_character_is_refused_with_its_place():
    with pytest.raises(UnreadableFileError) as refusal:
        open_text(io.BytesIO('["灯", "a\x07b"]'.encode()))

    assert refusal.value.details["byte"] == 10
    assert "U+0007" in str(refusal.value)
