/** The lessons of the first game: ticked off by what happens, and by nothing else. */

import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { createStore, show } = await import("battle/store");
const { viewWith } = await import("./tables.mjs");
const { lessonNow } = await import("learn/lessons");
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
