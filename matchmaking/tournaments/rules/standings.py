"""Standings and tie-breaks.

Match points first; then the match-win rate of one's opponents, one's own game-win rate,
the game-win rate of one's opponents, and at last the lot drawn at the start. No rate
counts as less than a third, so that a weak opponent costs not too much; byes have no
opponent.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from .double_elimination import MAX_LOSSES, count_losses
from .records import WIN_POINTS, Outcome, Player, Table, count_points

LEAST: Final = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings.

    Attributes:
        place: From 1; shared in an elimination by those who went out together.
        player: Who.
        points: Match points.
        wins: Matches won, byes among them.
        losses: Matches lost.
        draws: Matches drawn.
        byes: How many of the wins are byes.
        opponents: Match-win rate of the opponents, 1/3 to 1.
        games: Own game-win rate, 1/3 to 1.
        opponents_games: Game-win rate of the opponents.
        is_out: Whether they have dropped out.
    """

    place: int
    player: int
    points: int
    wins: int
    losses: int
    draws: int
    byes: int
    opponents: Fraction
    games: Fraction
    opponents_games: Fraction
    is_out: bool


def rank_swiss(players: Sequence[Player], tables: Sequence[Table]) -> list[Standing]:
    """Rank a Swiss tournament, best first; pending tables do not count."""
    return [
        _with_place(line, place)
        for place, line in enumerate(_lines(players, tables), start=1)
    ]


def rank_elimination(
    players: Sequence[Player], tables: Sequence[Table]
) -> list[Standing]:
    """Rank an elimination: those who came further first; level ones share a place.

    Nobody is first where nobody won the final.
    """
    lines = sorted(_lines(players, tables), key=lambda line: -line.wins)
    ahead: list[int] = [line.wins for line in lines]
    best = 2 if _has_final_without_winner(tables) else 1
    return [_with_place(line, max(best, ahead.index(line.wins) + 1)) for line in lines]


def rank_double_elimination(
    players: Sequence[Player], tables: Sequence[Table]
) -> list[Standing]:
    """Rank a double elimination: those who were out later first; level ones share.

    Players who are not out stand first, the unbeaten before the beaten. Nobody is first
    where the last two were ruled to have lost, or everyone has dropped out.
    """
    losses = count_losses(tables)
    last = {one: table.round for table in tables for one in table.players}

    def measure(line: Standing) -> tuple[bool, int]:
        is_left = not line.is_out and losses[line.player] < MAX_LOSSES
        return not is_left, losses[line.player] if is_left else -last.get(
            line.player, 0
        )

    lines = sorted(_lines(players, tables), key=measure)
    ahead = [measure(line) for line in lines]
    best = 2 if ahead and ahead[0][0] else 1
    return [
        _with_place(line, max(best, ahead.index(measure(line)) + 1)) for line in lines
    ]


def rank_top_cut(
    players: Sequence[Player], tables: Sequence[Table], *, begins: int
) -> list[Standing]:
    """Rank a tournament with a top cut: its bracket first, then the rounds before it.

    Those who came equally far in the bracket stand as after the rounds before it, whose
    points and rates the lines have.

    Args:
        players: Everyone.
        tables: All rounds.
        begins: The first round of the bracket.
    """
    bracket = [table for table in tables if table.round >= begins]
    before = rank_swiss(players, [table for table in tables if table.round < begins])
    if not bracket:
        return before
    seated = {one for table in bracket for one in table.players}
    wins = Counter(table.winner for table in bracket)
    lost = {
        one
        for table in bracket
        if table.outcome != Outcome.PENDING
        for one in table.players
        if one != table.winner
    }
    ordered = sorted(
        before,
        key=lambda line: (
            line.player not in seated, -wins[line.player], line.player in lost
        ),
    )  # fmt: skip
    best = 2 if _has_final_without_winner(bracket) else 1
    return [_with_place(line, place) for place, line in enumerate(ordered, start=best)]


def _has_final_without_winner(tables: Sequence[Table]) -> bool:
    """Return whether a judge let both players of the final lose."""
    last = max((table.round for table in tables), default=0)
    finals = [table for table in tables if table.round == last]
    return [table.outcome for table in finals] == [Outcome.NEITHER]


def _with_place(line: Standing, place: int) -> Standing:
    fields = {name: getattr(line, name) for name in Standing.__slots__}
    return Standing(**{**fields, "place": place})


def _lines(players: Sequence[Player], tables: Sequence[Table]) -> list[Standing]:
    done = [table for table in tables if table.outcome != Outcome.PENDING]
    of: dict[int, list[Table]] = {player.id: [] for player in players}
    for table in done:
        for player_id in table.players:
            of[player_id].append(table)
    won = count_points(players, done)
    matches = {one: _match_rate(won[one], len(sat)) for one, sat in of.items()}
    games = {one: _game_rate(one, sat) for one, sat in of.items()}
    lines = [
        Standing(
            place=0,
            player=player.id,
            points=won[player.id],
            wins=sum(table.winner == player.id for table in of[player.id]),
            losses=sum(_has_lost(table, player.id) for table in of[player.id]),
            draws=sum(table.outcome == Outcome.DRAW for table in of[player.id]),
            byes=sum(table.outcome == Outcome.BYE for table in of[player.id]),
            opponents=_mean(player.id, of[player.id], matches),
            games=games[player.id],
            opponents_games=_mean(player.id, of[player.id], games),
            is_out=player.is_out,
        )
        for player in players
    ]
    lot_of = {player.id: player.lot for player in players}
    return sorted(
        lines,
        key=lambda line: (
            -line.points,
            -line.opponents,
            -line.games,
            -line.opponents_games,
            lot_of[line.player],
        ),
    )


def _has_lost(table: Table, player: int) -> bool:
    return table.outcome != Outcome.DRAW and table.winner != player


def _match_rate(won: int, played: int) -> Fraction:
    return max(LEAST, Fraction(won, WIN_POINTS * played)) if played else LEAST


def _game_rate(player: int, tables: Sequence[Table]) -> Fraction:
    won = lost = 0
    for table in tables:
        mine, theirs = table.games if player == table.first else table.games[::-1]
        won, lost = won + mine, lost + theirs
    return max(LEAST, Fraction(won, won + lost)) if won + lost else LEAST


def _mean(
    player: int, tables: Sequence[Table], rates: Mapping[int, Fraction]
) -> Fraction:
    met = [other for table in tables if (other := table.opponent_of(player))]
    return (
        sum((rates[other] for other in met), Fraction(0)) / len(met) if met else LEAST
    )
