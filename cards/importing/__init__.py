"""Community formats of card lists, read into plain records.

``read`` tells the format by its shape and gives ``CardRecord``s; it opens no file and
knows no database. What a record becomes (a revision, a compiled tree) is the business
of the services and of ``cards.effects``.
"""

from cards.importing.reading import FORMATS, UnknownFormatError, read
from cards.importing.records import CardRecord, Oddity

__all__ = ["FORMATS", "CardRecord", "Oddity", "UnknownFormatError", "read"]
