"""The forms in which collections are brought, as a table: how each is known, a sample.

Every sample is of our own cards, four of TDL-1-001 and three of TDL-1-002. The reader
is that of ``list_parser``; decks have such a table too (``collection.lists.dialects``).
"""

import csv
import io
from typing import Final

from collection.lists.dialects import DECK_DIALECTS, Counts, Dialect

from .list_export import HEAD
from .list_parser import Row, parse_list


def read_counts(text: str) -> Counts:
    """Return copies by card number of a collection; rows without a number are out."""
    counts: dict[str, int] = {}
    for row in parse_list(text):
        if isinstance(row, Row) and row.number and row.count:
            number = row.number.rpartition("/")[2].partition("_")[0]
            counts[number] = counts.get(number, 0) + row.count
    return counts


def _write_table(counts: Counts) -> str:
    """Write a table as the site exports it, of numbers and copies alone."""
    written = io.StringIO()
    table = csv.DictWriter(written, HEAD, restval="")
    table.writeheader()
    for number, count in counts.items():
        table.writerow({"Quantity": count, "Card Number": number})
    return written.getvalue()


def _table(name: str, recognized_by: str, *lines: str) -> Dialect:
    return Dialect(name, recognized_by, "\n".join(lines) + "\n", read_counts)


COLLECTION_DIALECTS: Final = (
    Dialect(
        "our table",
        "the header of our export",
        "Quantity,Name,Set,Card Number,Rarity,Wanted,Tradeable\n"
        '4,"Hono, Apprentice Keeper",,TDL-1-001,C,,\n3,Harbor Runner,,TDL-1-002,C,,\n',
        read_counts,
        _write_table,
    ),
    _table(
        "Moxfield",
        "Count, Tradelist Count and Collector Number",
        '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil",'
        '"Tags","Last Modified","Collector Number","Alter","Proxy","Purchase Price"',
        '"4","0","Hono, Apprentice Keeper","","Near Mint","English","","",'
        '"2026-05-01 10:00:00.000000","TDL-1-001","False","False","0.20"',
        '"3","0","Harbor Runner","","Near Mint","English","","",'
        '"2026-05-01 10:00:00.000000","TDL-1-002","False","False",""',
    ),
    _table(
        "ManaBox",
        "Set code, Collector number and Quantity",
        "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,"
        "Purchase price,Misprint,Altered,Condition,Language",
        '"Hono, Apprentice Keeper",,Tidelight,TDL-1-001,normal,common,4,11,0.2,false,'
        "false,near_mint,en",
        "Harbor Runner,,Tidelight,TDL-1-002,normal,common,3,12,0.1,false,false,"
        "near_mint,en",
    ),
    _table(
        "Archidekt",
        "Quantity, Edition Code and Collector Number",
        "Quantity,Name,Finish,Condition,Date Added,Language,Edition Name,Edition Code,"
        "Collector Number",
        '4,"Hono, Apprentice Keeper",Normal,NM,2026-05-01,EN,Tidelight,,TDL-1-001',
        "3,Harbor Runner,Normal,NM,2026-05-01,EN,Tidelight,,TDL-1-002",
    ),
    _table(
        "Dragon Shield",
        "a line with the separator, then Trade Quantity and Card Number",
        '"sep=,"',
        "Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,"
        "Card Number,Condition,Printing,Language,Price Bought,Date Bought",
        'Box,4,0,"Hono, Apprentice Keeper",,Tidelight,TDL-1-001,NearMint,Normal,'
        "English,0.1,2026-05-01",
        "Box,3,0,Harbor Runner,,Tidelight,TDL-1-002,NearMint,Normal,English,0.1,"
        "2026-05-01",
    ),
    _table(
        "TCGplayer",
        "Simple Name, Card Number and Set Code",
        "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,"
        "Language,Rarity,Product ID,SKU",
        '4,"Hono, Apprentice Keeper","Hono, Apprentice Keeper",Tidelight,TDL-1-001,,'
        "Normal,Near Mint,English,C,11,12",
        "3,Harbor Runner,Harbor Runner,Tidelight,TDL-1-002,,Normal,Near Mint,English,C,"
        "21,22",
    ),
    _table(
        "TCGplayer for sellers",
        "Product Name, Number and Total Quantity",
        "TCGplayer Id,Product Line,Set Name,Product Name,Number,Rarity,Condition,"
        "Total Quantity,Add to Quantity",
        '11,Union Arena,Tidelight,"Hono, Apprentice Keeper - TDL-1-001",TDL-1-001,C,'
        "Near Mint,4,0",
        "21,Union Arena,Tidelight,Harbor Runner - TDL-1-002,TDL-1-002,C,Near Mint,3,0",
    ),
    _table(
        "Delver Lens",
        "QuantityX",
        "QuantityX,Name,Number",
        '4x,"Hono, Apprentice Keeper",TDL-1-001',
        "3x,Harbor Runner,TDL-1-002",
    ),
    _table(
        "a Japanese spreadsheet",
        "Japanese heads",
        "No.\tカード番号\tカード名\t所持枚数",
        "1\tTDL-1-001\t見習い灯台守 ホノ\t4枚",
        "2\tTDL-1-002\t港の伝令\t3枚",
    ),
    _table(
        "a Chinese spreadsheet",
        "Chinese heads, wide commas",
        "數量（張），編號，名稱",
        "4，TDL-1-001，見習守燈人 穗乃",
        "3，TDL-1-002，港口信差",
    ),
    _table(
        "cells as formulas",
        "an equals sign and quotes around each cell",
        "Quantity,Card Number",
        '="4",="TDL-1-001"',
        '="3",="TDL-1-002"',
    ),
    *(
        Dialect(it.name, it.recognized_by, it.sample, read_counts)
        for it in DECK_DIALECTS
        if it.name in {"written lines", "copies behind", "JSON of copies"}
    ),
)
