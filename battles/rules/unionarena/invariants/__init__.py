"""What must hold in every battle, tested on any.

``inspection``: of the whole position. ``secrecy``: what no viewer may learn. ``twins``:
two battles that differ only in that go the same way.
"""

__all__ = ["noninterference", "position_checks", "secrecy"]
