"""Game clocks as arithmetic, and the service time they count in.

``game_clock`` knows neither database nor real time; ``service_time`` does not run while
the service is down.
"""

__all__ = [
    "game_clock",
    "service_time",
]
