"""Views of a battle.

``player_view``: the position, as far as a viewer may know it. ``log_lines``: events as
a log in three languages, its sentences in ``log_texts.toml``. ``line_clauses``: the
rule behind a line. ``preview``: what an action will surely do.
"""

__all__ = ["line_clauses", "log_lines", "player_view", "preview"]
