"""Whether the catalogue holds only what ships with the platform."""

from cards.models import CardRevision, GameCardVersion

from .revisions import BY_CONTENT


def holds_only_own_cards() -> bool:
    """Tell whether every card shipped with the platform; at most two queries."""
    return not any(
        model.objects.filter(version=1).exclude(origin=BY_CONTENT).exists()
        for model in (CardRevision, GameCardVersion)
    )
