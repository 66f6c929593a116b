"""Studies: a game or a scene as a tree of moves to try, comment and evaluate.

``tree``: the moves, as plain data. ``positions``: what they lead to. ``evaluation``:
what the strong bot makes of a position. ``services`` and ``selectors``: saved studies.
``views`` and ``api``: pages and REST. The table is that of the scenes app.
"""

__all__ = ["api", "selectors", "services", "views"]
