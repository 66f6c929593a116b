"""Results: outcomes, ratings and history.

Reads finished battles; battles do not know that anything is counted.
"""
