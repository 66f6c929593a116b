/** The chat lines of a battle, each once. */

import { signal } from "lib/ui";

/** @typedef {import("battle/store").Store} Store */
/** @typedef {{id: number, seat: number, name: string, preset: string | null, text: string | null, at: string, past?: boolean}} Line */

/** @typedef {ReturnType<typeof createChat>} Chat */

/** @type {WeakMap<Store, Chat>} */
const chats = new WeakMap();

/** @param {Store} store */
function createChat(store) {
  const lines = signal(/** @type {Line[]} */ ([]));
  const muted = signal(false);
  const read = signal(0);
  const spoken = signal(/** @type {Record<number, Line>} */ ({}));
  store.listen("chat", (/** @type {Line} */ line) => {
    if (lines.value.some(({ id }) => id === line.id)) return;
    if (muted.value && line.seat !== store.seat.value) return;
    lines.value = [...lines.value, line].sort((a, b) => a.id - b.id);
    if (line.preset && !line.past) spoken.value = { ...spoken.value, [line.seat]: line };
  });
  return {
    lines,
    /** Show these and no others, as a replay does. @param {Line[]} all */
    show(all) {
      lines.value = all;
    },
    /** Whether nothing new of the other is shown, for this battle. */
    muted,
    /** The last phrase of each seat that arrived while the page was open. */
    spoken,
    /** Whether the row of phrases is open. */
    speaking: signal(false),
    /** The last line that was seen. */
    read,
    unread: () => lines.value.filter(({ id, seat }) => id > read.value && seat !== store.seat.value).length,
  };
}

/**
 * What chat allows in a battle: "off", "presets" or "free".
 * @param {Store} store
 * @returns {string}
 */
export const modeOf = (store) => store.battle.value?.options?.chat ?? "off";

/** @param {Store} store */
export const hasOpponent = (store) => (store.battle.value?.seats ?? []).every((/** @type {any} */ seat) => !seat.bot);

/**
 * The chat of a store; listens from the first call on.
 * @param {Store} store
 */
export function chatOf(store) {
  const chat = chats.get(store) ?? createChat(store);
  chats.set(store, chat);
  return chat;
}
