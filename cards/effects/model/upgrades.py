"""Trees of older model versions become trees of the current one.

A change that old trees do not fit gets a new ``VERSION`` and one step here, from the
version before it. A step takes and gives plain data and never guesses: what it
cannot carry over it refuses.
"""

from collections.abc import Callable, Mapping
from typing import Final

from cards.effects.errors import MalformedTreeError, Problem
from cards.effects.model.abilities import VERSION

Step = Callable[[Mapping[str, object]], Mapping[str, object]]

# From version -> data of the version after it. Empty while there is one version.
STEPS: Final[dict[int, Step]] = {}


def upgrade_tree_data(
    data: Mapping[str, object],
    *,
    steps: Mapping[int, Step] = STEPS,
    version: int = VERSION,
) -> Mapping[str, object]:
    """Return the same tree in the current version.

    Args:
        data: A tree as stored; without ``v`` it counts as current.
        steps: Step by the version it starts from.
        version: The version wanted.

    Raises:
        MalformedTreeError: The version is unknown, or newer than this code.
    """
    found = data.get("v", version)
    if type(found) is not int or not 1 <= found <= version:
        raise MalformedTreeError(
            (Problem(place="$.v", message=f"unknown model version {found!r}"),)
        )
    for number in range(found, version):
        data = {**steps[number](data), "v": number + 1}
    return data
