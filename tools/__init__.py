"""Programs for developers: checks, generators, pictures."""
