"""Card pictures, drawn as SVG from card data alone (``draw_art``)."""

EDITION = 1
