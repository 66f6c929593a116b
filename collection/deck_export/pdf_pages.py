"""What the sheets share: fonts, letters that fit, and the page itself.

Japanese and Chinese are set in the standard fonts that PDF readers bring along
("CID fonts"), so no font of megabytes is shipped or put into each file.
"""

from io import BytesIO
from typing import Final
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

LATIN: Final = "Helvetica"
_WIDE: Final = {"ja": "HeiseiKakuGo-W5", "zh-hant": "MSung-Light"}

for _font in _WIDE.values():
    registerFont(UnicodeCIDFont(_font))


class Paper:
    """An A4 document in one language; lengths are points, from the lower left."""

    def __init__(self, title: str, language: str) -> None:
        self._buffer = BytesIO()
        self._language = language
        self.canvas = Canvas(self._buffer, pagesize=A4, invariant=True)
        self.canvas.setTitle(title)

    def font(self, text: str) -> str:
        """The font a text is set in: the reader's where Latin letters do not do."""
        try:
            text.encode("cp1252")
        except UnicodeEncodeError:
            return _WIDE.get(self._language, _WIDE["ja"])
        return LATIN

    def write(self, text: str, x: float, y: float, size: float, width: float) -> None:
        """One line, made smaller and then cut where it is too long."""
        font = self.font(text)
        least = size * 0.7
        while size > least and stringWidth(text, font, size) > width:
            size -= 0.5
        while text and stringWidth(text, font, size) > width:
            text = text[:-1]
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, text)

    def fill(self, text: str, box: tuple[float, float, float, float]) -> None:
        """A text in a box of x, y, width and height, from its top, as large as fits."""
        x, y, width, height = box
        for size in (7.5, 7, 6.5, 6, 5.5, 5, 4.5, 4):
            paragraph = self._paragraph(text, size)
            _width, needed = paragraph.wrap(width, height)
            if needed <= height:
                paragraph.drawOn(self.canvas, x, y + height - needed)
                return
        parts = paragraph.split(width, height)
        if parts:
            _width, needed = parts[0].wrap(width, height)
            parts[0].drawOn(self.canvas, x, y + height - needed)

    def _paragraph(self, text: str, size: float) -> Paragraph:
        font = self.font(text)
        style = ParagraphStyle(
            "text",
            fontName=font,
            fontSize=size,
            leading=size * 1.25,
            wordWrap=None if font == LATIN else "CJK",
        )
        return Paragraph(escape(text).replace("\n", "<br/>"), style)

    def finished(self) -> bytes:
        """The document; nothing can be added afterwards."""
        self.canvas.save()
        return self._buffer.getvalue()
