"""Chat phrases that can be sent with one press, in every reader's own language.

A phrase is stored and sent as its key. The browser has the same sentences
(``static/js/watch/phrases.js``); a test compares the keys.
"""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

PHRASES: Final[dict[str, Any]] = {
    "hello": _("Hello!"),
    "good_luck": _("Good luck and have fun!"),
    "nice_move": _("Nice move!"),
    "well_played": _("Well played!"),
    "thanks": _("Thank you!"),
    "thinking": _("Thinking…"),
    "sorry_wait": _("Sorry to keep you waiting."),
    "oops": _("Oops!"),
    "close_one": _("That was close!"),
    "good_game": _("Good game!"),
    "again": _("One more?"),
    "bye": _("See you!"),
}
