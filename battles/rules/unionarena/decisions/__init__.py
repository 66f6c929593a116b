"""Questions to players, and their answers.

``rule``: the steps of a rule, which may ask, and what answers do. ``questions``: those
asked in several places. ``actions``: the answers, as values. ``refusals``: every reason
against one.
"""

__all__ = ["actions", "questions", "refusals", "rule"]
