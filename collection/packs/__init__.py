"""Packs: products with odds, opening them with a proof, rewards.

``opening`` is pure: drawing packs from a seed, and how likely each rarity is.
"""

__all__ = ["opening"]
