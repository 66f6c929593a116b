"""How effect nodes are carried out and read.

One function per node, one module per family, named as in ``cards.effects.model``;
``book`` gathers them.
"""
