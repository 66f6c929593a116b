"""Games of bots that compare decks: balance trials, gauntlets, round robins."""

__all__ = ["balance_trials", "gauntlets", "round_robins", "trials"]
