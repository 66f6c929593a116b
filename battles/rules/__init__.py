"""The rules of the games: a neutral kernel, and one package per game on top of it."""

from unionarena.core import compiled_engine  # decides which form the engine has

__all__ = [
    "compiled_engine",
    "kernel",
    "kiseki",
    "kites",
    "unionarena",
    "universe_end",
]
