"""Queues people can wait in, and estimates of the wait."""
