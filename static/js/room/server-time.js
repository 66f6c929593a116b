/** The server's time on this page; every clock message tells it anew. */

import { createServerTime } from "room/time";

export const serverTime = createServerTime();

/**
 * Keep it right from what a store hears.
 * @param {import("battle/store").Store} store
 */
export function followServerTime(store) {
  return store.listen("clock", (message) => serverTime.hear(message.now));
}
