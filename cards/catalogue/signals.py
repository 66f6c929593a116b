"""Signals for apps that keep data derived from cards."""

from django.dispatch import Signal

# Sent after commit, once for each change however many cards it touched, with
# ``card_ids``: a frozenset of primary keys whose revision, printings, rulings, sets or
# dates changed. A receiver that fails does not undo the change.
cards_changed = Signal()
