"""A person's public page, and what they let others see."""

__all__ = ["public_games", "public_profiles"]
