"""Find cards: the query language, the index it runs on, and its answers.

``language`` is pure: words in, tree out. ``folding`` makes writings of one word equal.
``compiling`` turns a tree into a filter, ``indexing`` keeps the derived tables, and
``selectors`` is the one way to ask.
"""

__all__ = [
    "autocomplete",
    "change_feed",
    "documents",
    "errors",
    "examples",
    "facets",
    "indexing",
    "labels",
    "language",
    "match_explanations",
    "ownership",
    "public_export",
    "query_refinement",
    "selectors",
    "suggestions",
]
