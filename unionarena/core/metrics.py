"""Counters of this process, which Prometheus reads from ``/metrics``.

Other modules register collectors with ``REGISTRY``: they look values up when the page
is read.
"""

from typing import Final

from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
# Seconds: from a commit on an idle machine to a delay that people notice.
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
ROWS: Final = (1, 2, 4, 8, 16, 32, 64, 128)
REGISTRY: Final = CollectorRegistry()
disable_created_metrics()

acknowledged = Counter(
    "arena_actions_acknowledged_total", "Answers written to a log.", registry=REGISTRY
)
refused = Counter(
    "arena_refusals_total",
    "Refusals by door and code.",
    ("door", "code"),
    registry=REGISTRY,
)
batch_rows = Histogram(
    "arena_commit_batch_rows",
    "Answers in one commit.",
    buckets=ROWS,
    registry=REGISTRY,
)
commit_seconds = Histogram(
    "arena_commit_seconds",
    "How long a commit took.",
    buckets=SECONDS,
    registry=REGISTRY,
)
requests = Counter(
    "arena_http_requests_total",
    "Requests answered.",
    ("method", "status"),
    registry=REGISTRY,
)
request_seconds = Histogram(
    "arena_http_request_seconds",
    "From request to answer.",
    buckets=SECONDS,
    registry=REGISTRY,
)
sockets = Gauge("arena_sockets", "Open sockets.", ("kind",), registry=REGISTRY)


def count_acknowledged() -> float:
    """Return how many answers this process has written."""
    (metric,) = acknowledged.collect()
    return float(metric.samples[0].value)


def render_metrics() -> bytes:
    """Return all metrics as text."""
    return generate_latest(REGISTRY)
