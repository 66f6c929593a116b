"""A tree for people: its JSON, its text in every language, its moments and facets."""

import json
from collections.abc import Iterator

from cards.effects.facets import extract_facets
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.codec import dump_tree
from cards.effects.model.control import Later
from cards.effects.model.enums import CardKind
from cards.effects.model.moments import Moment
from cards.effects.model.traversal import walk_tree
from cards.effects.renderers import Options, get_renderer
from cards.effects.renderers.ja import UnwritableError
from cards.vocabulary import LANGUAGES


def list_moments(tree: CardEffects) -> tuple[str, ...]:
    """Return names of the moments a card waits for, each once, in printed order."""
    found = dict.fromkeys(moment.on.value for moment in _moments(tree))
    return tuple(found)


def _moments(tree: CardEffects) -> Iterator[Moment]:
    for node in walk_tree(tree):
        if isinstance(node, Ability):
            yield from node.moments
        elif isinstance(node, Later):
            yield node.moment


def render_all_languages(tree: CardEffects, kind: CardKind) -> dict[str, str]:
    """Return the text of the card by language; a language without words says so."""
    texts: dict[str, str] = {}
    for language in LANGUAGES:
        try:
            shown = get_renderer(language).effects(tree, Options(kind=kind))
        except UnwritableError as error:
            texts[language] = f"({error})"
        else:
            texts[language] = shown.text
    return texts


def explain_tree(tree: CardEffects, kind: CardKind) -> str:
    """Return everything about a tree as lines of text."""
    words = extract_facets(tree)
    lines = [json.dumps(dump_tree(tree), ensure_ascii=False, indent=2), ""]
    for language, text in render_all_languages(tree, kind).items():
        lines += [f"[{language}]", text, ""]
    lines += [
        f"listens to: {', '.join(list_moments(tree)) or 'nothing'}",
        f"does:       {', '.join(words.does) or 'nothing'}",
        f"targets:    {', '.join(words.targets) or 'nothing'}",
        f"when:       {', '.join(words.when) or 'never'}",
        f"costs:      {', '.join(words.costs) or 'none'}",
    ]
    return "\n".join(lines)
