"""Commands of the battles app."""
