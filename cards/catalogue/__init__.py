"""Which cards exist and what they say: reads, publishing, presentation.

``selectors`` reads on behalf of a person, ``revisions`` publishes, ``rewriting`` makes
a draft of what is published, ``presentation`` shows a revision in one language,
``announcing`` and ``signals`` tell who keeps something derived from cards.
"""

__all__ = ["presentation", "revisions", "selectors"]
