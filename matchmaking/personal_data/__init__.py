"""Export of everything kept of a person, and pages to request deletion."""

__all__ = ["data_export", "urls"]
