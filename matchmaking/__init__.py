"""Matchmaking: the queue, pairing and its history.

Pairs waiting players fairly and starts their battles.
"""
