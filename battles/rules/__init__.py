"""The rules of the games: a neutral kernel, and one package per game on top of it."""

__all__ = ["kernel", "unionarena", "universe_end"]
