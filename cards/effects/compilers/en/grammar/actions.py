"""What is done: draw, choose, move, play, switch."""

from cards.effects.compilers.engine.parser import RuleBook
from cards.effects.compilers.engine.patterns import _1
from cards.effects.model.atoms import Draw

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads

reads("act", Draw(1), "<draw> a card")
reads("act", Draw(_1), "<draw> {n} cards")
reads("sentence", _1, "{act.plain}")
