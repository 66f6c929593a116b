import "./setup.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { createStore, jump, show, showRefusal } = await import("battle/store");
const { createInbox } = await import("battle/inbox");
const { viewWith } = await import("./tables.mjs");

const decision = (id, player = 0) => ({
  id,
  player,
  kind: "main",
  form: "options",
  options: [{ action: { type: "use_event", card: 5 }, card: 5, target: null, label: { key: "use_event", params: {} } }],
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

test("a jump to an earlier moment forgets what was told after it", () => {
  const store = ready();
  const told = [1, 2, 3].map((seq) => ({ seq, type: "shuffled", player: 0 }));
  show(store, { view: viewWith(decision(1)), events: told });

  jump(store, { view: viewWith(decision(1)), log: told.slice(0, 1) });

  assert.deepEqual(
    store.log.value.map((e) => e.seq),
    [1],
  );
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
