"""The first game: lessons at a real table, as they come up, skipped at will."""

import pytest

from tests.journeys.people import PHONE, Player, by_key, by_mouse, by_touch, concede
from tests.journeys.stillness import WATCH
from tools.browser.page_actions import fill_sign_up, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

STARTERS = 6
LESSON = """() => document.querySelector("[data-lesson]")?.dataset.lesson ?? null"""
# A question may come between a look and the answer: what shows is noted when it shows.
NOTE_LESSONS = f"""() => {{
  const lessons = window.lessons ??= [];
  const note = () => {{
    const lesson = ({LESSON})();
    if (lesson && !lessons.includes(lesson)) lessons.push(lesson);
  }};
  note();
  new MutationObserver(note).observe(document.body, {{
    attributeFilter: ["data-lesson"],
    childList: true,
    subtree: true,
  }});
}}"""

NEXT = ".coach:has([data-lesson='{}']) [data-action=next-lesson]"


def begin(page):
    sign_up(page)
    page.locator("[data-action=tutorial]").click()
    page.locator("[data-action=learn]").click()
    wait_for_board(page)


def learn(page, player, *, until):
    """Follow the lessons up to one of them; return those that were shown."""
    page.evaluate(NOTE_LESSONS)
    for _ in range(600):
        lesson = page.evaluate(LESSON)
        if lesson == until:
            return page.evaluate("lessons")
        following = page.locator(NEXT.format(lesson))
        if following.count():
            player.press(following)
        elif lesson == "why":
            unlit = page.locator(".hand .card-button:not([data-lit])")
            player.press_card(unlit.last)
            page.locator(".why__reason").first.wait_for()
            page.keyboard.press("Escape")
        elif player.answer() is None:
            page.wait_for_timeout(20)
    pytest.fail(f"no lesson {until}: {page.evaluate('lessons')}")


def test_newcomer_learns_the_turn_at_a_real_table_and_comes_back_to_it(open_page):
    """Offered at home; each lesson is done by doing; a reload loses none (issue 5)."""
    page = open_page()
    begin(page)
    player = Player(page)

    lessons = learn(page, player, until="end_main")
    assert lessons[:4] == ["hand", "redraw", "goal", "lines"]
    assert {"play", "why"} <= set(lessons)

    page.goto("/battles/tutorial/")
    page.locator("[data-action=learn]").click()
    wait_for_board(page)
    page.locator("[data-lesson=end_main]").wait_for()

    lessons = learn(page, player, until="end")
    page.locator("[data-action=next-lesson]").click()
    page.locator(".coach").wait_for(state="detached")
    assert "attack" in lessons or "choose_life" in lessons


@pytest.mark.parametrize(
    ("look", "press"), [(PHONE, by_touch), ({}, by_key)], ids=["touch-360", "keys-1280"]
)
def test_visitor_finishes_the_first_lesson_as_a_guest(open_page, look, press):
    """From the first page to the last lesson; nothing moves as tips come (issue 29)."""
    page = open_page("/", **look)
    page.add_init_script(WATCH)
    press(page.locator("[data-action=play-now]"))
    wait_for_board(page)

    lessons = learn(page, Player(page, press), until="end")

    assert {"play", "movement", "why"} <= set(lessons)
    press(page.locator("[data-action=next-lesson]"))
    page.locator(".coach").wait_for(state="detached")
    assert page.evaluate("() => window.shifts") == []


@pytest.mark.parametrize("course", ["events", "raid", "step"])
def test_lesson_of_one_thing_is_told_step_by_step(open_page, course):
    page = open_page("/battles/tutorial/", **PHONE)
    page.locator(f"[data-lesson={course}]").tap()
    wait_for_board(page)
    first = page.locator(".coach [data-lesson]")
    first.wait_for()

    assert first.get_attribute("data-lesson").startswith(course[:4])
    address = page.locator(".coach .clause-link").get_attribute("href")
    page.goto(address)
    assert page.locator(":target dd").inner_text()


def test_a_lesson_leads_to_the_next_one(open_page):
    page = open_page()
    begin(page)

    concede(page)

    gold = page.locator(".result .button--primary")
    gold.wait_for()
    assert gold.get_attribute("data-action") == "next-course"  # the only one
    assert page.evaluate("document.activeElement.dataset.action") == "next-course"
    gold.click()
    page.locator(".coach [data-lesson^=event]").wait_for()


@pytest.mark.parametrize(
    ("course", "leads"),
    [("events", ".coach [data-lesson^=raid]"), ("step", ".puzzle")],
)
def test_each_lesson_leads_to_the_next_and_the_last_to_puzzles(
    open_page, course, leads
):
    """Issue 29, also for a guest: one gold button, which goes on at once."""
    page = open_page("/battles/tutorial/")
    page.locator(f"[data-lesson={course}]").click()
    wait_for_board(page)

    concede(page)

    gold = page.locator(".result .button--primary")
    gold.wait_for()
    assert gold.count() == 1
    gold.click()
    page.locator(leads).first.wait_for()


@pytest.mark.parametrize("game", ["universe-end", "kiseki"])
def test_first_game_of_a_further_game_leads_to_a_whole_one(open_page, game):
    page = open_page("/battles/tutorial/")
    page.locator(f"button[data-game={game}]").click()
    wait_for_board(page)

    concede(page)

    gold = page.locator(".result .button--primary")
    gold.wait_for()
    assert gold.count() == 1
    gold.click()
    page.wait_for_url(f"**/play/games/{game}/")


def test_lessons_can_be_skipped_and_stay_away(open_page):
    page = open_page()
    begin(page)

    page.locator("[data-action=skip-lessons]").click()

    page.locator(".coach").wait_for(state="detached")
    page.reload()
    page.locator(".battle").wait_for()
    assert page.locator(".coach").count() == 0


def keys_of_decks(page):
    decks = page.locator("[data-deck]").all()
    return [deck.get_attribute("data-deck") for deck in decks]


@pytest.mark.parametrize(
    ("look", "press"),
    [({}, by_mouse), (PHONE, by_touch), ({}, by_key)],
    ids=["mouse", "touch-360", "keys"],
)
def test_visitor_plays_at_one_press_and_keeps_the_game_by_signing_up(
    open_page, look, press
):
    """No form before the first game; the account afterwards is the same person."""
    page = open_page("/", **look)

    press(page.locator("[data-action=play-now]"))
    wait_for_board(page)
    board = page.url.split("?")[0]
    page.locator(".coach [data-lesson=hand]").wait_for()
    page.goto("/decks/")
    decks = keys_of_decks(page)
    page.goto(board)
    page.locator(".battle").wait_for()
    concede(page)
    gold = page.locator(".result .button--primary")
    gold.wait_for()
    assert gold.get_attribute("data-action") == "keep"  # the only one
    press(page.locator(".result [data-action=keep]"))
    name = fill_sign_up(page)

    page.wait_for_url("**/")
    assert name in page.locator("h1").inner_text()
    page.goto("/history/")
    row = page.locator(f"[data-battle='{board.rstrip('/').rsplit('/', 1)[1]}']")
    assert "Beginner bot" in row.inner_text()
    assert "Lost" not in row.inner_text()  # a lesson is nobody's loss
    page.goto("/decks/")
    assert keys_of_decks(page) == decks
    assert len(decks) == STARTERS
