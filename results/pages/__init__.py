"""Pages of leaderboards, statistics, archetypes, weeks, profiles and gauntlets."""

__all__ = [
    "archetypes",
    "gauntlets",
    "leaderboards",
    "statistics_and_profiles",
    "weeks",
]
