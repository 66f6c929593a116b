"""Game Battle Service: rooms and live play.

Owns battles and their action logs; the rules live in battles.rules.
"""
