"""Template tags for browser modules: the import map, and one entry module per page."""

import json

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from unionarena.web.modules import all_modules, needed_by

register = template.Library()


@register.simple_tag(takes_context=True)
def importmap(context: template.Context) -> SafeString:
    """Bare names to (hashed) addresses; stands before the first module script."""
    imports = {name: static(path) for name, path in all_modules().items()}
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
    modules = all_modules()
    needed = [n for n in needed_by(name) if n in modules and n != name]
    links = format_html_join(
        "",
        '<link rel="modulepreload" href="{}">',
        ((static(modules[n]),) for n in needed),
    )
    return format_html(
        '{}<script type="module" src="{}"></script>', links, static(modules[name])
    )
