"""REST endpoints of decks, codes, shared decks and pools."""

__all__ = ["pool_urls", "serializers", "urls"]
