"""Packs: products with odds, opening them with a proof, rewards.

``opening`` is pure: drawing packs from a seed, and how likely each rarity is.
``products`` says which packs there are, ``services`` gives and opens them.
"""

__all__ = ["pack_contents", "products", "services"]
