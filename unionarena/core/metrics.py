"""What this process counts, in the text format Prometheus reads (version 0.0.4).

Counting is a dictionary and a lock; whoever asks pays for the rest. ``collectors`` are
asked then for what is not counted but looked up.
"""

import threading
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
# Seconds: from a commit on a quiet machine to what people call hanging.
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

Labels = tuple[str, ...]
Lines = Iterable[str]


class Counter:
    """Something that only grows, told apart by labels."""

    kind = "counter"

    def __init__(self, name: str, text: str, labels: Sequence[str] = ()) -> None:
        self.name, self.text, self.labels = name, text, tuple(labels)
        self._values: dict[Labels, float] = {} if labels else {(): 0.0}
        self._lock = threading.Lock()
        METERS.append(self)

    def add(self, *labels: str, by: float = 1.0) -> None:
        """Count, under these labels."""
        with self._lock:
            self._values[labels] = self._values.get(labels, 0.0) + by

    def of(self, *labels: str) -> float:
        """So far."""
        with self._lock:
            return self._values.get(labels, 0.0)

    def lines(self) -> Iterator[str]:
        """In Prometheus' words."""
        with self._lock:
            values = sorted(self._values.items())
        yield from describe_metric(self.name, self.kind, self.text)
        for labels, value in values:
            named = dict(zip(self.labels, labels, strict=True))
            yield format_sample(self.name, value, **named)


class Level(Counter):
    """Something that goes up and down."""

    kind = "gauge"


class Spread:
    """How large something was, in steps."""

    def __init__(self, name: str, text: str, steps: Sequence[float] = SECONDS) -> None:
        self.name, self.text, self._steps = name, text, tuple(steps)
        self._counts = [0] * (len(steps) + 1)
        self._sum = 0.0
        self._lock = threading.Lock()
        METERS.append(self)

    def add(self, value: float) -> None:
        """Count one of this size."""
        with self._lock:
            self._counts[bisect_left(self._steps, value)] += 1
            self._sum += value

    def lines(self) -> Iterator[str]:
        """In Prometheus' words."""
        with self._lock:
            counts, total = list(self._counts), self._sum
        yield from describe_metric(self.name, "histogram", self.text)
        so_far = 0
        for step, count in zip((*map(str, self._steps), "+Inf"), counts, strict=True):
            so_far += count
            yield format_sample(f"{self.name}_bucket", so_far, le=step)
        yield format_sample(f"{self.name}_sum", total)
        yield format_sample(f"{self.name}_count", so_far)


METERS: Final[list[Counter | Spread]] = []
# Give lines of what is looked up at each question.
collectors: Final[list[Callable[[], Lines]]] = []


def describe_metric(name: str, kind: str, text: str) -> Lines:
    """What stands above the samples of a name."""
    return (f"# HELP {name} {text}", f"# TYPE {name} {kind}")


def format_sample(name: str, value: float, **labels: str) -> str:
    """One line."""
    named = ",".join(f'{key}="{_escape_label(each)}"' for key, each in labels.items())
    return f"{name}{{{named}}} {value:g}" if named else f"{name} {value:g}"


def _escape_label(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def render_metrics() -> str:
    """Everything, one line each."""
    lines = [line for meter in METERS for line in meter.lines()]
    lines += [line for collect in collectors for line in collect()]
    return "\n".join(lines) + "\n"


acknowledged = Counter("arena_actions_acknowledged_total", "Answers written to a log.")
refused = Counter(
    "arena_refusals_total", "Refusals by door and code.", ("door", "code")
)
batch_rows = Spread(
    "arena_commit_batch_rows", "Answers in one commit.", (1, 2, 4, 8, 16, 32, 64, 128)
)
commit_seconds = Spread("arena_commit_seconds", "How long a commit took.")
requests = Counter(
    "arena_http_requests_total", "Requests answered.", ("method", "status")
)
request_seconds = Spread("arena_http_request_seconds", "From request to answer.")
sockets = Level("arena_sockets", "Open sockets.", ("kind",))
