"""Old East Asian encodings are recognized by the characters they decode to (F8)."""

import io

import pytest

from cards.importing.text_files import UnreadableFileError, open_text
from unionarena.core.text_encodings import detect_old_encoding


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("枚数,カード番号\n4,TDL-1-001", "cp932"),
        ("灯台守,港の伝令", "cp932"),
        ("數量,卡號\n4,TDL-1-001", "cp950"),
        ("燈塔守,港口信差", "cp950"),
        ("数量,卡号,名称", "gb18030"),
        ("灯塔守,港口信差", "gb18030"),
    ],
)
def test_a_text_is_read_in_the_encoding_it_was_written_in(text, encoding):
    written = text.encode(encoding)

    assert detect_old_encoding(written) == encoding
    opened = open_text(io.BytesIO(written))
    assert opened.text().read() == text


@pytest.mark.parametrize("cut", [1, 2, 3])
def test_a_sample_may_end_inside_a_character(cut):
    written = ("燈塔守,港口信差," * 20).encode("cp950")

    assert detect_old_encoding(written[:-cut]) == "cp950"


@pytest.mark.parametrize("encoding", ["cp932", "cp950", "gb18030"])
def test_the_first_other_character_may_come_late(encoding):
    """The beginning of a file was looked at alone: such a list was refused."""
    text = "Quantity,Name\n" + "3,Miori\n" * 20_000 + "1,木下,新月\n"

    assert open_text(io.BytesIO(text.encode(encoding))).text().read() == text


def test_euc_jp_is_refused_and_not_read_as_chinese():
    for text in ("枚数,カード番号\n4,灯台守", "4 灯台守 ミオリ"):
        assert detect_old_encoding(text.encode("euc_jp")) is None
    assert (
        detect_old_encoding("数量,名称\n4,灯台のミオリ".encode("gb18030")) == "gb18030"
    )


@pytest.mark.parametrize(
    "data", [b"", b"plain", "Naïve café".encode("latin-1"), b"\x81\xff\xff\x80"]
)
def test_what_is_in_none_of_them_is_not_guessed(data):
    assert detect_old_encoding(data) is None


def test_a_file_in_no_known_encoding_is_refused_with_the_byte():
    with pytest.raises(UnreadableFileError) as refusal:
        open_text(io.BytesIO("Naïve".encode("latin-1")))

    assert (refusal.value.code, refusal.value.details["byte"]) == ("import.encoding", 2)
