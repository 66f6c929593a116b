"""The editors' admin: the card form, its live preview, versions, bulk edits.

``admin``: its pages; ``game_card_admin``: those of cards of further games. ``forms``: a
card as a form. ``interpretation``: the meaning of a text or a tree while it is edited;
``ability_summaries``: the same in plain words.
``paraphrasing``: refused texts read in known words.
``previews``: previews beside the forms. ``bulk_edits``: reverting, and changing many.
"""

__all__ = ["admin", "game_card_admin"]
