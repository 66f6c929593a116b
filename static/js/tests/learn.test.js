/** The lessons of the first game: ticked off by what happens, and by nothing else. */

import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { createStore, show } = await import("battle/store");
const { viewWith } = await import("./tables.mjs");
const { lessonNow } = await import("learn/lessons");
const { courseOf } = await import("learn/courses");
const { done, followLessons, learnt } = await import("learn/progress");

const TOLD_BEFORE_MAIN = ["hand", "redraw", "goal", "lines", "extra"];

const view = (kind, number = 1) =>
  viewWith({ id: number, player: 0, kind, form: "options", options: [] }, { life: [{ id: 90, card: null }] });
const phase = (seq, player, name) => ({ seq, type: "phase_started", player, phase: name });

function inMain() {
  const store = createStore();
  store.seat.value = 0;
  const stop = followLessons("/ws/battles/1/", store);
  learnt(...TOLD_BEFORE_MAIN);
  show(store, { view: view("main"), events: [] });
  return { store, stop, now: () => lessonNow(store, done.value)?.key ?? null };
}

test("a lesson is done by doing, also when two pieces of news come at once", () => {
  const { store, stop, now } = inMain();
  assert.equal(now(), "play");

  show(store, { view: view("main", 2), events: [{ seq: 1, type: "card_played", player: 0 }] });
  show(store, { view: view("main", 3), events: [{ seq: 2, type: "shuffled", player: 0 }] });

  assert.equal(now(), "why");
  stop();
});

test("the other side teaches nothing by doing it", () => {
  const { store, stop } = inMain();

  const theirs = [{ seq: 1, type: "card_played", player: 1 }, phase(2, 1, "attack"), phase(3, 1, "main")];
  show(store, { view: view("main", 2), events: theirs });

  assert.deepEqual([...done.value], TOLD_BEFORE_MAIN);
  show(store, { view: view("attack", 3), events: [phase(4, 0, "attack")] });
  assert.ok(done.value.has("end_main"));
  stop();
});

test("a question why is answered once it is shown, and the next lesson is there at once", () => {
  const { store, stop, now } = inMain();
  learnt("play");
  assert.equal(now(), "why");

  store.why.value = { card: 5, problems: [] };

  assert.equal(now(), "end_main");
  stop();
});

test("an explanation asked for before its lesson ticks nothing off", () => {
  const { store, stop } = inMain();

  store.why.value = { card: 5, problems: [] };

  assert.ok(!done.value.has("why"));
  stop();
});

test("moving is told when it is first asked, however many main phases there were", () => {
  const { store, stop, now } = inMain();
  learnt("play", "why", "end_main");

  show(store, { view: view("main", 2), events: [phase(1, 0, "move"), phase(2, 0, "main")] });
  assert.ok(!done.value.has("movement"));
  show(store, { view: view("movement", 3), events: [] });
  assert.equal(now(), "movement");
  show(store, { view: view("main", 4), events: [] });

  assert.ok(done.value.has("movement"));
  stop();
});

test("who plays on without saying next hears the next lesson all the same", () => {
  const store = createStore();
  store.seat.value = 0;
  const stop = followLessons("/ws/battles/2/", store);

  show(store, { view: view("redraw", 1), events: [] });
  assert.equal(lessonNow(store, done.value)?.key, "hand");
  show(store, { view: view("main", 2), events: [] });

  assert.deepEqual([...done.value], ["redraw", "hand"]);
  assert.equal(lessonNow(store, done.value)?.key, "goal");
  stop();
});

test("a lesson of one thing is told in its own order, and snipe is not any attack", () => {
  const store = createStore();
  store.seat.value = 0;
  const course = courseOf("step");
  const stop = followLessons("/ws/battles/3/", store, course);
  const now = () => lessonNow(store, done.value, course)?.key;
  const attack = (/** @type {number} */ seq, /** @type {any} */ target) => [{ seq, type: "attack_declared", player: 0, target }];

  show(store, { view: view("movement", 1), events: [] });
  assert.equal(now(), "step_back");
  show(store, { view: view("main", 2), events: [] });
  assert.equal(now(), "step_main");
  show(store, { view: view("attack", 3), events: [] });
  assert.equal(now(), "snipe");
  show(store, { view: view("attack", 4), events: attack(1, { id: 5, number: "X-1-001" }) });
  assert.equal(now(), "snipe_free");
  show(store, { view: view("attack", 5), events: attack(2, null) });
  assert.equal(now(), "end");
  stop();
});

test("a lesson of a game's face is told at its question and done by its own event alone", async () => {
  const { lessonOf } = await import("learn/courses");
  const told = { key: "base", title: "Base", text: "Put one.", clause: "", points: "base", asked: ["base"], done: [{ type: "card_moved", to: "base" }], answered: false };

  const lesson = lessonOf(told);

  const store = createStore();
  store.seat.value = 0;
  show(store, { view: view("base"), events: [] });
  assert.ok(lesson.when(store));
  assert.equal(lesson.points, '.side--mine [data-zone^="base-"]');
  assert.ok(lesson.done({ type: "card_moved", to: "base", player: 0 }, 0));
  assert.ok(!lesson.done({ type: "card_moved", to: "field", player: 0 }, 0));
  assert.ok(!lesson.done({ type: "card_moved", to: "base", player: 1 }, 0));
});
