"""Traditional Chinese card text: words in ``phrases``, rules of order in ``language``.

Terms are those of the Chinese rule manual. A translator changes ``phrases``.
"""

from typing import Final

from cards.effects.renderers.walker import PhraseRenderer
from cards.effects.renderers.zh_hant.language import Chinese

__all__ = ["RENDERER"]

RENDERER: Final = PhraseRenderer(Chinese())
