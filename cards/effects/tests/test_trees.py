"""Any tree the model allows and ``check`` accepts can be said, or is refused whole.

The trees are drawn from the model (``trees``), so most say what no card ever says.
English and Chinese have words for all of them. Japanese, the language of the game, has
words only for what card texts say; it refuses the rest rather than leave a part out.
"""

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.effects import validate_tree
from cards.effects.compilers.engine.compiler import compile_text
from cards.effects.compilers.ja.language import JAPANESE
from cards.effects.model import base
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.enums import AbilityKind, CardKind, MomentName
from cards.effects.model.moments import Moment
from cards.effects.model.subjects import This
from cards.effects.renderers import Options, get_renderer
from cards.effects.renderers.ja import UnwritableError, write_card_text
from cards.effects.tests.trees import of_family, trees

ON_PLAY = (Moment(MomentName.PLAYED, This()),)
TIMED = of_family(base.Effect, 2).map(
    lambda body: CardEffects((Ability(AbilityKind.TIMED, body, moments=ON_PLAY),))
)
MANY = settings(
    max_examples=300,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@MANY
@given(TIMED | trees())
def test_english_and_chinese_have_words_for_every_sound_tree(tree):
    if validate_tree(tree):
        return
    for language in ("en", "zh-hant"):
        rendered = get_renderer(language).effects(
            tree, Options(kind=CardKind.CHARACTER)
        )
        assert rendered.text


def test_japanese_says_a_sound_tree_as_it_is_read_back_or_refuses_it():
    """Few trees share a sentence with another one that the compiler makes of it.

    「AかBしてもよい」 is a May around the choice, never a choice with a May in it; what
    was the object just now is left out, whatever it was. The compiler refuses a
    card whose tree its rendering does not give back, so no card means the other one.
    """
    said: Counter[str] = Counter()

    @MANY
    @given(TIMED)
    def say(tree):
        if not validate_tree(tree):
            said[_render_again(tree)] += 1

    say()
    assert said["the same"] > said["another"] * 10


def _render_again(tree: CardEffects) -> str:
    try:
        text = write_card_text(tree, CardKind.CHARACTER)
    except UnwritableError:
        return "refused"
    again, problems = compile_text(JAPANESE, CardKind.CHARACTER, text)
    assert (again is None) == bool(problems)
    if again is None:
        return "refused"
    return "the same" if again == tree else "another"


@MANY
@given(st.data())
def test_check_answers_for_any_tree(data):
    tree = data.draw(trees(depth=3))
    assert all(item.place.startswith("$") for item in validate_tree(tree))
