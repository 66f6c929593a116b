"""Template tags for browser code: the modules and the common styles of a page.

A page names its modules anywhere with ``{% module %}``; ``{% modules %}`` at its end
loads them all as one file. ``{% styles %}`` does the same for style sheets.
"""

import json
from collections.abc import Sequence

from django import template
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from unionarena.core.web import bundles
from unionarena.core.web.browser_modules import SERVED, get_served_address, list_modules

register = template.Library()


@register.simple_tag(takes_context=True)
def module(context: template.Context, name: str) -> str:
    """Load the module ``name`` with this page.

    Raises:
        KeyError: There is no such module.
    """
    if name not in list_modules():
        raise KeyError(name)
    started = _started(context["request"])
    if name not in started:
        started.append(name)
    return ""


@register.simple_tag(takes_context=True)
def modules(context: template.Context) -> SafeString:
    """Load every module the page named, after the import map of modules from apps."""
    request = context["request"]
    names = _started(request)
    imports = {name: get_served_address(name) for name in SERVED}
    body = json.dumps({"imports": imports}).replace("<", "\\u003c")
    # The imports of the file are preloaded, so that they arrive at the same time.
    links = format_html_join(
        "",
        '<link rel="modulepreload" href="{}">',
        ((imports[name],) for name in bundles.list_served_imports(names)),
    )
    return format_html(
        '<script type="importmap" nonce="{}">{}</script>{}'
        '<script type="module" src="{}"></script>',
        request.csp_nonce,
        mark_safe(body),  # noqa: S308 - our own addresses, and no "<" is left
        links,
        _address("js", names, bundles.build_script(names)),
    )


@register.simple_tag
def styles(*names: str) -> SafeString:
    """Link style sheets below ``static/css`` as one."""
    address = _address("css", names, bundles.build_style(names))
    return format_html('<link rel="stylesheet" href="{}">', address)


def _started(request: HttpRequest) -> list[str]:
    kept: list[str] = request.__dict__.setdefault("_modules_started", [])
    return kept


def _address(kind: str, names: Sequence[str], text: str) -> str:
    joined = "+".join(name.replace("/", ".") for name in names)
    return reverse("web:bundle", args=[bundles.compute_tag(text), joined, kind])
