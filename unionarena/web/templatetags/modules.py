"""Template tags for browser modules: the import map, and one entry module per page."""

import json

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from unionarena.web.modules import SERVED, address_of, all_modules, needed_by

register = template.Library()


@register.simple_tag(takes_context=True)
def importmap(context: template.Context) -> SafeString:
    """Bare names to (hashed) addresses; stands before the first module script."""
    imports = {name: address_of(name) for name in (*all_modules(), *SERVED)}
    body = json.dumps({"imports": imports}).replace("<", "\\u003c")
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>',
        context["request"].csp_nonce,
        mark_safe(body),  # noqa: S308 - our own file names, and no "<" is left
    )


@register.simple_tag
def module(name: str) -> SafeString:
    """Start the module ``name`` and announce everything it imports.

    Raises:
        KeyError: There is no such module.
    """
    known = {*all_modules(), *SERVED}
    needed = [n for n in needed_by(name) if n in known and n != name]
    links = format_html_join(
        "",
        '<link rel="modulepreload" href="{}">',
        ((address_of(n),) for n in needed),
    )
    return format_html(
        '{}<script type="module" src="{}"></script>', links, address_of(name)
    )
