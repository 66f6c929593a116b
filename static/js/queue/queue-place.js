/**
 * Follows somebody's place in the queue: over the socket, and by asking every two
 * seconds while there is none. Answering the server's pings (or asking) is what tells
 * it that this page is still open.
 */

import { get } from "lib/api";
import { keepOpen } from "lib/socket";

const ASK_EVERY_MS = 2000;
const SIGNED_OUT = 4401;

/**
 * @typedef {{type: "idle"}
 *   | {type: "waiting", since: string, waited_s: number, mode: string, returned: number}
 *   | {type: "found", meeting: string, left_s: number, accepted: boolean,
 *      other_accepted: boolean}
 *   | {type: "matched", battle_id: string, url: string}
 *   | {type: "cancelled", reason: string, message: string}} Place
 */

/**
 * @param {object} wishes
 * @param {string} wishes.socketPath
 * @param {string} wishes.apiPath
 * @param {(place: Place) => void} wishes.onPlace
 * @returns {{close: () => void}}
 */
export function followQueue({ socketPath, apiPath, onPlace }) {
  let isLive = false;

  const line = keepOpen({
    path: socketPath,
    onMessage(message) {
      if (message.type === "ping") line.send({ type: "pong" });
      else if (message.type !== "error") onPlace(message);
    },
    onOpen() {},
    onState(state) {
      isLive = state === "open";
    },
    isFinal: (code) => code === SIGNED_OUT,
    ping: () => ({ type: "pong" }),
  });

  async function ask() {
    if (isLive) return;
    try {
      onPlace(await get(apiPath));
    } catch {
      // The site does not answer just now; the next question is due soon.
    }
  }

  const timer = window.setInterval(ask, ASK_EVERY_MS);
  return {
    close() {
      clearInterval(timer);
      line.close();
    },
  };
}

/**
 * Seconds as people read them: 7 is "0:07".
 * @param {number} seconds
 */
export function asClock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
