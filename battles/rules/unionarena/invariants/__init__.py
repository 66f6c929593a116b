"""What must hold in every battle.

``position_checks``: of the whole position. ``secrecy``: what no viewer may learn.
``noninterference``: two battles that differ only in secrets proceed alike.
"""

__all__ = ["noninterference", "position_checks", "secrecy"]
