"""The editors' desk: the form of a card, its live preview, versions, bulk edits.

``admin``: its pages. ``forms``: a card as words and numbers. ``meaning``: what a text
or a tree under the pen means. ``outline``: the same in plain words. ``previews``: what
is shown beside the forms. ``bulk_edits``: going back, and changing many at once.
"""

__all__ = ["admin"]
