"""Accounts: who a person is, and what they prefer.

Owns the user model and the profile; sign-in itself is allauth.
"""
