"""Accounts: users, profiles, sanctions and tokens; sign-in itself is allauth's."""
