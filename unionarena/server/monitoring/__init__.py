"""Metrics and status of the site, for operators and Prometheus."""
