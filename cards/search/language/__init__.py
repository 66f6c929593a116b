"""The query language: ``parse_query`` text into a tree, ``render_query`` it back.

>>> from cards.search.language import parse_query, render_query
>>> render_query(parse_query('c:red bp>=3000 -"lamp keeper"'))
'color:red bp>=3000 -"lamp keeper"'

The package imports nothing of Django and uses no table.
"""

from cards.search.language.errors import Code, QueryError
from cards.search.language.fields import Field, Kind
from cards.search.language.parser import parse_query
from cards.search.language.rendering import render_query
from cards.search.language.tree import And, Node, Not, Op, Or, Span, Term, iter_terms

__all__ = [
    "And",
    "Code",
    "Field",
    "Kind",
    "Node",
    "Not",
    "Op",
    "Or",
    "QueryError",
    "Span",
    "Term",
    "iter_terms",
    "parse_query",
    "render_query",
]
