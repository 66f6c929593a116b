/** Preset phrases with one click: a tool, a row of phrases, and the phrase beside the name. */

import { html, useEffect, useLayoutEffect, useRef, useState } from "lib/ui";
import { play } from "lib/sound";
import { useFolding } from "lib/dismissal";
import { Says } from "components/speech-bubble";
import { seatNames, useBattle } from "battle/context";
import { preferences } from "battle/preferences";
import { soundOf } from "battle/sounds";
import { chatOf, hasOpponent, modeOf } from "watch/chat";
import { phrase } from "watch/phrases";

/** The most used phrases; as many as fit into one row on a phone. */
const ROW = ["hello", "good_game", "well_played", "thinking", "oops", "thanks"];

const SAID_MS = 4500;
const SENT_MS = 900; // Long enough to see which was pressed.

/** @param {import("battle/store").Store} store */
const maySpeak = (store) => store.seat.value !== null && modeOf(store) !== "off" && hasOpponent(store);

/** A tool that opens the row. @param {{place?: string}} props */
export function SpeakTool({ place = "bar" }) {
  const { store } = useBattle();
  const { speaking } = chatOf(store);
  if (!maySpeak(store)) return null;
  const name = gettext("Say something");
  return html`<button
    type="button"
    class="button button--quiet button--icon"
    aria-label=${name}
    title=${name}
    aria-expanded=${String(speaking.value)}
    data-action=${place === "bar" ? "speak" : "speak-line"}
    onClick=${() => (speaking.value = !speaking.value)}
  >
    <svg class="icon" aria-hidden="true"><use href="#i-say"></use></svg>
  </button>`;
}

/** The same where small screens have the tools one reaches for. */
export function SpeakLine() {
  return html`<${SpeakTool} place="line" />`;
}

/** Under the bar: the phrases, in one row. */
export function SpeakRow() {
  const { store } = useBattle();
  return maySpeak(store) && chatOf(store).speaking.value ? html`<${Row} />` : null;
}

function Row() {
  const { store, actions } = useBattle();
  const { speaking } = chatOf(store);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [sent, setSent] = useState("");
  const close = () => (speaking.value = false);
  useFolding(sent === "", close);
  useLayoutEffect(() => root.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (!sent) return undefined;
    const timer = window.setTimeout(close, SENT_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  /** @param {Event} event @param {string} key */
  const say = (event, key) => {
    event.stopPropagation();
    if (!sent && actions.tell({ type: "chat", preset: key })) setSent(key);
  };
  return html`<div class="speak" role="group" aria-label=${gettext("Quick phrases")} ref=${root}>
    ${ROW.map(
      (key) => html`<button
        type="button"
        key=${key}
        class="button button--small"
        aria-pressed=${String(sent === key)}
        data-speak=${key}
        onClick=${(/** @type {Event} */ event) => say(event, key)}
      >
        ${phrase(key)}
      </button>`,
    )}
  </div>`;
}

/** In a name plate: the phrase its player has just sent. @param {{seat: number}} props */
export function Spoken({ seat }) {
  const { store } = useBattle();
  const line = chatOf(store).spoken.value[seat];
  const [over, setOver] = useState(0);
  const isMine = seat === store.seat.value;
  const { sounds, quiet, unsaid } = preferences.value;
  useEffect(() => {
    if (!line) return undefined;
    if (sounds === "on" && !isMine) play(soundOf([{ type: "phrase_said", seq: 0 }], null, quiet));
    const timer = window.setTimeout(() => setOver(line.id), SAID_MS);
    return () => clearTimeout(timer);
  }, [line?.id]);
  const isShown = line && line.id !== over && (isMine || !unsaid.includes("people"));
  return html`<${Says} words=${isShown ? phrase(line.preset ?? "") : null} by=${isMine ? gettext("You") : seatNames(store)[seat]} said=${line?.preset} />`;
}
