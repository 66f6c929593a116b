"""Parts of the scenario generator, which ``ability_scenarios`` puts together.

``sample_cards`` makes the smallest card that passes filters, and one that fails exactly
one; ``table`` is a position of such cards and evaluates the tree in it; ``plans``
carries a body out on that position and returns what must follow; ``positions`` adds the
cards the tree looks for; ``occasions`` activates an ability; ``near_misses`` builds
positions in which one part of it is not met. None of them calls the engine: what they
expect comes from the tree, so that a mistake of the executors shows. ``driver`` answers
questions, and ``contrasts`` plays a scenario with two trees and compares.
"""
