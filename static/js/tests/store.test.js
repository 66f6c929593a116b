import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { createStore, show, showRefusal } = await import("battle/store");
const { createInbox } = await import("battle/message-handler");
const { viewWith } = await import("./tables.mjs");

const decision = (id, player = 0) => ({
  id,
  player,
  kind: "main",
  form: "options",
  options: [{ action: { type: "use_event", card: 5 }, card: 5, target: null, label: { key: "use_event", params: {} } }],
});

const shuffled = (seq) => ({ seq, type: "shuffled", player: 0, parts: [] });

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
  const [one, silent, two] = [shuffled(8), { seq: 9, type: "mode_changed" }, shuffled(10)];

  show(store, { view: viewWith(decision(1)), events: [one, silent], log: [one] });
  show(store, { view: viewWith(decision(1)), events: [one, silent, two], log: [one, two] });

  assert.deepEqual(store.latest.value, [two]);
  assert.deepEqual(store.news.value, [two]);

  assert.deepEqual(
    store.log.value.map((line) => line.seq),
    [8, 10],
  );
});

test("history is told but not acted out", () => {
  const store = ready();

  show(store, { view: viewWith(decision(1)), events: [shuffled(3)], log: [shuffled(3)] }, { isNew: false });

  assert.equal(store.log.value.length, 1);
  assert.equal(store.latest.value.length, 0);
  assert.equal(store.news.value.length, 0);
});

test("at most three refusals are shown at once, the newest last", () => {
  const store = ready();
  for (const code of ["a", "b", "c", "d"]) showRefusal(store, { code, message: code, clause: null });

  assert.deepEqual(
    store.refusals.value.map((r) => r.code),
    ["b", "c", "d"],
  );
});

test("a message the board has no use for is kept and told to whoever listens", () => {
  const store = ready();
  const heard = [];
  const stop = store.listen("chat", (message) => heard.push(message.text));

  createInbox(store).receive({ type: "chat", text: "hello" });
  stop();
  createInbox(store).receive({ type: "chat", text: "again" });

  assert.deepEqual(heard, ["hello"]);
  assert.equal(store.said.value.get("chat").text, "again");
});

test("what comes along with the welcome is heard like any message", () => {
  const store = createStore();

  createInbox(store).receive({
    type: "welcome",
    seq: 1,
    seat: null,
    role: "spectator",
    battle: { seats: [] },
    view: viewWith(null),
    events: [],
    clock: { now: 5, seats: [], claim: null },
  });

  assert.equal(store.clock.value.now, 5);
  assert.equal(store.role.value, "spectator");
  assert.equal(store.seat.value, null);
});

test("a watcher sits behind the first seat, may turn the table, and is never asked", () => {
  const store = ready();
  store.seat.value = null;

  assert.equal(store.below.value, 0);
  assert.equal(store.asked.value, null);
  store.turned.value = true;
  assert.equal(store.below.value, 1);
});

test("another moment forgets what was told after it, and acts out what led to it", () => {
  const store = ready();
  const [one, two, three] = [1, 2, 3].map(shuffled);
  show(store, { view: viewWith(decision(1)), events: [one, two, three], log: [one, two, three] });

  show(store, { view: viewWith(decision(1)), events: [two], log: [two] }, { before: [one] });

  assert.deepEqual(
    store.log.value.map((line) => line.seq),
    [1, 2],
  );
  assert.deepEqual(store.latest.value, [two]);
});

test("an answer given for somebody leaves a line in the log", () => {
  const store = ready();

  store.trace("Don’t block");

  assert.deepEqual(store.log.value.at(-1)?.parts, [{ text: "Answered automatically: Don’t block" }]);
});

test("a frozen battle asks nobody, until it goes on", () => {
  const store = createStore();
  store.seat.value = 0;
  show(store, { view: viewWith({ id: 1, player: 0, kind: "main", form: "options", options: [] }), events: [] });

  store.hear({ type: "halted", status: "halted", message: "…" });
  const frozen = store.asked.value;
  store.forget("halted");

  assert.equal(frozen, null);
  assert.equal(store.asked.value?.id, 1);
  assert.equal(store.standstill.value, null);
});
