"""Card search: the query language, its index and its results.

``language`` is pure: text in, tree out. ``folding`` normalizes spelling variants.
``query_compiler`` turns a tree into a filter, ``indexing`` keeps the derived tables,
and ``selectors`` runs queries; ``game_search`` searches cards of further games.
"""

__all__ = [
    "autocomplete",
    "change_feed",
    "documents",
    "errors",
    "examples",
    "facets",
    "game_search",
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
