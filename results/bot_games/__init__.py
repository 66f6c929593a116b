"""Games that bots play to compare decks: balance trials and gauntlets."""

__all__ = ["balance_trials", "gauntlets", "trials"]
