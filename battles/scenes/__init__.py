"""Scenes: saved positions with a question, to look at, share, change and play on from.

``scene_text``: the scenario language, bounded, read and written. ``edits``: changes to
it. ``boards``: what it looks like, and what can be done in it. ``services`` and
``selectors``: saved ones. ``ruling_scenes``: positions of rulings. ``studies``: trees
of moves. ``views`` and ``api``: pages and REST.
"""

__all__ = [
    "api",
    "boards",
    "edits",
    "models",
    "ruling_scenes",
    "scene_text",
    "selectors",
    "services",
    "studies",
    "views",
]
