"""What a card is: a *class*, a tuple of filters all of which it must pass."""

from typing import Final

from cards.effects.compilers.en.grammar.lexicon import THAN
from cards.effects.compilers.en.inflection import Form, inflect_verb
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
from cards.effects.compilers.engine.phrases import options_of, sort_filters
from cards.effects.compilers.engine.unresolved import (
    NamedNumber,
    Pronoun,
    ReferenceForm,
    SameName,
)
from cards.effects.model import filters as f
from cards.effects.model.amounts import StatOf
from cards.effects.model.base import Amount, Filters, Subject
from cards.effects.model.enums import BattleRole, CardKind, Deed, Operator, Stat

book = RuleBook()
rule, reads, words, terms = book.rule, book.reads, book.words, book.terms


def join_options(first: Filters, rest: Filters) -> Value:
    """A or B: cards that pass one of these."""
    if not first or not rest:
        return REJECT
    return (f.AnyOf((*options_of(first), *options_of(rest))),)


# Lists in words: their rules are of English, and no title teaches them.
LIST: Final = "a list in words"


def define_list(name: str, item: str, joint: str = "or") -> None:
    """Rules for "A or B", "A, B, or C" and so on, one of which is meant."""
    rest = f"{name}_more"
    reads(name, _1, f"{{{item}}}", line=LIST)
    two, more = f"{{{item}}} {joint} {{{item}}}", f"{{{item}}}, {{{rest}}}"
    rule(name, two, more, line=LIST)(join_options)
    reads(rest, _1, f"{joint} {{{item}}}", line=LIST)
    rule(rest, more, two, line=LIST)(join_options)


def add(first: Filters, second: Filters) -> Filters:
    """Return cards that pass both."""
    return sort_filters(first + second)


# --- a noun -------------------------------------------------------------------------

reads("is_named", (f.Named(_1),), "{name}")
reads("has_trait", (f.HasTrait(_1),), "{trait}")
define_list("names", "is_named")
define_list("traits", "has_trait")
reads("trait_class", _1, "{traits} affinity")
# Members of a list that share the word "card": "〈A〉, ［B］ affinity, or site card".
reads("member", _1, "{is_named}", "{trait_class}", "{other_member}")
reads("member", (f.IsKind(_1),), "{card_kind}")
reads("member", (f.HasTrait(_1),), "{name} affinity", line="has_trait: {trait}")
define_list("members", "member")
# "A, B, and C cards": each of them.
define_list("joint_members", "member", "and")


@rule("other_member", "other {trait_class}")
def other_member(filters: Filters) -> Filters:
    return add((f.Other(),), filters)


reads("core", (), "{plural_}")
reads("core", _1, "{card_list}", "{names}")
reads("card_list", _1, "{members} {plural_}")
reads("core", (f.IsKind(_1),), "{kind}")
define_list("joint_traits", "has_trait", "and")
reads("joint_core", _1, "{joint_traits} affinity {plural_}", line=LIST)
reads(
    "joint_core",
    _1,
    "{joint_members} {plural_}",
    "{joint_members} characters",
    line=LIST,
)
rule("joint_core", "{quality} {joint_core}")(add)


def core_of_kind(filters: Filters, kind: CardKind) -> Filters:
    """［A］ affinity characters; a name, also among others, says the kind itself."""
    options = options_of(filters)
    is_named = [isinstance(each[0], f.Named) for each in options]
    if all(is_named):
        return filters
    if not any(is_named):
        return add(filters, (f.IsKind(kind),))
    both = zip(options, is_named, strict=True)
    of_kind = (o if named else add(o, (f.IsKind(kind),)) for o, named in both)
    return (f.AnyOf(tuple(of_kind)),)


_MEMBERS: Final = ("{members} {kind}", "{members} {card_kind} {plural_}")
rule("core", *_MEMBERS, line="core: members of a list, of a kind")(core_of_kind)


words(
    "quality",
    {
        "attacking": (f.InBattle(BattleRole.ATTACKING),),
        "blocking": (f.InBattle(BattleRole.BLOCKING),),
        "battling": (f.InBattle(BattleRole.BATTLING),),
        "raided": (f.Raided(),),
    },
)
reads("quality", (f.InMode(_1),), "{mode}")
reads("quality", (f.IsColor(_1),), "{colors}")
reads("quality", (f.Without(_1),), "non-{quality}")
reads("colors", (_1,), "{color}")
reads("colors", (_1, _2), "{color} or {color}")
reads("bare", _1, "{core}")
rule("bare", "{quality} {bare}")(add)


@rule("bare", "other {bare}")
def other_cards(filters: Filters) -> Value:
    """A word before a list belongs to its first member."""
    is_list = any(isinstance(item, f.AnyOf) for item in filters)
    return REJECT if is_list or f.Other() in filters else add((f.Other(),), filters)


reads("class", _1, "{bare}")


@rule("class", "{bare}{posts}")
def with_posts(filters: Filters, posts: Filters) -> Value:
    """〈A〉, or event card with 2 or less required energy: all of them, or the last?"""
    is_plain = all(isinstance(item, f.Without) for item in posts)
    heads = [len(o) == 1 and isinstance(o[0], f.IsKind) for o in options_of(filters)]
    return (
        REJECT
        if any(heads) and not all(heads) and not is_plain
        else add(filters, posts)
    )


@rule("class", "{bare}{posts} that are either {names} or have {traits} affinity")
def that_are_either(
    filters: Filters, posts: Filters, names: Filters, traits: Filters
) -> Filters:
    kind = tuple(item for item in filters if isinstance(item, f.IsKind))
    others = tuple(item for item in filters if item not in kind)
    either = f.AnyOf((*options_of(names), add(traits, kind)))
    return add(others + posts, (either,))


reads("posts", _1, "{post}")
rule("posts", "{post}{posts}", "{post} and{posts}")(add)

# --- what stands after a noun: "with 3 or less required energy and ［T］ affinity" ----

reads("post", _1, " with {withs}")
reads("post", (f.Without(_1),), " without {traits} affinity")
reads("post", (f.Without(_1),), " without {held}", " that is not {quality}")
reads("post", (f.Without(_1),), " other than {exceptions}")


@rule("post", " with neither {held_one} nor {held_one}", line=LIST)
def with_neither(first: Filters, second: Filters) -> Filters:
    return add((f.Without(first),), (f.Without(second),))


words(
    "post",
    {
        " whose required energy you meet": (f.EnergyMet(),),
        " without affinities": (f.Without((f.HasTraits(),)),),
        " without abilities": (f.Without((f.HasEffects(),)),),
    },
)
# What a card did this turn, or had done to it: "has …", "…", "… not".
_DEED: Final = "post: what a card did this turn"
for _verb, _rest, _deed in (
    ("attack", "", Deed.ATTACKED),
    ("block", "", Deed.BLOCKED),
    ("move", "", Deed.MOVED),
    ("perform", " raid", Deed.RAIDED),
    ("enter", " the field", Deed.ENTERED),
    ("become", " resting", Deed.BECAME_RESTING),
):
    _forms = inflect_verb(_verb)
    words("did", {_forms[Form.DONE] + _rest: _deed}, line=_DEED)
    words("did_so", {_forms[Form.PAST] + _rest: _deed}, line=_DEED)
    words("did_not", {f"did not {_verb}{_rest}": _deed}, line=_DEED)
for _done, _deed in (
    ("played", Deed.ENTERED),
    ("chosen", Deed.CHOSEN),
    ("switched to resting", Deed.BECAME_RESTING),
):
    words("did", {f"been {_done}": _deed}, line=_DEED)
    for _was in ("was", "were"):
        words("did_so", {f"{_was} {_done}": _deed}, line=_DEED)
        words("did_not", {f"{_was} not {_done}": _deed}, line=_DEED)
for _so, _not in (
    (" that has {did}", " that has not {did}"),
    (" that have {did}", " that have not {did}"),
    (" that {did_so}", " that {did_not}"),
):
    for _end in ("{by} this turn", " this turn{done_by}"):
        reads("post", (f.ThisTurn(_1, _2),), _so + _end, line=_DEED)
        reads("post", (f.Without((f.ThisTurn(_1, _2),)),), _not + _end, line=_DEED)
words(
    "post",
    {
        " with a face-down card under it": (f.HasUnder(),),
        " with face-down cards under them": (f.HasUnder(),),
        " without face-down cards under it": (f.Without((f.HasUnder(),)),),
        " with no face-down cards under it": (f.Without((f.HasUnder(),)),),
    },
    line="post: cards lie under it",
)
words("post", {" played this turn": (f.ThisTurn(Deed.ENTERED),)}, line=_DEED)
define_list("exceptions", "exception")
reads("exception", _1, "{is_named}", "{trait_class} cards")
reads("exception", _1, "{quality} {plural_}", "{plural_} with {withs}")
reads("withs", _1, "{with}", line=LIST)
rule(
    "withs", "{with} and {with}", "{with}, {more_withs}", "{with} and{posts}", line=LIST
)(add)
rule("withs", "{with} or {with}", line=LIST)(join_options)
reads("more_withs", _1, "and {with}", "and{posts}", line=LIST)
rule("more_withs", "{with}, {more_withs}", "{with} and {with}", line=LIST)(add)
_STAT: Final = "with: {n}{compared} {stat}"
reads("with", (f.StatIs(_3, _2, _1),), "{n}{compared} {stat}", line=_STAT)
reads("with", (f.StatIs(_2, _3, _1),), "{n} {stat}{compared}", line=_STAT)
reads(
    "with",
    (f.StatIs(_1, _3, _2),),
    "[a ]{stat} of {n}{compared}",
    "{stat} {n}{compared}",
    line=_STAT,
)
reads("with", _1, "{traits} affinity", "{held}")
reads("with", (f.HasTraits((_1,)),), "an affinity other than {trait}")
words(
    "with",
    {
        f"BP {than} {whose} {base} BP": (f.BpAgainstPrinted(operator),)
        for than, operator in THAN.items()
        for whose in ("its", "their")
        for base in ("base", "original")
    },
    line="with: BP against base BP",
)
words(
    "with",
    {
        "no affinities": (f.Without((f.HasTraits(),)),),
        "affinities": (f.HasTraits(),),
        "fulfilled required energy": (f.EnergyMet(),),
        "fulfilled energy": (f.EnergyMet(),),
        "no abilities": (f.Without((f.HasEffects(),)),),
    },
)
reads("with", _1, "{name_parts} in its card name")
reads("name_part", (f.NameContains(_1),), "{name}", line=LIST)
reads(
    "name_part",
    (f.NameContains(_1), f.NameContains(_2)),
    "{name} and {name}",
    line=LIST,
)
define_list("name_parts", "name_part")
reads("with", (SameName(_1),), "the same[ card] name as {known}")

# What a card has: an icon, a keyword, a trigger.
define_list("held", "held_one")
reads(
    "held_one",
    _1,
    "[a |an ]{has_icon}",
    "[a |an ]{has_icon} ability",
    "{has_icon} abilities",
    line="held_one: what a card has",
)
_ICONS: Final = "has_icon: an icon"
reads("has_icon", (f.HasIcon(_1),), "{timing}", line=_ICONS)
reads("has_icon", (f.HasKeyword(_1),), "{keyword_name}", line=_ICONS)
reads("has_icon", (f.HasTrigger(_1),), "{trigger_name}", line=_ICONS)
words("has_icon", {"【トリガー】": (f.HasTrigger(),)}, line=_ICONS)

# Numbers compared with other numbers.


@rule("with", "{stat} {than} {quantity}")
def with_compared_number(stat: Stat, operator: Operator, number: Amount) -> Value:
    """BP equal to or less than this character's BP; not: less than its base BP."""
    is_own = isinstance(number, StatOf) and number.of == _ITS
    return REJECT if is_own else (f.StatIs(stat, operator, number),)


_NAMED: Final = "with: {stat} {than} {quantity}"
for _whose in ("{this}['s]", "{known_by_deed}['s]"):
    reads(
        "with",
        (f.StatIs(_1, _2, StatOf(_3, _1)),),
        f"{{stat}} {{than}} {_whose}",
        line=_NAMED,
    )
    reads(
        "with",
        (f.StatIs(_2, _1, StatOf(_3, _2)),),
        f"{{fewer}} {{stat}} than {_whose}",
        line=_NAMED,
    )


_ITS: Final = Pronoun(ReferenceForm.ELIDED)


reads(
    "with",
    (f.StatIs(_1, Operator.EQUAL, NamedNumber()),),
    "the same selected {stat} amount",
    "{stat} equal to the selected number",
)


@rule("with", "the same {stat}[ amount] or {stat} as {known}")
def with_one_same_number(stat: Stat, other: Stat, of: Subject) -> Value:
    first, second = (
        (f.StatIs(kind, Operator.EQUAL, StatOf(of, kind)),) for kind in (stat, other)
    )
    return join_options(first, second)
