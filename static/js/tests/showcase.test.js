/** The game on the home page, on a page of stand-ins. */

import assert from "node:assert/strict";
import { test } from "node:test";
import "./setup.mjs";

/** @type {(entries: { isIntersecting: boolean }[]) => void} */
let see = () => {};
/** @type {string[]} */
const fetched = [];
let status = 0;
Object.assign(globalThis, {
  window: globalThis,
  document: { hidden: false, addEventListener() {} },
  matchMedia: () => ({ matches: false }),
  fetch: async (/** @type {string} */ address) => {
    fetched.push(address);
    return { status, ok: status < 400, text: async () => "" };
  },
  IntersectionObserver: class {
    constructor(/** @type {typeof see} */ told) {
      see = told;
    }
    observe() {}
  },
});

const { followShow } = await import("watch/showcase");

test("where there is no game to show, its place is hidden and nothing is fetched again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {string[]} */
  const set = [];
  const place = {
    dataset: { src: "/battles/show/0/" },
    querySelector: () => null,
    parentElement: { setAttribute: (/** @type {string} */ name) => set.push(name) },
  };

  status = 204;
  followShow(/** @type {any} */ (place), null);
  see([{ isIntersecting: true }]);
  context.mock.timers.tick(0);
  await new Promise((resolve) => setImmediate(resolve));
  see([{ isIntersecting: false }]);
  context.mock.timers.tick(60_000);
  await new Promise((resolve) => setImmediate(resolve));

  assert.deepEqual(fetched, ["/battles/show/0/"]);
  assert.deepEqual(set, ["hidden"]);

  status = 503; // near miss: a fault of the site is tried again
  fetched.length = 0;
  followShow(/** @type {any} */ (place), null);
  see([{ isIntersecting: true }]);
  for (let fetches = 0; fetches < 2; fetches++) {
    context.mock.timers.tick(10_000);
    await new Promise((resolve) => setImmediate(resolve));
  }

  assert.equal(fetched.length, 2);
  assert.deepEqual(set, ["hidden"]);
});
