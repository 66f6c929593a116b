"""A deck as a text that ``read_list``, other sites and people can read."""

from collections.abc import Iterable


def write_list(lines: Iterable[tuple[int, str, str]]) -> str:
    r"""One line a card: copies, number, name.

    Args:
        lines: Copies, card number and name, in the order wanted; a name may be empty.

    >>> write_list([(4, "TDL-1-001", "Miori")])
    '4 TDL-1-001 Miori\n'
    """
    return "".join(
        f"{count} {number} {' '.join(name.split())}".rstrip() + "\n"
        for count, number, name in lines
    )
