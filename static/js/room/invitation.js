/**
 * Follows a private room: over the socket of the person, and by asking every few
 * seconds, which also shows that the host is in the room.
 */

import { get } from "lib/api";
import { keepOpen } from "lib/socket";

const ASK_EVERY_MS = 4000;
const SIGNED_OUT = 4401;
const SOCKET = "/ws/matchmaking/";

/**
 * @param {object} wishes
 * @param {string} wishes.api
 * @param {(battleId: string) => void} wishes.onBattle
 * @param {(invitation: {is_open: boolean, is_host_there: boolean}) => void} wishes.onNews
 * @returns {{close: () => void}}
 */
export function followInvitation({ api, onBattle, onNews }) {
  const line = keepOpen({
    path: SOCKET,
    onMessage(message) {
      if (message.type === "ping") line.send({ type: "pong" });
      else if (message.type === "matched") ask(); // some battle; ask whether it is this one
    },
    onOpen() {},
    onState() {},
    isFinal: (code) => code === SIGNED_OUT,
    ping: () => ({ type: "pong" }),
  });

  async function ask() {
    try {
      const invitation = await get(api);
      if (invitation.battle_id) onBattle(invitation.battle_id);
      else onNews(invitation);
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
