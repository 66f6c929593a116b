import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { createStore, show, showRefusal } = await import("battle/store");

const side = (seat) => ({
  seat,
  front_line: [],
  energy_line: [],
  life: [],
  ap: [],
  deck: { count: 36 },
  hand: seat === 0 ? [{ id: 5, card: "TDL-1-001" }] : [],
  outside_area: [],
  remove_area: [],
  checking_area: [],
  energy: {},
});
const decision = (id, player = 0) => ({
  id,
  player,
  kind: "main",
  form: "options",
  options: [{ action: { type: "use_event", card: 5 }, card: 5, target: null, label: { key: "use_event", params: {} } }],
});
const viewWith = (question) => ({
  viewer: 0,
  seq: 1,
  turn: { number: 1, player: 0, own_turn: 1, phase: "main", first_player: 0 },
  players: [side(0), side(1)],
  attack: null,
  decision: question,
  result: null,
});

function ready() {
  const store = createStore();
  store.seat.value = 0;
  show(store, { view: viewWith(decision(1)), events: [] });
  return store;
}

test("only one's own question lights anything", () => {
  const store = ready();
  assert.deepEqual([...store.lit.value], [5]);

  show(store, { view: viewWith({ id: 2, player: 1, kind: "main" }), events: [] });
  assert.equal(store.asked.value, null);
  assert.equal(store.lit.value.size, 0);
});

test("nothing may be pressed while an answer is on its way", () => {
  const store = ready();

  store.pending.value = { id: "x", decision: 1 };

  assert.equal(store.asked.value, null);
});

test("a new question forgets what was pointed at and what was on its way", () => {
  const store = ready();
  store.select(5);
  store.picked.value = [5];
  store.pending.value = { id: "x", decision: 1 };

  show(store, { view: viewWith(decision(2)), events: [] });

  assert.deepEqual([store.selected.value, store.picked.value, store.pending.value], [null, [], null]);
});

test("the same question again keeps what was pointed at", () => {
  const store = ready();
  store.select(5);

  show(store, { view: viewWith(decision(1)), events: [] });

  assert.equal(store.selected.value, 5);
});

test("an event that arrives twice is told once", () => {
  const store = ready();
  const event = { seq: 9, type: "shuffled", player: 0 };

  show(store, { view: viewWith(decision(1)), events: [event] });
  show(store, { view: viewWith(decision(1)), events: [event, { ...event, seq: 10 }] });

  assert.deepEqual(
    store.log.value.map((e) => e.seq),
    [9, 10],
  );
});

test("history is told but not acted out", () => {
  const store = ready();

  show(store, { view: viewWith(decision(1)), events: [{ seq: 3, type: "shuffled", player: 0 }] }, { isNew: false });

  assert.equal(store.log.value.length, 1);
  assert.equal(store.latest.value.length, 0);
});

test("at most three refusals are shown at once, the newest last", () => {
  const store = ready();
  for (const code of ["a", "b", "c", "d"]) showRefusal(store, { code, message: code, clause: null });

  assert.deepEqual(
    store.refusals.value.map((r) => r.code),
    ["b", "c", "d"],
  );
});
