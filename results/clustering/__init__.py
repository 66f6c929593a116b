"""Clustering of deck lists into archetypes: plain records in, plain records out.

numpy compares the lists; a library of clustering methods would add 200 MB for one
loop.
"""

from .deck_lists import Cluster, DeckList, KnownArchetype, cluster_lists

__all__ = ["Cluster", "DeckList", "KnownArchetype", "cluster_lists"]
