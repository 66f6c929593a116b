"""From English card text to effect trees; see ``engine`` for what is shared."""
