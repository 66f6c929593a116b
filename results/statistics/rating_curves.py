"""Rating curves as points of an SVG line."""

from collections.abc import Sequence
from typing import Any, Final

WIDTH: Final = 600
HEIGHT: Final = 160


def draw_rating_curve(
    values: Sequence[float], *, least_span: float
) -> dict[str, Any] | None:
    """Return a curve for ``results/_curve.html``; None with fewer than two games.

    Args:
        values: Ratings, oldest first.
        least_span: Rating points the axis spans at least, so that noise does not look
            like a mountain.
    """
    if len(values) <= 1:
        return None
    low, high = min(values), max(values)
    span, step = max(high - low, least_span), WIDTH / (len(values) - 1)
    points = [
        f"{n * step:.1f},{HEIGHT - (value - low) / span * HEIGHT:.1f}"
        for n, value in enumerate(values)
    ]
    return {
        "points": " ".join(points),
        "games": len(values),
        "low": round(low),
        "high": round(high),
        "last": round(values[-1]),
    }
