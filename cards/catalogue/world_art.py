"""Pictures of cards in the style of their own series, by number and color alone.

Games of cards outside the database use them, in processes without Django's models too.
"""

import functools

from django.urls import reverse

from cards.art import EDITION, draw_art, find_world, load_art_lines


def locate_world_art(number: str, color: str) -> str:
    """Return the address of the picture of a card in the style of its own series."""
    address = reverse("cards:world-art", args=[color, number])
    return f"{address}?v={EDITION}"


@functools.lru_cache(maxsize=512)  # Some 15 kB each.
def draw_world_card(number: str, color: str) -> str | None:
    """Return the drawing of a card by its number and color alone.

    None if its series has no style of its own, or the color no inks.
    """
    world = find_world(number)
    if not world.family or color not in world.inks:
        return None
    face = {"number": number, "name": number, "color": color, "traits": []}
    return draw_art(face, load_art_lines().get(number, ""))
