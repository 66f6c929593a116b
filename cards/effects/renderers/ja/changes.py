"""Who changes and for how long, in words: what the grammar asks the context for."""

from cards.effects.compilers.ja.grammar.modifier_sentences import ELIDED
from cards.effects.compilers.ja.grammar.scopes import BECOMES, Scope
from cards.effects.compilers.ja.text_generator import TextGenerator
from cards.effects.model import modifiers as mods
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import AltAmount, Plus
from cards.effects.model.base import Duration, Modifier, Modifiers, Subject
from cards.effects.model.durations import AltDuration, While
from cards.effects.model.enums import Act
from cards.effects.model.filters import AnyOf, Named
from cards.effects.model.subjects import Among, Cards, Ref, This
from cards.effects.renderers.ja import nouns
from cards.effects.renderers.ja.context import Context

# --- what may be replaced: 『…』 -----------------------------------------------------


@nouns.register_own_writer("bp")
def _bp(writing: TextGenerator, change: Modifier) -> str | None:
    """『BP+1000』, which grows or which another number replaces."""
    ctx: Context = writing.context
    if not isinstance(change, mods.Bp):
        return None
    growth = nouns.write_growth(ctx, change.by)
    if growth is not None:
        base, later = growth
        ctx.pending.append(later)
        return f"『BP{base:+}』"
    if isinstance(change.by, AltAmount) and not isinstance(
        change.by.cases[0].value, Plus
    ):
        return nouns.write_alternatives(writing, "bp", change.by, mods.Bp)
    return None


@nouns.register_own_writer("until")
def _until(writing: TextGenerator, duration: Duration) -> str | None:
    if not isinstance(duration, AltDuration):
        return None
    return nouns.write_alternatives(writing, "until", duration, lambda until: until)


def _gain(name: str) -> None:
    @nouns.register_own_writer(name)
    def gain(writing: TextGenerator, found: Modifiers) -> str | None:
        """『BP+1000』 … 『BP+2000と【…】を与える』に代わる."""
        match found:
            case (mods.AltModifier() as choice,):
                return nouns.write_alternatives(
                    writing, name, choice, lambda value: value
                )
            case _:
                return None


_gain("gain")
_gain("given")


@nouns.register_own_writer("granted")
def _granted(writing: TextGenerator, ability: Ability) -> str | None:
    """What cannot be said without quotes cannot be said inside them."""
    ctx: Context = writing.context
    if ability == ctx.quoted:
        return None
    return f"「{ctx.write_ability(ability)}」"


# --- who ----------------------------------------------------------------------------


@nouns.register_own_writer("topic")
def _topic(writing: TextGenerator, what: Subject) -> str:
    return _whose(writing.context, what, comma=False)


@nouns.register_own_writer("scope")
def _scope(writing: TextGenerator, scope: Scope) -> str | None:
    """このキャラはこのターン中、; nothing where another line says who it is given to."""
    if scope.cards is None:
        return None
    duration = ""
    if scope.duration is not None:
        duration = writing.write("duration", scope.duration)
    if scope.stated and not isinstance(scope.stated[0], BECOMES):
        return _stated(writing, scope, scope.cards, duration)
    per = "" if scope.per is None else writing.write("per", scope.per)
    topic = _receiver(writing.context, scope, scope.cards, comma=bool(duration))
    return None if topic is None else f"{per}{topic}{duration}" or None


def _receiver(ctx: Context, scope: Scope, what: Subject, *, comma: bool) -> str | None:
    if what == ELIDED:
        return "" if scope.is_given or scope.stated else None
    is_given = isinstance(what, Among) and not isinstance(what.of, This)
    if scope.is_given is not is_given:
        return None
    if is_given:
        return f"{nouns.write_known(ctx, what)}に、"
    return _whose(ctx, what, comma=comma)


def _whose(ctx: Context, what: Subject, *, comma: bool) -> str:
    """Render who changes; cards listed by name need no 全て."""
    words = nouns.write_every(ctx, what)
    if isinstance(what, Cards) and not comma and _is_named(what):
        words = nouns.write_cards_at(ctx, what, joint="と")
    separated = comma and not isinstance(what, (This, Ref))
    return f"{words}は{'、' if separated else ''}"


def _is_named(cards: Cards) -> bool:
    return any(isinstance(item, (Named, AnyOf)) for item in cards.filters)


def _stated(
    writing: TextGenerator, scope: Scope, what: Subject, duration: str
) -> str | None:
    """それは, このターン中、, 自分の場の［…］全ては、."""
    loses = (mods.LosePrinted, mods.LoseKeywords, mods.LoseAbilities)
    makes_lose = what == ELIDED and all(isinstance(i, loses) for i in scope.stated)
    if scope.is_given is not (makes_lose and bool(duration)):
        return None
    if what == ELIDED:
        if not isinstance(scope.duration, While):
            return duration or None
        what = writing.context.last_object
    topic = _stated_topic(writing.context, scope, what)
    if isinstance(scope.duration, While):
        return duration + topic
    return topic + duration


def _stated_topic(ctx: Context, scope: Scope, what: Subject) -> str:
    is_while = isinstance(scope.duration, While)
    if isinstance(what, Ref) and is_while:
        return "そのキャラは"
    if isinstance(what, Ref) and isinstance(scope.stated[0], mods.StaysResting):
        return "それは"
    if isinstance(what, Cards):
        return f"{nouns.write_cards_at(ctx, what)}全ては、"
    return f"{_this_word(ctx, scope.stated[0]) if what == This() else nouns.write_known(ctx, what)}は"


_OFF_FIELD = (Act.PLAY_TO_ENERGY, Act.BE_USED, Act.PLAY_FROM_HAND)


def _this_word(ctx: Context, first: Modifier) -> str:
    """The card speaks of itself as a card where it need not be on the field."""
    is_off_field = isinstance(first, mods.Cannot) and first.acts[0] in _OFF_FIELD
    return "このカード" if is_off_field else ctx.this
