"""Renderers: from effect trees to card text, one package per language.

``base`` is the face of all. ``walker`` goes through a tree for the languages that are
phrases and a few rules of order (English, Chinese); Japanese is written by the grammar.
"""

from typing import Final

from cards.effects.renderers import en, ja, zh_hant
from cards.effects.renderers.base import Options, Rendered, Renderer, Translations
from cards.effects.renderers.markup import Segment, SegmentKind

__all__ = [
    "Options",
    "Rendered",
    "Renderer",
    "Segment",
    "SegmentKind",
    "Translations",
    "get_renderer",
]

_RENDERERS: Final[dict[str, Renderer]] = {
    "en": en.RENDERER,
    "ja": ja.RENDERER,
    "zh-hant": zh_hant.RENDERER,
}


def get_renderer(language: str) -> Renderer:
    """Return the renderer of a language by its code ("en", "ja", "zh-hant").

    Raises:
        KeyError: If nothing renders this language.
    """
    return _RENDERERS[language]
