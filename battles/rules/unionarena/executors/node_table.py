"""The table of nodes: how every node is evaluated or carried out."""

from typing import Final

from battles.rules.unionarena.executors.abilities import ABILITIES
from battles.rules.unionarena.executors.card_atoms import CARDS
from battles.rules.unionarena.executors.control import CONTROL
from battles.rules.unionarena.executors.damage import HARMING
from battles.rules.unionarena.executors.event_cards import EVENTS
from battles.rules.unionarena.executors.field_entry import ENTERING
from battles.rules.unionarena.executors.modification import MODIFYING
from battles.rules.unionarena.executors.movement import MOVING
from battles.rules.unionarena.queries.node_evaluation.amounts import AMOUNTS
from battles.rules.unionarena.queries.node_evaluation.conditions import CONDITIONS
from battles.rules.unionarena.queries.node_evaluation.derivation import (
    derive_off_field,
    derive_values,
)
from battles.rules.unionarena.queries.node_evaluation.filters import FILTERS
from battles.rules.unionarena.queries.node_evaluation.node_table import NodeTable
from battles.rules.unionarena.queries.node_evaluation.subjects import SUBJECTS

NODE_TABLE: Final = NodeTable(
    filters=FILTERS,
    subjects=SUBJECTS,
    amounts=AMOUNTS,
    conditions=CONDITIONS,
    derive=derive_values,
    derive_off_field=derive_off_field,
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
