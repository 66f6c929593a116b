/** Work in a task of its own: before the next frame, or when nothing more pressing is to be done. */

/** @typedef {{postTask?: (then: () => void, how: {priority: "user-blocking"}) => Promise<void>}} Scheduler */

/** @type {{scheduler?: Scheduler}} */
const { scheduler } = /** @type {any} */ (globalThis);

/** @param {() => void} then */
export function soon(then) {
  if (scheduler?.postTask) void scheduler.postTask(then, { priority: "user-blocking" });
  else setTimeout(then);
}

/** @type {(then: () => void) => void} */
export const whenIdle = (then) => void (window.requestIdleCallback ?? window.setTimeout)(then);
