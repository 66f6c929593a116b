"""People with bots."""

from matchmaking.tests.conftest import _forget, akari, botan, chidori, content

__all__ = ["_forget", "akari", "botan", "chidori", "content"]
