"""Mark English sentences for translation without translating them.

The engine knows no languages. It marks each sentence once, where it is written, and
GNU gettext collects the marked ones into the catalogues.
"""

__all__ = ["gettext_noop"]


def gettext_noop(message: str) -> str:
    """Return the message unchanged; ``xgettext`` collects it from the call."""
    return message
