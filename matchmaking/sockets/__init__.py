"""Consumers and messages of the queue's and the page's sockets."""
