"""The rules of the games: a neutral kernel, and one package per game on top of it."""

from unionarena import compiled  # decides which form the engine has

__all__ = ["compiled", "kernel", "kiseki", "unionarena", "universe_end"]
