"""Bracket of a single elimination, and of the top cut after Swiss rounds."""

from collections.abc import Sequence

from .records import Outcome, Player, Table


def pair_first_round(players: Sequence[Player]) -> list[Table]:
    """Pair the first round; the lowest lots have the byes, and meet last.

    Players who have dropped out already are not seated.

    >>> six = [Player(number, number) for number in range(1, 7)]
    >>> [(table.first, table.second) for table in pair_first_round(six)]
    [(1, None), (4, 5), (2, None), (3, 6)]
    """
    ordered = sorted(players, key=lambda player: player.lot)
    return pair_bracket([player.id for player in ordered if not player.is_out])


def pair_bracket(seeded: Sequence[int], *, number: int = 1) -> list[Table]:
    """Pair the first round of a bracket.

    Args:
        seeded: Players, the strongest first; the strongest meet as late as possible.
        number: Of the round.

    >>> [(table.first, table.second) for table in pair_bracket([7, 3, 5, 9])]
    [(7, 9), (3, 5)]
    """
    order = _order(1 << max(1, (len(seeded) - 1).bit_length()))
    slots = [seeded[place] if place < len(seeded) else None for place in order]
    return _tables(number, slots)


def pair_next_round(
    players: Sequence[Player], tables: Sequence[Table], *, begins: int = 1
) -> list[Table]:
    """Pair the next round from winners of neighbouring tables; none after the final.

    The opponent of a player who has dropped out since has a bye.

    Args:
        players: Everyone.
        tables: All earlier rounds.
        begins: The first round of the bracket.
    """
    number = max(table.round for table in tables)
    # Every table of the first round has a player, so they give the bracket's size.
    first = sum(table.round == begins for table in tables)
    places = first >> (number - begins)  # of this round, whether a player sat there
    out = {player.id for player in players if player.is_out}
    winners: list[int | None] = [None] * places
    for table in tables:
        if table.round == number and table.winner not in out:
            winners[table.number - 1] = table.winner
    return _tables(number + 1, winners) if places > 1 else []


def _tables(number: int, slots: Sequence[int | None]) -> list[Table]:
    found = []
    for place in range(0, len(slots), 2):
        here = [one for one in slots[place : place + 2] if one is not None]
        if here:
            second = here[1] if len(here) > 1 else None
            outcome = Outcome.BYE if second is None else Outcome.PENDING
            found.append(Table(number, place // 2 + 1, here[0], second, outcome))
    return found


def _order(size: int) -> list[int]:
    """Places by strength such that the strongest meet as late as possible."""
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [place for one in order for place in (one, last - one)]
    return order
