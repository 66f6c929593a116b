"""What cannot be written in Japanese."""


class UnwritableError(Exception):
    """The tree says something that Japanese card text has no words for here.

    Attributes:
        node: What could not be written.
    """

    def __init__(self, node: object) -> None:
        """Remember the node."""
        super().__init__(f"no wording for {type(node).__name__} here")
        self.node = node
