"""REST door of the results app."""
