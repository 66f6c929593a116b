"""Packs: products with odds, opening them with a proof, rewards.

``pack_contents`` is pure: it draws packs from a seed and computes the odds of each
rarity. ``products`` lists the kinds of packs, ``services`` gives and opens them.
"""

__all__ = [
    "admin",
    "api",
    "pack_contents",
    "products",
    "selectors",
    "services",
    "verification",
]
