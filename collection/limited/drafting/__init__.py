"""A draft: packs go round a table of two to eight, and everybody takes a card; pure.

``table`` is the draft itself, ``valuation`` how bots take.
"""

__all__ = ["card_values", "draft_table"]
