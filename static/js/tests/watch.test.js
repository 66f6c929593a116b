/** Replays, phrases and the hash, without a page. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createHash } from "node:crypto";
import "./setup.mjs";

const { bytesOf, sha256 } = await import("watch/verifier");
const { createReel, momentIn, unasked } = await import("watch/replay");
const { createStore } = await import("battle/store");
const { chatOf } = await import("watch/chat");
const { nextAsk } = await import("watch/featured");

test("the hash is SHA-256 for every length of message", () => {
  for (const length of [0, 1, 32, 55, 56, 63, 64, 65, 200]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37) % 256);

    assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
  assert.deepEqual([...bytesOf("00ff10")], [0, 255, 16]);
});

test("an address names a moment", () => {
  assert.equal(momentIn("#a=123"), 123);
  assert.equal(momentIn("#x=1&a=7"), 7);
  assert.equal(momentIn(""), 0);
});

test("nobody can answer in a replay", () => {
  const decision = { id: 3, player: 0, kind: "main", form: "options", options: [{}] };

  assert.deepEqual(unasked({ decision }).decision, { id: 3, player: 0, kind: "main" });
});

const side = (seat) => ({ seat, front_line: [], energy_line: [], life: [], hand: [], outside_area: [], remove_area: [], checking_area: [], ap: [], deck: { count: 1 } });
const step = (at) => ({ at, seat: 0, action: "x", events: [{ seq: at + 1, type: "shuffled", player: 0 }], log: [{ seq: at + 1, type: "shuffled", player: 0, parts: [] }], view: { turn: { number: 1 }, players: [side(0), side(1)], decision: null } });

function reelOf(store, asked = []) {
  const fetchPart = async (url) => {
    const query = new URL(url, "http://here").searchParams;
    const since = Number(query.get("since"));
    asked.push([query.get("perspective"), since]);
    const steps = [0, 1, 2, 3, 4, 5].slice(since, since + 3).map(step);
    const about = since === 0 ? { battle: { seats: [] }, catalogue: {}, turns: [{ number: 1, at: 2 }], seat: 1 } : {};
    return { first: 0, last: 5, steps, ...about };
  };
  return createReel(store, { api: "/api/", key: "", language: "en", fetchPart });
}

test("a replay opens at the moment named, and the log tells what came before", async () => {
  const store = createStore();
  const reel = reelOf(store);

  await reel.open(4);

  assert.equal(reel.at.value, 4);
  assert.equal(store.seat.value, null);
  assert.equal(store.below.value, 1);
  await reel.go(5);
  assert.deepEqual(store.latest.value.map((event) => event.seq), [6]);
});

test("going back tells nothing twice and never leaves the recording", async () => {
  const store = createStore();
  const reel = reelOf(store);
  await reel.open(3);

  await reel.go(1);
  assert.deepEqual(store.log.value.map((event) => event.seq), [1, 2]);
  await reel.go(99);
  assert.equal(reel.at.value, 5);
  await reel.goTurn(-1);
  assert.equal(reel.at.value, 2);
});

test("the home page asks more and more rarely while nothing moves", () => {
  const waits = Array.from({ length: 12 }, (_, quiet) => nextAsk(quiet));

  assert.equal(waits[0], 4000);
  assert.ok(waits.every((wait, n) => n === 0 || wait >= waits[n - 1]));
  assert.equal(waits.at(-1), 30_000);
});

test("what is said now stands beside the name; what was said before, or is muted, does not", () => {
  const store = createStore();
  const chat = chatOf(store);
  const phrase = (id, more) => store.hear({ type: "chat", id, seat: 1, name: "A", preset: "hello", text: null, at: "", ...more });

  phrase(1, { past: true });
  phrase(2, { preset: null, text: "hello" });
  const before = chat.spoken.value[1];
  phrase(3);
  chat.muted.value = true;
  phrase(4);

  assert.deepEqual([before, chat.spoken.value[1].id], [undefined, 3]);
  assert.deepEqual(chat.lines.value.map(({ id }) => id), [1, 2, 3]);
});

test("a replay tells what was said at its moment, also when going back", async () => {
  const store = createStore();
  const line = (id, moment) => ({ id, seat: 0, name: "A", preset: null, text: `line ${id}`, at: "", moment });
  const chat = [line(1, 0), line(2, 2), line(3, 4)];
  const fetchPart = async () => ({ first: 0, last: 4, steps: [0, 1, 2, 3, 4].map(step), battle: {}, catalogue: {}, turns: [], seat: null, chat });
  const reel = createReel(store, { api: "", key: "", language: "en", fetchPart });
  const shown = () => chatOf(store).lines.value.map(({ id }) => id);

  await reel.open(0);
  const first = shown();
  await reel.go(4);
  const last = shown();
  await reel.go(3);

  assert.deepEqual([first, last, shown()], [[1], [1, 2, 3], [1, 2]]);
});
