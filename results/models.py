"""Tables of the results app."""
