"""Games that bots play to compare decks: balance trials and gauntlets."""
