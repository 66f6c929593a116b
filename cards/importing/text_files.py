"""Detects the encoding of text files and refuses other files.

UTF-8 with or without a byte order mark, UTF-16, Shift-JIS, Big5 and GBK are told apart
by reading the whole file once in small pieces; only an encoding that decodes without
error is accepted. Archives are refused by their first bytes: they are never unpacked.
"""

import codecs
import io
import re
from dataclasses import dataclass
from typing import BinaryIO, Final, TextIO, cast

from cards.card_data.sentences import Sentence, say
from unionarena.core.text_encodings import detect_old_encoding, detect_utf16

from .limits import MOST_BYTES

_PIECE: Final = 256 * 1024
_SAMPLE: Final = 64 * 1024
_ARCHIVES: Final = {
    b"PK": say("zip"),
    b"\x1f\x8b": say("gzip"),
    b"BZh": say("bzip2"),
    b"\xfd7zXZ": say("xz"),
    b"7z\xbc\xaf": say("7z"),
    b"Rar!": say("rar"),
    b"\x28\xb5\x2f\xfd": say("zstandard"),
    b"%PDF": say("pdf"),
    b"\x89PNG": say("picture"),
    b"SQLite format 3": say("database"),
}
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


class UnreadableFileError(ValueError):
    """A file that cannot be opened as text, and why.

    Attributes:
        code: Stable, dotted.
        details: Plain data about the refusal.
    """

    def __init__(self, code: str, message: Sentence, **details: object) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.details = details


@dataclass(frozen=True, slots=True)
class OpenedText:
    """A text file that decodes to its end.

    Attributes:
        file: The bytes, to be rewound by the reader.
        encoding: Python's name of the encoding.
        size: Number of bytes.
    """

    file: BinaryIO
    encoding: str
    size: int

    def text(self) -> TextIO:
        """Return the text from its beginning; line ends are kept as they are."""
        self.file.seek(0)
        wrapper = io.TextIOWrapper(self.file, encoding=self.encoding, newline="")
        return cast(TextIO, _UnclosedText(wrapper))


class _UnclosedText(io.TextIOBase):
    """Text that can be closed and opened again: the bytes below stay open."""

    def __init__(self, wrapper: io.TextIOWrapper) -> None:
        self._wrapper = wrapper

    def read(self, size: int | None = -1) -> str:
        return self._wrapper.read(-1 if size is None else size)

    def readline(self, size: int = -1) -> str:  # type: ignore[override]  # io allows None too
        return self._wrapper.readline(size)

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        if not self.closed:
            self._wrapper.detach()
        super().close()


def open_text(file: BinaryIO) -> OpenedText:
    """Detect the encoding of a file that can be rewound.

    Raises:
        UnreadableFileError: It is too large, an archive, or in no known encoding.
    """
    size = file.seek(0, io.SEEK_END)
    if size > MOST_BYTES:
        raise UnreadableFileError(
            "import.too_large",
            say("too_large", size=size, most=MOST_BYTES),
            size=size,
            limit=MOST_BYTES,
        )
    file.seek(0)
    head = file.read(16)
    for magic, what in _ARCHIVES.items():
        if head.startswith(magic):
            raise UnreadableFileError(
                "import.not_text",
                say("archive", what=what),
            )
    return OpenedText(file, _encoding(file, head), size)


def _encoding(file: BinaryIO, head: bytes) -> str:
    for mark, name in _MARKS:
        if head.startswith(mark):
            _refuse_undecodable(file, name)
            return name
    if utf16 := detect_utf16(head):
        _refuse_undecodable(file, utf16)
        return utf16
    failed = _first_failure(file, "utf-8")
    if failed is None:
        return "utf-8"
    old = detect_old_encoding(_read_sample(file, failed))
    if old is not None and _first_failure(file, old) is None:
        return old
    raise UnreadableFileError(
        "import.encoding",
        say("no_encoding", byte=failed),
        byte=failed,
    )


def _read_sample(file: BinaryIO, failed: int) -> bytes:
    """Return a piece of a file from a line before the byte that is not UTF-8."""
    begin = max(failed - _PIECE, 0)
    file.seek(begin)
    before = file.read(failed - begin)
    file.seek(begin + before.rfind(b"\n") + 1)
    return file.read(_SAMPLE)


def _refuse_undecodable(file: BinaryIO, encoding: str) -> None:
    failed = _first_failure(file, encoding)
    if failed is not None:
        raise UnreadableFileError(
            "import.encoding",
            say("other_encoding", byte=failed, encoding=encoding.upper()),
            byte=failed,
            encoding=encoding,
        )


def _first_failure(file: BinaryIO, encoding: str) -> int | None:
    """Return where decoding fails, in bytes from the start; ``None`` if it does not."""
    decoder = codecs.getincrementaldecoder(encoding)()
    file.seek(0)
    read = 0
    while True:
        piece = file.read(_PIECE)
        waiting = len(decoder.getstate()[0])
        try:
            text = decoder.decode(piece, final=not piece)
        except UnicodeDecodeError as error:
            return read - waiting + error.start
        if control := _CONTROL.search(text):
            byte = read - waiting + len(text[: control.start()].encode(encoding))
            raise UnreadableFileError(
                "import.encoding",
                say("control_byte", byte=byte, character=f"U+{ord(control[0]):04X}"),
                byte=byte,
            )
        if not piece:
            return None
        read += len(piece)
