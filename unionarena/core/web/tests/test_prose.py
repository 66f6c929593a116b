"""Sentences, lists, brackets and forms as each language writes them."""

import pytest
from django import forms
from django.template import Context, Template
from django.utils.translation import override


def written(text, language, **context):
    with override(language):
        return Template("{% load prose %}" + text).render(Context(context)).strip()


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "a, b (c)"),
        ("ja", "a、b（c）"),
        ("zh-hant", "a、b（c）"),
    ],
)
def test_lists_and_brackets_are_those_of_the_language(language, expected):
    text = "{% sentences %}{{ list|listed }} {{ word|bracketed }}{% endsentences %}"

    assert written(text, language, list=["a", "b"], word="c") == expected


def test_no_space_follows_a_full_width_stop():
    text = "{% sentences %}{{ one }}\n  {{ two }}{% endsentences %}"

    assert written(text, "ja", one="一。", two="二。") == "一。二。"
    assert written(text, "en", one="One.", two="Two.").split() == ["One.", "Two."]


def test_no_space_precedes_a_full_width_bracket_in_a_tag_of_its_own():
    text = "{% sentences %}a <i>\n{{ b|bracketed }}</i>{% endsentences %}"

    assert written(text, "ja", b="b") == "a<i>（b）</i>"
    assert written(text, "en", b="b") == "a <i>\n(b)</i>"


def test_code_between_backticks_is_marked_and_markup_is_not_let_through():
    assert written("{{ t|marked }}", "en", t="`a` <b>") == "<code>a</code> &lt;b&gt;"


class Form(forms.Form):
    name = forms.CharField(label="Name", help_text="as shown")
    is_expected = forms.BooleanField(label="Told")


def test_labels_end_in_no_colon_and_what_is_ticked_stands_first():
    page = str(Form().as_div())

    assert '<label for="id_name">Name</label>' in page
    assert page.index('type="text"') > page.index(">Name<")
    assert page.index('type="checkbox"') < page.index(">Told<")
    assert 'id="id_name_helptext"' in page
