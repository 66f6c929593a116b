"""A running site and a browser, for journeys, pictures and measurements."""
