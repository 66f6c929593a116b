/** The tab beside the log in which players talk, mute and report. */

import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "lib/ui";
import { useBattle } from "battle/context";
import { chatOf, hasOpponent, modeOf } from "watch/chat";
import { PHRASE_KEYS, phrase } from "watch/phrases";
import { ReportWindow } from "watch/report";

const LONGEST_TEXT = 200;

/** @param {{lines: import("watch/chat").Line[], own: number | null}} props */
function Lines({ lines, own }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    if (root.current) root.current.scrollTop = root.current.scrollHeight;
  }, [lines.length]);
  return html`<div class="chat__lines" ref=${root} role="log" aria-live="polite" aria-label=${gettext("Chat")} tabindex="0">
    ${lines.length === 0 && html`<p class="muted small">${gettext("No messages yet.")}</p>`}
    <ol class="chat__list">
      ${lines.map(
        (line) => html`<li key=${line.id} class=${classes("chat__line", line.seat === own && "chat__line--mine")} data-chat-line=${line.preset ?? "text"}>
          <span class="chat__name">${line.name}</span>
          <span class="chat__words" dir="auto">${line.preset ? phrase(line.preset) : line.text}</span>
        </li>`,
      )}
    </ol>
  </div>`;
}

function Write() {
  const { actions } = useBattle();
  const [text, setText] = useState("");
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim() && actions.tell({ type: "chat", text })) setText("");
  };
  return html`<form class="chat__write" onSubmit=${send}>
    <label class="visually-hidden" for="chat-text">${gettext("Write a message")}</label>
    <input
      id="chat-text"
      maxlength=${LONGEST_TEXT}
      autocomplete="off"
      placeholder=${gettext("Write a message")}
      value=${text}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)}
    />
    <button type="submit" class="button button--small" disabled=${!text.trim()}>${gettext("Send")}</button>
  </form>`;
}

/** The chat, and the field to write in. */
export function ChatPanel() {
  const { store, actions } = useBattle();
  const chat = chatOf(store);
  const [isReporting, setReporting] = useState(false);
  const own = store.seat.value;
  const lines = chat.lines.value;
  const mode = modeOf(store);
  useEffect(() => {
    chat.read.value = lines.at(-1)?.id ?? 0;
  }, [lines.length]);

  return html`<section class="chat" aria-label=${gettext("Chat")} data-chat>
    <${Lines} lines=${lines} own=${own} />
    ${own !== null &&
    mode !== "off" &&
    html`<div class="chat__phrases" role="group" aria-label=${gettext("Quick phrases")}>
        ${PHRASE_KEYS.map(
          (key) =>
            html`<button type="button" key=${key} class="button button--small button--quiet" data-phrase=${key} onClick=${() => actions.tell({ type: "chat", preset: key })}>${phrase(key)}</button>`,
        )}
      </div>
      ${mode === "free" && html`<${Write} />`}`}
    ${own !== null &&
    html`<div class="cluster chat__care">
      <button type="button" class="button button--small" aria-pressed=${String(chat.muted.value)} data-action="mute" onClick=${() => (chat.muted.value = !chat.muted.value)}>
        ${chat.muted.value ? gettext("Unmute") : gettext("Mute")}
      </button>
      <button type="button" class="button button--small" data-action="report" onClick=${() => setReporting(true)}>${gettext("Report…")}</button>
    </div>`}
    ${isReporting && html`<${ReportWindow} onClose=${() => setReporting(false)} />`}
  </section>`;
}

/** @type {import("battle/board-slots").Tab} */
export const chatTab = {
  key: "chat",
  name: () => gettext("Chat"),
  component: ChatPanel,
  unread: (store) => chatOf(store).unread(),
  isShown: (store) => modeOf(store) !== "off" && hasOpponent(store),
};
