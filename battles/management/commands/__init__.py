"""Management commands of the battles app."""
