"""The newsroom: when cards come out, how they are balanced, where they are legal.

A release collects cards and is published by the clock; a balance proposal changes
cards or limits their copies, once a second person has approved it; formats say which
series are legal and how many copies of a card a deck may have, and from when.
"""
