"""How effect nodes are carried out and read: one function per node, one module per
family, named as in ``cards.effects.model``.
"""
