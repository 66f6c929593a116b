"""What English puts in an order of its own."""

from collections.abc import Sequence
from dataclasses import replace

from cards.effects.model import amounts as a
from cards.effects.model import atoms, control
from cards.effects.model import filters as f
from cards.effects.model import subjects as s
from cards.effects.model.base import Effect, Filters, Modifiers, Number, Subject
from cards.effects.model.enums import Operator, Pool, Side, Stat, Zone
from cards.effects.renderers.common_phrases import (
    find_known_key,
    render_number,
    render_numeric_phrase,
    render_owner,
    render_phrase,
)
from cards.effects.renderers.en import grammar, modifications
from cards.effects.renderers.en.phrases import PHRASES
from cards.effects.renderers.markup import mark_number
from cards.effects.renderers.phrase_parts import Noun, Parts, Role, Way
from cards.effects.renderers.walker import conditions, nouns
from cards.effects.renderers.walker.filters import (
    describe_filters,
    find_growth,
    render_kind_noun,
    stat_is,
)
from cards.effects.renderers.writer import STOP, Language, Writer


class English(Language):
    """English."""

    code = "en"
    phrases = PHRASES
    predicates = (
        ("so", (Role.OTHER, Role.STATE, Role.COLOR)),
        ("having", (Role.TRAIT, Role.HAVING)),
        ("lacking", (Role.LACKING,)),
    )
    shares_noun = True
    prepare = staticmethod(grammar.select_number)
    bare = staticmethod(grammar.to_bare_form)
    finish = staticmethod(grammar.finish_sentences)
    possessive = staticmethod(grammar.to_possessive)
    one = staticmethod(grammar.add_article)
    capitalized = staticmethod(grammar.capitalize_text)
    cost_label = staticmethod(grammar.to_cost_label)
    modified = staticmethod(modifications.render_modification)

    # --- strings ------------------------------------------------------------------

    def join(self, items: Sequence[str], word: str) -> str:
        """Render text like "Impact, Step, or Snipe"."""
        return grammar.join_list(items, PHRASES[word])

    def clauses(self, items: Sequence[str], word: str) -> str:
        """Render text like "A and B"."""
        return grammar.join_list(items, word)

    # --- nouns --------------------------------------------------------------------

    def compose(self, writer: Writer, parts: Parts) -> str:
        """Render text like "other red characters with 3000 or less BP"."""
        head = _head(writer, parts)
        if not parts.rendered:
            return head
        before = [
            *parts.of(Role.OTHER),
            *parts.of(Role.STATE, Role.COLOR),
            *parts.of(Role.TRAIT),
        ]
        having, lacking = parts.of(Role.HAVING), parts.of(Role.LACKING)
        besides, clauses = parts.of(Role.BESIDES), parts.of(Role.CLAUSE)
        if len(parts.wholes) > 1:
            head = render_phrase(writer, "group", what=head)
        words = [*before, head]
        if having:
            words.append(
                render_phrase(writer, "with", what=grammar.join_list(having, "and"))
            )
        if lacking:
            words.append(
                render_phrase(writer, "without", what=grammar.join_list(lacking, "or"))
            )
        if besides:
            words.append(
                render_phrase(writer, "besides", what=grammar.join_list(besides, "or"))
            )
        if clauses:
            words.append(grammar.join_list(clauses, "and"))
        return " ".join(words)

    def place(
        self, writer: Writer, side: Side, zones: Sequence[Zone], way: Way, word: str
    ) -> str:
        """Zones with one preposition share it."""
        owner = render_owner(writer, side)
        groups: list[tuple[str, list[str]]] = []
        for zone in zones:
            key = find_known_key(writer, f"on.{zone.value}", way.value)
            preposition = render_phrase(writer, key)
            if not groups or groups[-1][0] != preposition:
                groups.append((preposition, []))
            groups[-1][1].append(render_phrase(writer, f"Zone.{zone.value}"))
        return f" {word} ".join(
            f"{preposition} {owner} {grammar.join_list(names, word)}"
            for preposition, names in groups
        )

    def cards(
        self, writer: Writer, node: s.Cards, parts: Parts, where: str, before: str
    ) -> str:
        """A limit that speaks of other places comes last: it would claim this one."""
        if not _has_long_limit(node.filters):
            return f"{before}{self.compose(writer, parts)} {where}"
        limits = parts.of(Role.HAVING)
        parts.rendered = [item for item in parts.rendered if item[0] is not Role.HAVING]
        limit = render_phrase(writer, "with", what=grammar.join_list(limits, "and"))
        return f"{before}{self.compose(writer, parts)} {where} {limit}"

    # --- conditions ---------------------------------------------------------------

    def number_of(
        self, writer: Writer, left: Number, operator: Operator, value: Number
    ) -> str | None:
        """As in "this character has 4000 or more BP", "you have 6 or more energy"."""
        if isinstance(left, a.Count) and isinstance(value, a.Count):
            return _than_opponent(writer, left, operator, value)
        if not isinstance(value, (int, a.AltAmount)):
            return None
        match left:
            case a.StatOf(stat=stat, of=of, pool=Pool.ONLY):
                owner = nouns.render_noun(writer, of)
                topic = writer.topic
                what = stat_is(writer, f.StatIs(stat, operator, value))
                writer.topic = topic
                has = render_phrase(writer, "Is.having", plural=owner.plural, what=what)
                return f"{nouns.to_subject_form(writer, owner.text)} {has}"
            case a.TotalEnergy(side=side, color=color):
                shade = (
                    ""
                    if color is None
                    else render_phrase(writer, f"Color.{color}") + " "
                )
                energy = shade + render_phrase(
                    writer, f"Stat.{Stat.GENERATED_ENERGY.value}"
                )
                key = f"StatIs.{operator.value}"
                what = render_numeric_phrase(
                    writer,
                    value,
                    lambda n: render_phrase(
                        writer, key, stat=energy, value=render_number(writer, n)
                    ),
                )
                has = render_phrase(writer, f"has.{side.value}")
                return render_phrase(writer, "Compare.energy", has=has, value=what)
            case _:
                return None

    def there_are(
        self, writer: Writer, cards: Subject, operator: Operator, value: Number
    ) -> str:
        """Render text like "there is a red card on your field"."""
        none = operator is Operator.EQUAL and value == 0
        one = nouns.is_at_least_one(operator, value)
        named = nouns.render_names_only(cards)
        if named is not None and (one or (none and _is_one_name(named))):
            what = describe_filters(writer, named.filters, plural=False, on_field=True)
            where = nouns.render_place(writer, named.side, named.zones)
            writer.topic = None
            key = "Compare.named" if one else "Compare.not_named"
            return render_phrase(writer, key, what=what, where=where)
        if one:
            what = nouns.render_set(writer, cards, plural=False, word="or")
            one_such = grammar.add_article(what)
            return render_phrase(writer, "Compare.there_is", what=one_such)
        if none:
            what = nouns.render_set(writer, cards, word="or")
            return render_phrase(writer, "Compare.there_are_no", what=what)
        plural = not (value == 1 and operator is Operator.EQUAL)
        many = conditions.render_quantity(writer, operator, value)
        word = "and" if isinstance(cards, s.Union) else "or"
        what = nouns.render_set(writer, cards, plural=plural, word=word)
        # "Four or more A or B" could mean four of either.
        combined = plural and _has_alternatives(cards)
        return render_phrase(
            writer,
            "Compare.there_are.combined" if combined else "Compare.there_are",
            plural=plural,
            many=many,
            what=what,
        )

    def between(
        self, writer: Writer, cards: Subject, least: Number, most: Number
    ) -> str:
        """Render text like "there are 2 to 4 red cards in your hand"."""
        what = nouns.render_set(writer, cards)
        adjacent = isinstance(most, int) and least == most - 1
        many = render_phrase(
            writer,
            "Compare.many.either" if adjacent else "Compare.many.range",
            least=nouns.render_count(writer, least),
            most=nouns.render_count(writer, most),
        )
        return render_phrase(
            writer, "Compare.there_are", plural=True, many=many, what=what
        )

    # --- modifiers ----------------------------------------------------------------

    def signed(self, by: int) -> str:
        """Without a sign: "gains" and "loses" say it."""
        return mark_number(str(by))

    def modifiers(self, writer: Writer, modifiers: Modifiers) -> str:
        """Render modifiers of any form, one after the other, of "it"."""
        writer.owner = Noun(render_phrase(writer, "it"), False)
        return grammar.join_list([writer.write(item) for item in modifiers], "and")

    # --- control ------------------------------------------------------------------

    def one_sentence(self, writer: Writer, steps: Sequence[Effect]) -> str:
        """Render steps joined by "and", "then" and commas."""
        clauses: list[str] = []
        links: list[str] = []
        before: Effect | None = None
        chosen: set[str | None] = set()
        for step in _flat(steps):
            topic = writer.topic
            follows = before is not None and _follows(before, step, topic)
            clause = writer.write(step)
            links.append(_link(clauses[-1], clause, follows=follows) if clauses else "")
            is_new = follows and isinstance(step, atoms.Modify) and topic in chosen
            if is_new and not grammar.is_command(clause):
                links[-1] = STOP  # "It gains …": what was chosen just now.
            if isinstance(step, atoms.Choose):
                chosen.add(step.bind)
            clauses.append(clause)
            before = step
        return _linked(clauses, links)

    def may(self, writer: Writer, inner: str) -> str:
        """Render text like "you may draw a card", "you may have it that …"."""
        if grammar.is_command(inner):
            return grammar.MAY + grammar.to_bare_form(inner)
        return grammar.MAY + render_phrase(writer, "May.statement", what=inner)

    def perform(self, writer: Writer, text: str, side: Side) -> str:
        """Render text like "your opponent draws a card", then "they …"."""
        first, later = (
            render_phrase(writer, f"As.{side.value}"),
            render_phrase(writer, "they"),
        )
        return grammar.add_performer(text, first=first, later=later)

    def alternatives(self, writer: Writer, rendered: Sequence[str]) -> str:
        """Render text like "A or B"."""
        text = rendered[0]
        for other in rendered[1:]:
            key = "OneOf" if grammar.is_command(other) else "OneOf.if"
            text = render_phrase(writer, key, first=text, second=other)
        return text

    def within_slot(self, text: str) -> str:
        """Later sentences are finished; the first takes what is around the slot."""
        if STOP not in text:
            return text
        first, rest = text.split(STOP, 1)
        return f"{first}. {grammar.finish_sentences(rest)}"


def _head(writer: Writer, parts: Parts) -> str:
    if parts.wholes:
        first, *others = parts.wholes
        if len(others) == 1 and writer.quantity:  # One A or one B.
            others = [f"{writer.quantity} {others[0]}"]
        return writer.language.join([first, *others], parts.word)
    noun = render_kind_noun(
        writer, parts.kind, plural=parts.plural, on_field=parts.on_field
    )
    if not parts.names:
        return noun
    named = writer.language.join(parts.names, parts.word)
    if parts.kind is None and not parts.plural:
        return named
    return f"{named} {noun}"


def _than_opponent(
    writer: Writer, own: a.Count, operator: Operator, theirs: a.Count
) -> str | None:
    """Render text like "you have fewer cards in your hand than your opponent"."""
    key = f"Compare.opponent.{operator.value}"
    if not isinstance(own.of, s.Cards) or own.of.side is not Side.ME:
        return None
    if replace(own, of=replace(own.of, side=Side.OPPONENT)) != theirs:
        return None
    if own.distinct is not None or key not in writer.phrases:
        return None
    return render_phrase(writer, key, what=nouns.render_set(writer, own.of))


def _has_long_limit(filters: Filters) -> bool:
    return any(
        isinstance(item, f.StatIs)
        and not isinstance(item.value, (int, a.AltAmount))
        and find_growth(item) is None
        for item in filters
    )


def _has_alternatives(cards: Subject) -> bool:
    if isinstance(cards, s.Union):
        return True
    filters = cards.filters if isinstance(cards, s.Cards) else ()
    return any(isinstance(item, f.AnyOf) for item in filters)


def _is_one_name(cards: s.Cards) -> bool:
    return all(isinstance(item, f.Named) for item in cards.filters)


# --- steps of one sentence --------------------------------------------------------


def _flat(steps: Sequence[Effect]) -> list[Effect]:
    flat: list[Effect] = []
    for step in steps:
        if isinstance(step, control.Seq) and step.bind is None:
            flat.extend(_flat(step.of))
        else:
            flat.append(step)
    return flat


def _follows(before: Effect, step: Effect, topic: str | None) -> bool:
    """Return whether a step goes on with what the step before it was about."""
    if _is_step_on(step, topic):
        return True
    inner = step.do if isinstance(step, control.May) else step
    if isinstance(inner, control.AltEffect):
        return _follows(before, inner.base, topic)
    return isinstance(before, atoms.Choose) and _is_step_on(inner, before.bind)


def _is_step_on(step: Effect, name: str | None) -> bool:
    """Return whether a step does something with what another bound."""
    what = getattr(step, "what", None) or getattr(step, "of", None)
    if isinstance(step, atoms.Swap):
        what = step.first
    return isinstance(what, s.Ref) and what.name == name


def _link(before: str, clause: str, *, follows: bool) -> str:
    both = grammar.is_command(before) and grammar.is_command(clause)
    if both and clause.startswith(grammar.MAY) is before.startswith(grammar.MAY):
        return " and " if follows else ", then "
    return ", and "


def _linked(clauses: Sequence[str], links: list[str]) -> str:
    # "A and B and C" reads better as "A, B and C".
    for index in range(1, len(links) - 1):
        if links[index] == links[index + 1] == " and ":
            links[index] = ", "
    return "".join(link + clause for link, clause in zip(links, clauses, strict=True))
