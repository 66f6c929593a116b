"""Cards that the lines of a written list mean, and suggestions."""
