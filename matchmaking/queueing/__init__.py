"""Queues people can wait in, and estimates of the wait."""

__all__ = ["queues", "wait_estimates"]
