"""The campaign: encounters with bots that have a face, a deck, a quirk and a story.

``encounters``: the content, read from ``campaign.yaml``. ``battle_start``: the battle
of an encounter. ``progress``: what a player has won, and their portrait.
``views`` and ``api``: pages and REST.
"""

__all__ = ["api", "battle_start", "encounters", "progress", "urls", "views"]
