"""The collection page: what a person has, wants and would trade.

``holding`` answers what searches ask of a person's cards, ``selectors`` reads the
shelf, ``services`` changes it, ``importing`` and ``exporting`` are lists from and for
elsewhere. ``views`` and ``api`` are its doors.
"""

__all__ = ["api", "search_fields", "services", "urls", "views"]
