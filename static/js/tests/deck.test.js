import "./setup.mjs";
import assert from "node:assert/strict";
import { mock, test } from "node:test";

const { createDeckStore } = await import("deck/store");
const { countGlance } = await import("deck/glance");
const { grouped } = await import("deck/groups");
const { Refusal } = await import("lib/api");

const card = (changes = {}) => ({
  name: "Miori",
  kind: "character",
  color: "red",
  required_energy: 2,
  ap_cost: 1,
  generated_energy: { red: 1 },
  bp: 2000,
  trigger: null,
  art: "",
  ...changes,
});
const line = (number, count, changes) => ({ number, count, owned: null, card: card(changes) });
const deck = (...entries) => ({ id: 1, name: "Tide", version: 1, format: "open", size: 50, legal: false, problems: [], changes: [], entries });

/** A server that holds the deck; `answers` are made to wait until they are let through. */
function server(...entries) {
  const held = new Map(entries.map((entry) => [entry.number, entry]));
  const state = { sent: [], refuse: null };
  const now = () => deck(...[...held.values()].map((entry) => ({ ...entry })));
  return {
    state,
    held,
    door: {
      change: async (changes) => {
        state.sent.push(changes);
        if (state.refuse) throw state.refuse;
        for (const { number, count } of changes) {
          if (count) held.set(number, { ...(held.get(number) ?? line(number, 0)), count });
          else held.delete(number);
        }
        return now();
      },
      read: async () => now(),
    },
    now,
  };
}
const settled = async () => {
  for (let n = 0; n < 8; n += 1) {
    mock.timers.tick(250);
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }
};
mock.timers.enable({ apis: ["setTimeout"] });

test("a change is shown at once and sent a moment later, once", async () => {
  const { door, state, now } = server(line("A", 1));
  const store = createDeckStore(now(), door);

  store.add("A", 1);
  store.add("A", 1);

  assert.equal(store.countOf("A"), 3);
  assert.equal(store.saving.value, "saving");
  await settled();
  assert.deepEqual(state.sent, [[{ number: "A", count: 3 }]]);
  assert.equal(store.saving.value, "saved");
});

test("what another page added meanwhile stays, and so does what was added here", async () => {
  const { door, held, now } = server(line("A", 1));
  const store = createDeckStore(now(), door);

  held.set("B", line("B", 2));
  store.add("C", 4, card());
  await settled();

  assert.deepEqual([store.countOf("A"), store.countOf("B"), store.countOf("C")], [1, 2, 4]);
});

test("undo takes the last change back and redo makes it again", async () => {
  const { door, held, now } = server(line("A", 1));
  const store = createDeckStore(now(), door);

  store.set("A", 4);
  store.set("A", 0);
  store.undo();
  assert.equal(store.countOf("A"), 4);
  store.undo();
  assert.equal(store.countOf("A"), 1);
  assert.equal(store.canUndo.value, false);
  store.redo();
  await settled();

  assert.equal(store.countOf("A"), 4);
  assert.equal(held.get("A").count, 4);
});

test("a whole list is taken over and taken back in one step", async () => {
  const { door, held, now } = server(line("A", 1), line("B", 2));
  const store = createDeckStore(now(), door);

  store.replace([
    { number: "B", count: 2 },
    { number: "C", count: 4 },
  ]);
  await settled();
  assert.deepEqual([...held.keys()].sort(), ["B", "C"]);

  store.undo();
  await settled();
  assert.deepEqual([store.countOf("A"), store.countOf("B"), store.countOf("C")], [1, 2, 0]);
  assert.equal(store.canUndo.value, false);
});

test("a refused change is taken back with the server's words", async () => {
  const { door, state, now } = server(line("A", 1));
  const store = createDeckStore(now(), door);

  state.refuse = new Refusal({ code: "deck.bad_entries", detail: "A list has at most 200 cards." });
  store.set("A", 9);
  await settled();

  assert.equal(store.countOf("A"), 1);
  assert.equal(store.refusal.value, "A list has at most 200 cards.");
  assert.equal(store.canUndo.value, false);
});

test("without an answer the change stays and is sent again", async () => {
  const { door, state, held, now } = server(line("A", 1));
  const store = createDeckStore(now(), door);

  state.refuse = new Refusal({});
  store.set("A", 3);
  mock.timers.tick(250);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(store.saving.value, "failed");
  assert.equal(store.countOf("A"), 3);

  state.refuse = null;
  mock.timers.tick(3100);
  await settled();
  assert.equal(held.get("A").count, 3);
  assert.equal(store.saving.value, "saved");
});

test("copies stay between none and fifty", () => {
  const { door, now } = server(line("A", 1));
  const store = createDeckStore(now(), door);

  store.add("A", -5);
  assert.equal(store.countOf("A"), 0);
  store.add("A", 99);
  assert.equal(store.countOf("A"), 50);
});

test("figures are those of the last answer, so that they are reckoned in one place", async () => {
  const { door, now } = server(line("A", 1));
  const store = createDeckStore({ ...now(), figures: { size: 1 } }, { ...door, change: async (changes) => ({ ...(await door.change(changes)), figures: { size: 2 } }) });

  assert.equal(store.told.value.figures.size, 1);
  store.add("A", 1);
  await settled();

  assert.equal(store.told.value.figures.size, 2);
});

test("a format is chosen after what was changed before, and the cards stay", async () => {
  const { door, state, now } = server(line("A", 1));
  const chosen = [];
  const choose = async (format) => {
    chosen.push([format, state.sent.length]);
    return { ...now(), format, size: 30 };
  };
  const store = createDeckStore(now(), { ...door, choose });

  store.add("A", 1);
  store.choose("japanese");
  store.choose("limited");
  assert.equal(store.told.value.format, "open");
  await settled();

  assert.deepEqual(chosen, [["limited", 1]]);
  assert.deepEqual([store.told.value.format, store.told.value.size], ["limited", 30]);
  assert.equal(store.countOf("A"), 2);
  assert.equal(store.saving.value, "saved");
});

test("a format that is refused is not asked for again", async () => {
  const { door, now } = server(line("A", 1));
  let asked = 0;
  const choose = async () => {
    asked += 1;
    throw new Refusal({ code: "deck.bad_details", detail: "Not this one." });
  };
  const store = createDeckStore(now(), { ...door, choose });

  store.choose("limited");
  await settled();

  assert.deepEqual([asked, store.refusal.value, store.told.value.format], [1, "Not this one.", "open"]);
  assert.equal(store.saving.value, "saved");
});

test("groups stand in the order of the game, cheap cards first, unknown ones last", () => {
  const lines = [
    line("B", 1, { kind: "event", required_energy: 1 }),
    line("A", 1, { required_energy: 3 }),
    line("C", 1, { required_energy: 0 }),
    line("D", 0),
    { number: "X", count: 1, owned: null, card: null },
  ];

  const kinds = grouped(lines, "kind").map(([key, group]) => [key, group.map(({ number }) => number)]);

  assert.deepEqual(kinds, [
    ["character", ["C", "A"]],
    ["event", ["B"]],
    ["", ["X"]],
  ]);
});

test("completing is one step, sent after what was waiting and undone at once", async () => {
  const { door, state, held, now } = server(line("A", 1), line("B", 6));
  const steps = [
    { number: "B", name: "Bo", before: 6, after: 4, sentence: "More copies than allowed." },
    { number: "C", name: "Ce", before: 0, after: 4, sentence: "Good." },
  ];
  const complete = async () => {
    assert.equal(state.sent.length, 1);
    held.set("B", line("B", 4));
    held.set("C", line("C", 4));
    return { deck: now(), steps };
  };
  const store = createDeckStore(now(), { ...door, complete });

  store.add("A", 1);
  await store.complete();

  assert.deepEqual(["A", "B", "C"].map(store.countOf), [2, 4, 4]);
  assert.equal(store.completed.value, steps);
  assert.equal(store.saving.value, "saved");
  store.undo();
  assert.deepEqual(["A", "B", "C"].map(store.countOf), [2, 6, 0]);
  assert.equal(store.completed.value, null);
  await settled();
  assert.equal(held.get("B").count, 6);
});

test("a deck that cannot be completed stays, with the server's words", async () => {
  const { door, now } = server(line("A", 1));
  const complete = async () => {
    throw new Refusal({ code: "deck.cannot_complete", detail: "Only 20 cards." });
  };
  const store = createDeckStore(now(), { ...door, complete });

  await store.complete();

  assert.deepEqual([store.countOf("A"), store.refusal.value, store.canUndo.value], [1, "Only 20 cards.", false]);
  assert.equal(store.saving.value, "saved");
});

test("the glance counts copies, with the dearest in one column and no BP left out", () => {
  const { energy, bp, colors, kinds, triggers } = countGlance([
    line("A", 4, { required_energy: 0, trigger: "raid" }),
    line("B", 2, { required_energy: 9, color: "blue", bp: 4500 }),
    line("C", 3, { kind: "event", bp: null, trigger: "raid" }),
    line("D", 0),
    { number: "X", count: 1, owned: null, card: null },
  ]);

  assert.deepEqual(energy, [4, 0, 3, 0, 0, 0, 2]);
  assert.deepEqual(bp, [0, 0, 4, 0, 2]);
  assert.deepEqual(colors, [["red", 7], ["blue", 2]]);
  assert.deepEqual(kinds, [["character", 6], ["site", 0], ["event", 3]]);
  assert.deepEqual(triggers, [["raid", 7]]);
});
