"""Abilities in words: icons, what they wait for, and their sentences."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from cards.effects.compilers.engine import unresolved
from cards.effects.compilers.engine.icons import (
    LINE_WINDOWS,
    TIMINGS,
    TURN_WINDOWS,
    get_cost_label,
)
from cards.effects.compilers.ja.inflection import Form
from cards.effects.model import atoms, control
from cards.effects.model import modifiers as mods
from cards.effects.model.abilities import Ability, CardEffects, Raid
from cards.effects.model.base import Cost, Effect
from cards.effects.model.enums import AbilityKind, CardKind, Frame, MomentName, Place
from cards.effects.model.icons import list_ability_icons
from cards.effects.model.subjects import This, get_cause_filters
from cards.effects.model.traversal import map_steps_by_name
from cards.effects.renderers.ja import nouns, sentences
from cards.effects.renderers.ja.context import Context
from cards.effects.renderers.ja.errors import UnwritableError

THIS: Final = {
    CardKind.CHARACTER: "このキャラ",
    CardKind.SITE: "このフィールド",
    CardKind.EVENT: "このカード",
}
_TIMINGS: Final = {icon: label for label, icon in TIMINGS.items()}
_TURNS: Final = {turn: label for label, turn in TURN_WINDOWS.items()}
_LINES: Final = {line: label for label, line in LINE_WINDOWS.items()}


def write_card(
    tree: CardEffects, kind: CardKind, recorded: dict[int, str] | None = None
) -> str:
    """Render the text of a card without its trigger, one ability per line.

    Args:
        tree: The card.
        kind: Its kind.
        recorded: Filled with how each effect reads by itself, by ``id``.
    """
    lines: list[str] = []
    if tree.deck_limit is not None:
        limit = unresolved.DeckLimit(tree.deck_limit)
        lines.append(f"※{nouns.write_by_grammar(_context(kind, {}), 'note', limit)}。")
    # Abilities of an Event card share theirs.
    steps = {
        name: step
        for item in tree.abilities
        if item.kind in (AbilityKind.EVENT, AbilityKind.ON_USE)
        for name, step in map_steps_by_name(item).items()
    }
    before = [a for a in tree.abilities if a.frame is Frame.BASE]
    inside = [a for a in tree.abilities if a.frame is Frame.RAID]
    used = frozenset(
        name
        for item in tree.abilities
        if item.kind is AbilityKind.ON_USE
        for name in map_steps_by_name(item)
    )
    for found in before:
        ctx = replace(_context(kind, steps, recorded), used_steps=used)
        if found.kind is AbilityKind.ON_USE:
            ctx = replace(ctx, used_steps=frozenset())
        lines.append(write_ability(found, ctx))
    if tree.raid is not None:
        lines.append(write_raid(tree.raid))
    lines += [write_ability(found, _context(kind, steps, recorded)) for found in inside]
    return "\n".join(lines)


def write_trigger(found: Ability, recorded: dict[int, str] | None = None) -> str:
    """Render the text of a life trigger, without its icon."""
    ctx = _context(CardKind.EVENT, map_steps_by_name(found), recorded)
    ctx.is_retired = True
    return sentences.write_body(ctx, found.body)


def _context(
    kind: CardKind, steps: Mapping[str, Effect], recorded: dict[int, str] | None = None
) -> Context:
    return Context(
        THIS[kind], kind, steps=steps, ability_writer=write_ability, recorded=recorded
    )


def write_raid(line: Raid) -> str:
    """【レイド】〈X〉アクティブにし、フロントLに移動できる."""
    ctx = _context(CardKind.CHARACTER, {})
    try:
        targets = nouns.write_by_grammar(ctx, "raid_targets", line.onto)
    except UnwritableError:
        onto = (nouns.write_class(ctx, each, on_field=True) for each in line.onto)
        targets = "か".join(onto)
    return f"【レイド】{targets}{_RAID_LINE}"


_RAID_LINE: Final = "アクティブにし、フロントLに移動できる"


def write_ability(found: Ability, ctx: Context) -> str:
    """Render one ability, icons first."""
    label = _keyword_line(ctx, found)
    if label is not None:
        return label
    if found.kind not in (AbilityKind.EVENT, AbilityKind.ON_USE):
        ctx = replace(ctx, steps=map_steps_by_name(found))
    ctx.cause = get_cause_filters(found.moments)
    ctx.is_retired = any(
        moment.on in (MomentName.RETIRED, MomentName.DISCARDED)
        for moment in found.moments
    )
    head = "".join(f"【{label}】" for label in _icons(found))
    before, after = _rules(ctx, found)
    body = _body(ctx, found)
    if found.place in _OFF_FIELD:
        body = body.replace("手札にあるこのカード", _OFF_FIELD[found.place])
    if found.place is Place.DECK:
        body = body.replace("このカードは全ての場所で", "山札にあるこのカードは")
    gap = "\n" if after and sentences.BULLET in body else ""  # After a list.
    return head + before + body + gap + after


_OFF_FIELD: Final = {
    Place.OUTSIDE_AREA: "場外にあるこのカード",
    Place.DECK: "山札にあるこのカード",
    Place.FIELD_AND_BASE: "自分の場とレイド元のこのカード",
    Place.OFF_FIELD: "場以外の全ての場所でこのカード",
    Place.UNPLAYED: "場と場外以外の全ての場所でこのカード",
}


def _keyword_line(ctx: Context, found: Ability) -> str | None:
    """【インパクト（1）】: a keyword the card simply has."""
    plain = Ability(AbilityKind.CONTINUOUS, found.body, frame=found.frame)
    if found != plain:
        return None
    match found.body:
        case atoms.Modify(
            what=This(), modifiers=(mods.Keyword() as keyword,), duration=None
        ):
            return nouns.write_by_grammar(ctx, "keyword", keyword)
        case _:
            return None


def _icons(found: Ability) -> list[str]:
    labels = [_TIMINGS[icon] for icon in list_ability_icons(found)]
    window = found.window
    if window is not None and window.turn is not None:
        labels.append(_TURNS[window.turn])
    if window is not None and window.line is not None:
        labels.append(_LINES[window.line])
    labels += [_cost(cost) for cost in found.costs]
    limit = found.limit
    is_icon = limit is not None and limit.name is None and not limit.per_game
    if limit is not None and limit.times is not None and is_icon:
        labels.append(f"ターン{limit.times}")
    return labels


def _cost(cost: Cost) -> str:
    label = get_cost_label(cost)
    if label is None:
        raise UnwritableError(cost)
    return label


def _rules(ctx: Context, found: Ability) -> tuple[str, str]:
    """Return sentences about the ability, before its body and after it."""
    is_event = found.kind is AbilityKind.EVENT
    only_if: list[Effect] = [
        unresolved.OnlyIf(condition) for condition in found.conditions
    ]
    has_lead = bool(_when(ctx, found))
    before, after = ([], only_if) if has_lead else (only_if, [])
    limit = found.limit
    if limit is not None and limit.per_game:
        after.append(unresolved.OncePerGame(limit.times or 0))
    elif limit is not None and limit.name is not None and not limit.stacks:
        after.append(unresolved.DoesNotStack(limit.name))
    elif limit is not None and limit.name is not None:
        once = unresolved.OncePerTurn(limit.name, limit.times or 0)
        (before if is_event else after).insert(0, once)
    name = "use_rule" if is_event else "rule"

    def rendered(rules: list[Effect]) -> str:
        return "".join(f"{nouns.write_by_grammar(ctx, name, rule)}。" for rule in rules)

    return rendered(before), rendered(after)


# --- bodies -------------------------------------------------------------------------


def _body(ctx: Context, found: Ability) -> str:
    if found.kind is AbilityKind.ON_USE:
        return _on_use(ctx, found)
    if found.kind is AbilityKind.REPLACEMENT:
        return _replacement(ctx, found)
    return sentences.write_body(ctx, found.body, _when(ctx, found))


_BATTLES: Final[dict[tuple[MomentName, ...], str]] = {
    (MomentName.BATTLE_WON, MomentName.BLOCK_WON): "勝利",
    (MomentName.BATTLE_LOST, MomentName.BLOCK_LOST): "敗北",
}


def _when(ctx: Context, found: Ability) -> str:
    """…時、 of a moment that has no icon."""
    if found.kind is not AbilityKind.TIMED or list_ability_icons(found):
        return ""
    body = found.body
    if isinstance(body, atoms.Modify) and sentences.is_about_blocker(body):
        return ""
    battle = _BATTLES.get(tuple(moment.on for moment in found.moments))
    if battle is not None and found.moments[0].subject is not None:
        return f"{nouns.write_by_grammar(ctx, 'base', found.moments[0].subject)}がバトルに{battle}した時、"
    if len(found.moments) != 1:
        return f"{nouns.write_by_grammar(ctx, 'moments', found.moments)}時、"
    moment = found.moments[0]
    if moment.on is MomentName.ATTACK_BEGUN:
        return f"{nouns.write_by_grammar(ctx, 'attack_begun', moment)}、"
    is_of_everybody = moment.side is None and moment.subject is None
    each = "各" if is_of_everybody and moment.on is not MomentName.MAIN_END else ""
    return f"{each}{sentences.write_moment(ctx, moment)}時、"


def _on_use(ctx: Context, found: Ability) -> str:
    ctx.is_used = True
    lead = "このカードを使用する際に、"
    if not found.required:
        return sentences.write_body(ctx, found.body, lead)
    needed = sentences.write_effect(ctx, found.body, Form.NEGATIVE)
    return f"{lead}{needed}とこのカードは使用できない。"


def _replacement(ctx: Context, found: Ability) -> str:
    moment = found.moments[0]
    is_not_done = found.body in (control.Nothing(), control.May(control.Nothing()))
    if is_not_done or moment.opponent_is_this:
        return f"{nouns.write_by_grammar(ctx, 'sentence', unresolved.InsteadOf(moment, found.body))}。"
    is_either = len(found.moments) > 1
    name, when = (
        ("leaving_by_either", found.moments) if is_either else ("leaving", moment)
    )
    return sentences.write_sentence(
        ctx, found.body, nouns.write_by_grammar(ctx, name, when)
    )
