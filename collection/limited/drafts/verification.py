"""Whether a draft went as promised: its packs dealt again, and the picks made again.

The hash of the seed was told when the draft was opened. In the end the seed is told,
and what everybody added to it, and who took what.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from collection.limited.drafting.draft_table import Pack, WrongPick
from collection.models import Draft, DraftState
from unionarena.core.chance import compute_commitment

from .errors import DraftNotFound
from .running_draft import deal_first_packs, join_seed_words, load_running_draft


@dataclass(frozen=True, slots=True)
class DraftProof:
    """What dealing a draft again showed.

    Attributes:
        secret: The seed the hash was of, as hex.
        commitment: The hash, as promised.
        entropy: What the people added, a line for each seat.
        recipe: Odds and cards, as ``recipe_of`` writes them.
        packs: By round and seat.
        picks: By seat.
        is_promised_seed: Whether the hash of the seed is the one promised.
        is_same: Whether the picks can be made with these packs.
    """

    secret: str
    commitment: str
    entropy: str
    recipe: Mapping[str, Any]
    packs: Sequence[Sequence[Pack]]
    picks: Sequence[Pack]
    is_promised_seed: bool
    is_same: bool

    @property
    def is_fair(self) -> bool:
        """Whether everything is as promised."""
        return self.is_promised_seed and self.is_same


def verify_draft(draft: Draft) -> DraftProof:
    """Deal a draft again; the caller got it through a gatekeeper.

    Raises:
        DraftNotFound: It has not ended: its seed is a secret.
    """
    if draft.recipe is None or draft.state != DraftState.ENDED:
        raise DraftNotFound
    seats = list(draft.seats.order_by("place"))
    try:
        table, is_same = load_running_draft(draft).table, True
    except WrongPick:
        table, is_same = deal_first_packs(draft, seats), False
    secret = bytes(draft.secret)
    return DraftProof(
        secret=secret.hex(),
        commitment=draft.commitment,
        entropy=join_seed_words(seats),
        recipe=draft.recipe.contents,
        packs=table.packs,
        picks=table.picks,
        is_promised_seed=compute_commitment(secret) == draft.commitment,
        is_same=is_same and table.is_over,
    )
