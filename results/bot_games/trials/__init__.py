"""Trials of balance proposals: bot games before and after, and their report.

``decks`` makes the decks before and after the proposal, ``trial_play`` plays them with
the same seeds and in both seats, ``chart`` draws the report. ``gauntlet_play`` plays
one deck against many. None of them touches the database.
"""
