"""Pages of leaderboards, statistics, profiles and gauntlets."""

__all__ = ["gauntlets", "leaderboards", "statistics_and_profiles"]
