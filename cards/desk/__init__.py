"""What editors use to write cards: the form, its live preview, versions, bulk edits.

Everything here is behind the admin; nothing outside the app uses it.
"""

__all__: list[str] = []
