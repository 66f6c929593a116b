"""Template tags of the newsroom."""
