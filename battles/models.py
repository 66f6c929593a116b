"""Tables of the battles app."""
