"""Export of everything stored about a person, and deletion of the account."""

__all__ = ["data_export", "urls"]
