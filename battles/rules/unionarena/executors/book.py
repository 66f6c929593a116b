"""The book: every node and how it is read or carried out."""

from typing import Final

from battles.rules.unionarena.executors.abilities import ABILITIES
from battles.rules.unionarena.executors.cards import CARDS
from battles.rules.unionarena.executors.control import CONTROL
from battles.rules.unionarena.executors.entering import ENTERING
from battles.rules.unionarena.executors.events import EVENTS
from battles.rules.unionarena.executors.harming import HARMING
from battles.rules.unionarena.executors.modifying import MODIFYING
from battles.rules.unionarena.executors.placing import MOVING
from battles.rules.unionarena.saying.reading.amounts import AMOUNTS
from battles.rules.unionarena.saying.reading.conditions import CONDITIONS
from battles.rules.unionarena.saying.reading.deriving import derive, elsewhere
from battles.rules.unionarena.saying.reading.entries import Book
from battles.rules.unionarena.saying.reading.filters import FILTERS
from battles.rules.unionarena.saying.reading.subjects import SUBJECTS

BOOK: Final = Book(
    filters=FILTERS,
    subjects=SUBJECTS,
    amounts=AMOUNTS,
    conditions=CONDITIONS,
    derive=derive,
    elsewhere=elsewhere,
    effects={
        **CONTROL,
        **CARDS,
        **MOVING,
        **ENTERING,
        **EVENTS,
        **MODIFYING,
        **HARMING,
        **ABILITIES,
    },
)
