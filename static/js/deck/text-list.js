/** The deck as text: to be copied, or pasted and understood line by line. */

import { html, signal, useState } from "lib/ui";
import { fillPlain } from "lib/text";
import { Refusal, post } from "lib/api";
import { Window } from "components/dialog";
import { PLAYSET } from "deck/store";

/** @typedef {import("deck/store").DeckStore} DeckStore */
/** @typedef {{place: number, text: string, code: string, sentence: string, suggestions: {number: string, name: string}[]}} Doubt */

export const isWriting = signal(false);

/** @param {DeckStore} store */
function asText(store) {
  const lines = [...store.lines.value.values()].filter(({ count }) => count > 0);
  return lines.map(({ number, count, card }) => `${count} ${number} ${card?.name ?? ""}`.trimEnd()).join("\n");
}

/** How many copies a line means; of too many, as many as anybody plays. @param {Doubt} doubt */
function copiesOf({ code, text }) {
  if (code === "list.too_many_copies") return PLAYSET;
  return /\d+/.exec(text.normalize("NFKC").replace(/[A-Z0-9]+-[A-Z0-9]+-[A-Z0-9]+/i, ""))?.[0] ?? 1;
}

/** @param {{store: DeckStore, readUrl: string}} props */
export function Written({ store, readUrl }) {
  return isWriting.value ? html`<${Writing} store=${store} readUrl=${readUrl} />` : null;
}

/** @param {{store: DeckStore, readUrl: string}} props */
function Writing({ store, readUrl }) {
  const [text, setText] = useState(() => asText(store));
  const [doubts, setDoubts] = useState(/** @type {Doubt[]} */ ([]));
  const [notices, setNotices] = useState(/** @type {Doubt[]} */ ([]));
  const [refusal, setRefusal] = useState("");
  const [read, setRead] = useState(/** @type {{number: string, count: number}[] | null} */ (null));
  const close = () => (isWriting.value = false);

  /** @param {{number: string, count: number}[]} entries */
  function replace(entries) {
    store.replace(entries);
    close();
  }

  async function take() {
    setRefusal("");
    setRead(null);
    try {
      const { entries, doubts: found, notices: noted, text: list } = await post(readUrl, { text });
      setDoubts(found);
      setNotices(noted);
      setText(list);
      if (found.length > 0) return;
      if (store.total.value > 0 || noted.length > 0) setRead(entries);
      else replace(entries);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setRefusal(error.message);
    }
  }

  /** Write another line in place of one; an empty one leaves it out. @param {Doubt} doubt @param {string} line */
  function mend(doubt, line) {
    const lines = text.split("\n");
    lines[doubt.place - 1] = line;
    setText(lines.join("\n"));
    setDoubts(doubts.filter(({ place }) => place !== doubt.place));
  }

  return html`<${Window} name=${gettext("Deck as text")} kind="written" onClose=${close}>
    <h2>${gettext("Deck as text")}</h2>
    ${doubts.length === 0 &&
    html`<p class="small muted">${gettext("One card per line: quantity, then number or name. Copy it from here, or paste " +
        "another list, a deck code or a link.")}</p>`}
    <textarea
      class="written__text"
      rows=${doubts.length + notices.length > 0 ? 5 : 14}
      spellcheck="false"
      aria-label=${gettext("Card list")}
      value=${text}
      onInput=${(/** @type {InputEvent} */ event) => {
        setText(/** @type {HTMLTextAreaElement} */ (event.target).value);
        setRead(null);
      }}
    ></textarea>
    ${refusal && html`<p role="alert" class="standing__refusal">${refusal}</p>`}
    ${doubts.length > 0 &&
    html`<ul class="list-plain stack stack--tight written__doubts" role="alert">
      ${doubts.map(
        (doubt) => html`<li key=${doubt.place} data-doubt=${doubt.place}>
          <b>${fillPlain(gettext("Line %(place)s:"), { place: doubt.place })}</b> <q>${doubt.text}</q> ${doubt.sentence}
          <span class="cluster">
            ${doubt.suggestions.length > 0 && gettext("Did you mean:")}
            ${doubt.suggestions.map(
              ({ number, name }) => html`<button
                key=${number}
                type="button"
                class="button button--small"
                data-suggestion=${number}
                onClick=${() => mend(doubt, `${copiesOf(doubt)} ${number}`)}
              >
                ${name} <small class="number">${number}</small>
              </button>`,
            )}
            <button type="button" class="button button--small button--quiet" data-action="leave-out" onClick=${() => mend(doubt, "")}>
              ${gettext("Skip this line")}
            </button>
          </span>
        </li>`,
      )}
    </ul>`}
    ${notices.length > 0 &&
    html`<ul class="list-plain stack stack--tight written__doubts" role="status">
      ${notices.map(
        (line) => html`<li key=${line.place} data-notice=${line.place}>
          <b>${fillPlain(gettext("Line %(place)s:"), { place: line.place })}</b> <q>${line.text}</q> ${line.sentence}
        </li>`,
      )}
    </ul>`}
    ${read && html`<${Answer} before=${store.total.value} entries=${read} onTake=${() => replace(read)} />`}
    <p class="cluster">
      <button type="button" class="button button--primary" data-action="take-list" onClick=${take}>${gettext("Use this list")}</button>
      <button type="button" class="button" onClick=${() => navigator.clipboard?.writeText(text)}>${gettext("Copy")}</button>
    </p>
  <//>`;
}

/** What taking a read list would do, asked once more. @param {{before: number, entries: {count: number}[], onTake: () => void}} props */
function Answer({ before, entries, onTake }) {
  const after = entries.reduce((sum, { count }) => sum + count, 0);
  const sentence =
    before > 0
      ? gettext("The deck has %(before)s cards now; this list has %(after)s and replaces them.")
      : gettext("This list has %(after)s cards.");
  return html`<p class="cluster" role="alert" data-replacing>
    ${fillPlain(sentence, { before, after })}
    <button type="button" class=${`button ${before > 0 ? "button--danger" : "button--primary"}`} data-action="replace-deck" onClick=${onTake}>
      ${before > 0 ? gettext("Replace the deck") : gettext("Put them in the deck")}
    </button>
  </p>`;
}
