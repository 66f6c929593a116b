"""Renderers: from effect trees to card text, one package per language.

``base`` is what all share, ``examples`` are invented cards that use every node.
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
    "renderer",
]

_RENDERERS: Final[dict[str, Renderer]] = {
    "en": en.RENDERER,
    "ja": ja.RENDERER,
    "zh-hant": zh_hant.RENDERER,
}


def renderer(language: str) -> Renderer:
    """The renderer of a language by its code ("en", "ja", "zh-hant").

    Raises:
        KeyError: If nothing renders this language.
    """
    return _RENDERERS[language]
