/** Windows of the board: concede, help, the log on small screens, a pile spread out. */

import { html } from "lib/ui";
import { fillPlain } from "lib/text";
import { CardTile } from "components/card-face";
import { Window } from "components/window";
import { reasonText, zoneName } from "components/words";
import { CardButton } from "battle/card-button";
import { seatNames, useBattle } from "battle/context";
import { faceWords, placeWords } from "battle/describe";
import { Log } from "battle/log";

function Concede() {
  const { store, actions } = useBattle();
  const close = () => (store.dialog.value = null);
  return html`<${Window} name=${gettext("Concede")} onClose=${close} closable=${false}>
    <h2>${gettext("Concede this battle?")}</h2>
    <p>${gettext("You lose at once. This cannot be taken back.")}</p>
    <p class="cluster">
      <button type="button" class="button" onClick=${close}>${gettext("Play on")}</button>
      <button
        type="button"
        class="button button--danger"
        data-action="concede"
        onClick=${() => {
          actions.concede();
          close();
        }}
      >
        ${gettext("Concede")}
      </button>
    </p>
  <//>`;
}

/** @returns {[string, string][]} */
function keyHelp() {
  return [
    ["← ↑ ↓ →", gettext("from card to card")],
    ["Enter", gettext("choose the card, or its only answer")],
    ["N", gettext("to the next lit card")],
    ["1 – 9", gettext("give the answer with this number")],
    ["A", gettext("to the question and its answers")],
    ["Z", gettext("read the card")],
    ["L", gettext("what has happened")],
    ["Esc", gettext("let go, close")],
  ];
}

function Help() {
  const { store } = useBattle();
  return html`<${Window} name=${gettext("Help")} onClose=${() => (store.dialog.value = null)}>
    <h2>${gettext("How to play here")}</h2>
    <p>
      ${gettext(
        "Whatever is lit may be pressed now. Press a lit card to see what it can do; press it again, or one of its answers, to do it. Hold a card, or press one that is not lit, to read it.",
      )}
    </p>
    <h3>${gettext("With the keyboard")}</h3>
    <dl class="facts">
      ${keyHelp().map(([keys, words]) => html`<dt><kbd>${keys}</kbd></dt><dd>${words}</dd>`)}
    </dl>
  <//>`;
}

function LogWindow() {
  const { store } = useBattle();
  return html`<${Window} name=${gettext("What has happened")} kind="log" onClose=${() => (store.dialog.value = null)}>
    <h2>${gettext("What has happened")}</h2>
    <${Log} />
  <//>`;
}

/** A pile's cards, newest first. */
export function Spread() {
  const { store } = useBattle();
  const open = store.spread.value;
  const side = open && store.view.value?.players[open.seat];
  if (!open || !side) return null;
  const cards = side[open.zone];
  const isMine = open.seat === store.seat.value;
  return html`<${Window} name=${zoneName(open.zone)} kind="spread" onClose=${() => (store.spread.value = null)}>
    <h2>${fillPlain(gettext("%(zone)s: %(count)s cards"), { zone: zoneName(open.zone), count: cards.length })}</h2>
    <ol class="spread">
      ${cards.toReversed().map((card, index) => {
        const face = card.card ? store.catalogue.value[card.card] : null;
        const place = { zone: open.zone, index, count: cards.length, isMine, isLit: false, isPicked: false };
        return html`<li key=${card.id}>
          <${CardButton} id=${card.id} number=${card.card} words=${[...(face ? faceWords(face) : []), ...placeWords(place)]}>
            ${face && html`<${CardTile} face=${face} cost=${true} />`}
          <//>
        </li>`;
      })}
    </ol>
    ${cards.length === 0 && html`<p class="muted">${gettext("No cards here.")}</p>`}
  <//>`;
}

/** How it ended. */
export function ResultWindow() {
  const { store, where } = useBattle();
  const result = store.view.value?.result;
  if (!result || store.resultSeen.value || store.waiting.value > 0) return null;
  const verdict = result.winner === null ? "draw" : result.winner === store.seat.value ? "win" : "loss";
  const titles = { win: gettext("You win"), loss: gettext("You lose"), draw: gettext("A draw") };
  const names = seatNames(store);
  return html`<${Window} name=${titles[verdict]} kind="result" closable=${false} onClose=${() => (store.resultSeen.value = true)}>
    <div class="result" data-verdict=${verdict}>
      <p class="eyebrow">${names.join(" – ")}</p>
      <h2 class=${`verdict verdict--${verdict}`}>${titles[verdict]}</h2>
      <p>${reasonText(result.reason)} ${result.clause && html`<span class="muted small">${result.clause}</span>`}</p>
      <p class="cluster">
        <a class="button button--primary" data-action="to-result" href=${where.results}>${gettext("To the result")}</a>
        <button type="button" class="button" onClick=${() => (store.resultSeen.value = true)}>${gettext("Look at the table")}</button>
      </p>
    </div>
  <//>`;
}

/** Whichever window is open. */
export function Dialogs() {
  const { store } = useBattle();
  const open = store.dialog.value;
  return html`
    ${open === "concede" && html`<${Concede} />`} ${open === "help" && html`<${Help} />`}
    ${open === "log" && html`<${LogWindow} />`}
    <${Spread} />
    <${ResultWindow} />
  `;
}
