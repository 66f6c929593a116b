"""Requests to undo an action, and what becomes of them."""
