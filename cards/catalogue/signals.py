"""Signals for apps that keep data derived from cards."""

from django.dispatch import Signal

# Sent after commit, once for each change however many cards it touched, with
# ``card_ids``: a frozenset of primary keys whose revision, printings, rulings, sets or
# dates changed. A receiver that fails does not undo the change.
cards_changed = Signal()
# Sent after commit with ``ruling_ids`` and ``card_ids``: sorted lists of the primary
# keys of new rulings and of the cards they concern.
rulings_added = Signal()
# Sent after commit with ``slug`` of a release and ``card_ids``, which are now out.
cards_released = Signal()
