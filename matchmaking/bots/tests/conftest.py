"""People with bots."""

from matchmaking.conftest import _forget, akari, botan, chidori, content

__all__ = ["_forget", "akari", "botan", "chidori", "content"]
