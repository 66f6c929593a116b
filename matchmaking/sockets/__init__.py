"""Consumers and messages of the queue's and the page's sockets."""

__all__ = ["consumers", "messages", "page_consumer"]
