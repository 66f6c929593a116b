"""REST endpoints of imports and of the releases made of them."""
