"""Round robin: everyone meets everyone once, by the circle method.

The player with the lowest lot stays; the others move on by one place a round.
"""

from collections.abc import Sequence

from .records import Outcome, Player, Table


def count_robin_rounds(players: int) -> int:
    """Return how many rounds it takes until everyone has met everyone.

    >>> count_robin_rounds(6), count_robin_rounds(7)
    (5, 7)
    """
    return players - 1 + players % 2


def pair_robin_round(players: Sequence[Player], tables: Sequence[Table]) -> list[Table]:
    """Pair the next round; none when everyone has met everyone.

    An odd number of players gives one of them a bye in each round. The opponent of a
    player who has dropped out has a bye; who drops out before the first round plays no
    part.

    >>> four = [Player(number, number) for number in range(1, 5)]
    >>> [table.players for table in pair_robin_round(four, [])]
    [(1, 4), (2, 3)]
    """
    number = max((table.round for table in tables), default=0) + 1
    begun = {one for table in tables if table.round == 1 for one in table.players}
    out = {player.id for player in players if player.is_out}
    circle: list[int | None] = [
        player.id
        for player in sorted(players, key=lambda player: player.lot)
        if player.id in begun or (not tables and player.id not in out)
    ]
    if len(circle) % 2:
        circle.append(None)
    if number >= max(len(circle), 2):
        return []
    turned = circle[1:][1 - number :] + circle[1:][: 1 - number]
    seats = circle[:1] + (turned if number > 1 else circle[1:])
    pairs = [(seats[at], seats[-1 - at]) for at in range(len(seats) // 2)]
    here = [
        [one for one in pair if one is not None and one not in out] for pair in pairs
    ]
    seated = sorted(filter(None, here), key=len, reverse=True)  # byes come last
    return [_table(number, place, pair) for place, pair in enumerate(seated, start=1)]


def _table(round_number: int, place: int, pair: Sequence[int]) -> Table:
    if len(pair) == 1:
        return Table(round_number, place, pair[0], None, Outcome.BYE)
    first, second = pair
    return Table(round_number, place, first, second)
