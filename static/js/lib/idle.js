/** When nothing more pressing is to be done. */

/** @type {(then: () => void) => void} */
export const whenIdle = (then) => void (window.requestIdleCallback ?? window.setTimeout)(then);
