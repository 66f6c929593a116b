"""Card text becomes the tree it means; the cards here are invented."""

import pytest

from cards.effects import compile_card
from cards.effects.model import amounts, atoms, conditions, control, filters, subjects
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.durations import Until
from cards.effects.model.enums import (
    AbilityKind,
    CardKind,
    KeywordName,
    MomentName,
    Operator,
    Point,
    Side,
    Stat,
    Zone,
)
from cards.effects.model.modifiers import Bp, Keyword

CHARACTER = filters.IsKind(CardKind.CHARACTER)
HARBOR = filters.HasTrait("港")
IS_THERE = conditions.Compare(
    amounts.Count(subjects.Cards(Side.ME, (Zone.FIELD,), (filters.Named("灯台守"),))),
    Operator.AT_LEAST,
    1,
)


def _tree(text: str, kind: CardKind = CardKind.CHARACTER) -> CardEffects:
    compiled = compile_card(kind, text)
    assert compiled.tree is not None, [str(item) for item in compiled.problems]
    return compiled.tree


def _ability(text: str, kind: CardKind = CardKind.CHARACTER) -> Ability:
    (ability,) = _tree(text, kind).abilities
    return ability


def test_no_text_is_a_card_without_effects():
    assert _tree("") == CardEffects()


def test_an_icon_says_when():
    ability = _ability("【登場時】カードを1枚引く。")
    assert ability.kind is AbilityKind.TIMED
    assert [moment.on for moment in ability.moments] == [MomentName.PLAYED]
    assert ability.body == atoms.Draw(1)


def test_a_sentence_without_end_is_continuous():
    ability = _ability("【自分のターン中】このキャラはBP+1000を得る。")
    assert ability.kind is AbilityKind.CONTINUOUS
    assert ability.body == atoms.Modify(subjects.This(), (Bp(1000),))


def test_a_duration_ends_a_modification():
    body = _ability(
        "【アタック時】このキャラはこのターン中、【インパクト（1）】を得る。"
    ).body
    impact = Keyword(KeywordName.IMPACT, value=1)
    assert body == atoms.Modify(subjects.This(), (impact,), Until(Point.END_OF_TURN))


def test_an_object_left_out_is_the_one_before():
    body = _ability("【登場時】相手のフロントLのキャラを1枚選び、退場させる。").body
    assert isinstance(body, control.Seq)
    choose, retire = body.of
    assert isinstance(choose, atoms.Choose)
    assert retire == atoms.Retire(subjects.Ref("$1"))
    assert choose.bind == "$1"


def test_if_you_do_asks_about_the_step_before():
    body = _ability(
        "【登場時】自分の手札を1枚場外に置いてもよい。そうした場合、カードを2枚引く。"
    ).body
    assert isinstance(body, control.Sentences)
    first, second = body.of
    assert isinstance(first, control.May)
    assert second == control.If(conditions.Did("$1"), atoms.Draw(2))


def test_what_is_left_is_what_was_not_taken():
    body = _ability(
        "【登場時】自分の山札の上から3枚見る。その中から特徴に「港」を持つキャラを1枚まで"
        "公開し手札に加え、残りを望む順で山札の下に置く。"
    ).body
    assert isinstance(body, control.Sentences)
    look, rest = body.of
    assert isinstance(look, atoms.Look)
    assert isinstance(rest, control.Seq)
    assert rest.of[1] == atoms.Move(
        subjects.Rest("$1"), Zone.DECK, rest.of[1].position, any_order=True
    )


def test_a_replacement_changes_only_what_is_marked():
    body = _ability(
        "【登場時】『BP3000以下』の相手のフロントLのキャラを1枚選び、退場させる。"
        "自分の場に〈灯台守〉がある場合、『BP4000以下』に代わる。"
    ).body
    assert isinstance(body, control.Seq)
    choose = body.of[0]
    assert isinstance(choose, atoms.Choose)
    assert isinstance(choose.pick, subjects.Pick)
    limit = amounts.AltAmount(3000, (amounts.AmountCase(IS_THERE, 4000),))
    assert choose.pick.of == subjects.Cards(
        Side.OPPONENT,
        (Zone.FRONT_LINE,),
        (filters.StatIs(Stat.BP, Operator.AT_MOST, limit), CHARACTER),
    )


def test_event_sentences_are_one_effect():
    ability = _ability("カードを2枚引き、自分の手札を1枚場外に置く。", CardKind.EVENT)
    assert ability.kind is AbilityKind.EVENT


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (
            "【登場時】自分のフロントLのキャラクターを1枚選ぶ。選んだキャラはこのターン中、BP+1000。",
            "【登場時】自分のフロントLのキャラを1枚選ぶ。選んだキャラはこのターン中、BP+1000を得る。",
        ),
        (
            "【登場時】自分の山札の上から3枚見る。その中からカードを1枚手札に加える。",
            "【登場時】自分の山札の上から3枚見て、その中からカードを1枚手札に加える。",
        ),
        (
            "【登場時】カードを1枚引く。その後、自分の手札を1枚場外に置く。",
            "【登場時】カードを1枚引く。自分の手札を1枚場外に置く。",
        ),
        (
            "【登場時】自分の山札の上から2枚見る。それを望む順で山札の下に置く。",
            "【登場時】自分の山札の上を2枚見る。それを望む順で山札の下に置く。",
        ),
        ("【登場時】カードを１枚引く。", "【登場時】カードを1枚引く。<br>"),
        (
            "【登場時】自分の場に〈灯台守〉が1枚もない場合、カードを1枚引く。",
            "【登場時】自分の場に〈灯台守〉がない場合、カードを1枚引く。",
        ),
    ],
)
def test_older_and_newer_wordings_are_one_tree(older, newer):
    assert _tree(older) == _tree(newer)


@pytest.mark.parametrize(
    "text",
    [
        "【登場時】自分の手札が2枚以下の場合、カードを1枚引く。",
        "【登場時】自分の場のキャラが相手より少ない場合、カードを1枚引く。",
        "【登場時】自分の場に〈灯台守〉があり、相手の手札が4枚以上の場合、カードを1枚引く。",
        "【アタック時】自分の場の〈灯台守〉1枚につき、このキャラはこのターン中、BP+500。",
        "【起動メイン】【ターン1】このキャラをレストにする。",
        "【ブロック時】相手のフロントLのキャラを1枚まで選び、このターン中、BP-1000を与える。",
    ],
)
def test_phrases_combine(text):
    compiled = compile_card(CardKind.CHARACTER, text)
    assert compiled.is_playable, [str(item) for item in compiled.problems]


def test_a_name_is_never_reworded():
    compiled = _ability(
        "【登場時】自分の場に〈さらにキャラクター〉がある場合、カードを1枚引く。"
    )
    assert isinstance(compiled.body, control.If)
    count = compiled.body.condition.left
    assert count.of.filters == (filters.Named("さらにキャラクター"),)
