"""Sentences, lists and brackets as each language writes them."""

import re
from collections.abc import Iterable

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()

# Full-width marks need no space beside them.
_BETWEEN = re.compile(r"(?<=[。！？])\s+|\s+(?=（|<[^>]+>\s*（)")


_CODE = re.compile(r"`([^`]+)`")
_FULL_WIDTH = ("ja", "zh-hant")


class _Sentences(template.Node):
    def __init__(self, inside: NodeList) -> None:
        self.inside = inside

    def render(self, context: Context) -> str:
        return close_gaps(self.inside.render(context))


def close_gaps(text: str) -> str:
    """Take away spaces that follow a full-width stop or precede a bracket."""
    return _BETWEEN.sub("", text)


@register.tag
def sentences(parser: Parser, _token: Token) -> _Sentences:
    """Join text: no space follows a full-width stop or precedes a bracket."""
    inside = parser.parse(("endsentences",))
    parser.delete_first_token()
    return _Sentences(inside)


@register.filter
def listed(things: Iterable[object]) -> str:
    """Join several items."""
    comma = "、" if get_language() in _FULL_WIDTH else ", "
    return comma.join(map(str, things))


@register.filter
def bracketed(text: object) -> str:
    """Put text in brackets."""
    return f"（{text}）" if get_language() in _FULL_WIDTH else f"({text})"


@register.filter
def marked(text: str) -> SafeString:
    """Mark text between backticks as code."""
    return mark_safe(_CODE.sub(r"<code>\1</code>", escape(text)))  # noqa: S308 - escaped
