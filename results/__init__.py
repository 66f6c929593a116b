"""Game Result Service: outcomes, ratings and history.

Reads finished battles; battles do not know that anybody counts.
"""
