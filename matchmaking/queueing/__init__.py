"""Queues people can wait in, and estimates of the wait."""

__all__ = ["deck_choices", "queues", "wait_estimates"]
