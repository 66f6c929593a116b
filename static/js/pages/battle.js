/** The battle page: one store, one connection, one board. */

import { html, render } from "lib/ui";
import { createActions } from "battle/actions";
import { Board } from "battle/board";
import { connect } from "battle/connection";
import { gathered } from "battle/board-slots";
import { loadPreferences } from "battle/preferences";
import { createStore } from "battle/store";
import { coachParts } from "learn/coach";
import { isShort } from "learn/courses";
import { encounterParts } from "learn/encounter";
import { lessonParts } from "learn/lesson-helper";
import { puzzleParts } from "learn/puzzle";
import { roomParts } from "room/board-parts";
import { followServerTime } from "room/server-time";
import { watchParts } from "watch/board-parts";

const SMALL = "(width < 62rem)";
const NARROW = "(width < 40rem) and (orientation: portrait)";

const root = /** @type {HTMLElement} */ (document.getElementById("battle"));
const { socket = "", results = "", home = "/", person = "", signUp = "", profile = "", tutorial = "" } = root.dataset;

loadPreferences(person);

const store = createStore();
const small = matchMedia(SMALL);
store.small.value = small.matches;
small.addEventListener("change", () => (store.small.value = small.matches));
const narrow = matchMedia(NARROW);
store.narrow.value = narrow.matches;
narrow.addEventListener("change", () => (store.narrow.value = narrow.matches));

followServerTime(store);
const connection = connect(store, { path: socket, language: document.documentElement.lang });
const actions = createActions(store, connection);

// What other features put into the board.
const { learn, puzzle, campaign, battle = "" } = root.dataset;
const lessons = learn === undefined ? {} : lessonParts(socket, store, learn);
const puzzles = puzzle ? puzzleParts(battle) : {};
const encounters = campaign === undefined ? {} : encounterParts(battle);
const coach = learn === undefined && !puzzle ? coachParts(battle, store) : {};
const parts = gathered(lessons, puzzles, encounters, roomParts, coach, watchParts(store));

root.replaceChildren();
render(html`<${Board} reach=${{ store, actions, where: { results, home, signUp, profile, tutorial, course: learn ?? puzzle ?? (campaign === undefined ? undefined : "campaign"), isShort: Boolean(puzzle) || isShort(learn) }, parts }} />`, root);
