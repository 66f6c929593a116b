/** What a newcomer has learnt at this table, also after a reload. */

import { effect, signal } from "lib/ui";
import { doneBy, lessonNow, passedWith } from "learn/lessons";

/** @typedef {import("battle/store").Store} Store */

export const done = signal(/** @type {Set<string>} */ (new Set()));
let place = "";

/** @param {string} battle */
function remember(battle) {
  place = `learn:${battle}`;
  try {
    done.value = new Set(JSON.parse(localStorage.getItem(place) ?? "[]"));
  } catch {
    done.value = new Set();
  }
}

/** @param {...string} keys */
export function learnt(...keys) {
  const before = done.peek();
  const now = new Set([...before, ...keys]);
  if (now.size === before.size) return;
  done.value = now;
  try {
    localStorage.setItem(place, JSON.stringify([...now]));
  } catch {
    // Without storage a reload begins the lessons again.
  }
}

/**
 * Tick off lessons as the table shows them done.
 *
 * Not while drawing: two batches of events may come between two pictures, and the next
 * lesson must be shown with the question it is about.
 * @param {string} battle
 * @param {Store} store
 * @param {import("learn/lessons").Lesson[]} [lessons]
 * @returns {() => void} stops following
 */
export function followLessons(battle, store, lessons) {
  remember(battle);
  /** @type {{id: number, kind: string, told: import("learn/lessons").Lesson | null} | null} */
  let last = null;
  const stops = [
    effect(() => {
      const asked = store.asked.value;
      if (!asked) return;
      if (last && last.id !== asked.id) learnt(...passedWith(last, lessons));
      last = { id: asked.id, kind: asked.kind, told: lessonNow(store, done.value, lessons) };
    }),
    effect(() => learnt(...doneBy(store.latest.value, store.seat.value ?? 0, lessons))),
    effect(() => {
      const lesson = lessonNow(store, done.value, lessons);
      if (lesson?.holds?.(store)) learnt(lesson.key);
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
