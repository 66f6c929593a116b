/** The server's time on this page; every clock message sends it anew. */

import { createServerTime } from "room/time";

export const serverTime = createServerTime();

/**
 * Keep it right by the messages of a store.
 * @param {import("battle/store").Store} store
 */
export function followServerTime(store) {
  return store.listen("clock", (message) => serverTime.hear(message.now));
}
