"""Recalculation of outcomes and ratings, and voiding of rated games."""
