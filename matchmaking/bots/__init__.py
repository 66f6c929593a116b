"""Bots of people's own: entered with a token, challenged, and on a ladder of their own.

A bot says again and again that it is ready (``services.be_ready``); what it is ready
for begins by a beat of its own (``services.tick``), which pairs bots as people are
paired and lets bots of the house fill in. Their ratings are fixed and anchor the
ladder. Nothing a bot plays changes a person's rating, figures or packs: its battles
have the origin ``bots``. Locks are taken in one order: people, then bots by their keys.
"""

__all__ = ["selectors", "services"]
