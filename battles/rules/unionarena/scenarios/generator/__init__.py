"""Scenarios made from effect trees: the parts ``scenarios.generated`` puts together.

``samples`` makes the smallest card that passes filters, and one that fails exactly one;
``table`` is a position of such cards and reads the tree against it; ``plans`` carries a
body out on that position by itself and says what must follow; ``occasions`` brings an
ability about; ``misses`` lays out positions in which one part of it is not met. None of
them asks the engine anything: what they expect comes from the tree, so that a mistake
of the executors shows. ``contrasts`` plays a scenario with two trees and compares.
"""
