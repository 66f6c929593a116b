"""Pages of leaderboards, statistics, profiles and gauntlets."""
