"""REST endpoints of battles. ``urls``: their routes, below /api/v1/battles/.

``event_stream``: battles as server-sent events, closed when this process stops.
"""

__all__ = ["event_stream", "urls"]
