"""Words of the game as phrases: colours, numbers, places, icons and keywords.

They come from ``cards.vocabulary``; a language adds how it puts icons in brackets.
"""

from dataclasses import dataclass

from cards.effects.keywords import KEYWORDS
from cards.effects.model.icons import LINE_ICONS
from cards.vocabulary import Kind, get_names


@dataclass(frozen=True, slots=True)
class Shape:
    """How a language writes what is not the word itself.

    Attributes:
        icon: An icon, its label in place of ``{name}``.
        aside: An icon of a place or a cost.
        numbered: An icon with a number.
        more: An icon that adds to a number.
        color: A colour before a noun.
    """

    icon: str
    aside: str
    numbered: str
    more: str
    color: str = "{name}"


def build_term_phrases(language: str, shape: Shape) -> dict[str, str]:
    """Return the phrases of one language that are words of the game, by their keys."""
    return {
        **_keyed("Color", "color", language, shape.color),
        **_keyed("Stat", "part", language),
        **_keyed("Zone", "zone", language),
        **_keyed("InMode", "mode", language),
        **_keyed("Phase", "phase", language),
        **_keyed("noun", "kind", language),
        **_keyed("Cause", "kind", language),
        **{
            f"Cause.{code}": get_names("part", language)[code]
            for code in ("trigger", "cost")
        },
        **_icons(language, shape),
    }


def _icons(language: str, shape: Shape) -> dict[str, str]:
    energies = {
        f"icon.energy_{code}": shape.icon.format(name=_capital(name))
        for code, name in get_names("color", language).items()
    }
    numbered = {}
    for keyword in KEYWORDS.values():
        if keyword.is_numbered:
            key, name = f"icon.{keyword.name}", keyword.names[language]
            numbered[f"{key}_n"] = shape.numbered.replace("{name}", name)
            numbered[f"{key}_plus_n"] = shape.more.replace("{name}", name)
    return {
        **{
            f"icon.{code}": _choose_timing_shape(code, shape).format(name=name)
            for code, name in get_names("timing", language).items()
        },
        **_keyed("icon", "keyword", language, shape.icon),
        **{
            f"icon.trigger_{code}": shape.icon.format(name=name)
            for code, name in get_names("trigger", language).items()
        },
        **energies,
        **numbered,
    }


def _choose_timing_shape(code: str, shape: Shape) -> str:
    is_aside = code in LINE_ICONS.values() or code.startswith("cost_")
    return shape.aside if is_aside else shape.icon


def _keyed(
    family: str, kind: Kind, language: str, shape: str = "{name}"
) -> dict[str, str]:
    return {
        f"{family}.{code}": shape.format(name=name)
        for code, name in get_names(kind, language).items()
    }


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
