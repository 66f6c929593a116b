"""English card text: words in ``phrases``, rules of order in ``language``.

Terms are those of the English card lists ("front line", "sideline"). A translator
changes ``phrases``.
"""

from typing import Final

from cards.effects.renderers.en.language import English
from cards.effects.renderers.walker import PhraseRenderer

__all__ = ["RENDERER"]

RENDERER: Final = PhraseRenderer(English())
