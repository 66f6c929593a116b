"""Pages of leaderboards, statistics, archetypes, weeks, profiles and gauntlets."""

__all__ = [
    "archetypes",
    "games",
    "gauntlets",
    "leaderboards",
    "statistics_and_profiles",
    "weeks",
]
