"""Server processes, monitoring, demo accounts, and the demo that plays a battle."""

__all__ = ["demo", "demo_accounts", "monitoring", "processes"]
