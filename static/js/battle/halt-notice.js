/**
 * A battle that stands still through no fault of the players: it waits for a repair or
 * for the judge of its tournament, or was called off. Both are told what happened, that nobody loses, and what comes next.
 */

import { html, useEffect, useRef, useState } from "lib/ui";
import { Window } from "components/dialog";
import { useBattle } from "battle/context";

const TOLD_MS = 8000;

/** What is said of each, beside the server's own sentence. */
const WORDS = {
  halted: {
    title: () => gettext("This battle is paused"),
    short: () => gettext("Paused by a mistake on our side. Nobody loses by it."),
    points: () => [
      gettext("Whoever else is at the table is told the same. Every move is kept, the clocks stand still, and no rating changes."),
      gettext("Somebody who looks after this site is looking for the mistake."),
      gettext("Then the battle goes on from the very same move, here and by itself; or it is called off and counts for nobody."),
      gettext("You need not wait here. You can play other battles meanwhile."),
    ],
  },
  paused: {
    title: () => gettext("The judge has paused this tournament"),
    short: () => gettext("Paused by the judge. All clocks stand."),
    points: () => [
      gettext("All tables wait, and every clock stands: yours, your opponent's and that of the round."),
      gettext("When the judge lets it go on, the battle goes on from the very same move, here and by itself."),
    ],
  },
  voided: {
    title: () => gettext("This battle was called off"),
    short: () => gettext("Called off. It counts for nobody."),
    points: () => [
      gettext("A mistake on our side could not be mended in this battle. We are sorry."),
      gettext("Nobody wins and nobody loses, no rating changes, and it does not stand in your history."),
    ],
  },
};

/** @param {{status: string}} standstill */
const wordsFor = (standstill) => WORDS[/** @type {keyof typeof WORDS} */ (standstill.status)] ?? WORDS.halted;

/** @param {{standstill: {status: string, message: string}, onClose: () => void}} props */
function Told({ standstill, onClose }) {
  const { store, where } = useBattle();
  const words = wordsFor(standstill);
  const isPlayer = store.role.value !== "spectator";
  return html`<${Window} name=${words.title()} kind="halted" closable=${false} onClose=${onClose}>
    <div class="stack" data-standstill=${standstill.status}>
      <h2>${words.title()}</h2>
      <p>${standstill.message}</p>
      ${isPlayer && html`<ul class="halted__points">${words.points().map((point) => html`<li key=${point}>${point}</li>`)}</ul>`}
      <p class="cluster">
        <a class="button button--primary" data-action="leave-halted" href=${where.home}>${gettext("To the home page")}</a>
        ${store.view.value && html`<button type="button" class="button" data-action="close-halted" onClick=${onClose}>${gettext("Look at the table")}</button>`}
      </p>
    </div>
  <//>`;
}

/** The line under the bar, and the window that explains it; for a moment, that it goes on. */
export function Halted() {
  const { store } = useBattle();
  const standstill = store.standstill.value;
  const [seen, setSeen] = useState(/** @type {object | null} */ (null));
  const [goesOn, setGoesOn] = useState(""); // what it stood for
  const stood = useRef("");
  useEffect(() => {
    const begins = standstill || store.view.value?.result ? "" : stood.current;
    stood.current = standstill?.status ?? "";
    setGoesOn(begins);
    if (!begins) return undefined;
    const timer = window.setTimeout(() => setGoesOn(""), TOLD_MS);
    return () => clearTimeout(timer);
  }, [standstill]);
  if (!standstill) {
    return html`<div role="status" data-goes-on=${goesOn ? "" : null}>
      ${goesOn && html`<p class="notice">${goesOn === "paused" ? gettext("The judge lets the battle go on.") : gettext("The mistake is mended. The battle goes on.")}</p>`}
    </div>`;
  }
  const words = wordsFor(standstill);
  const isOpen = seen !== standstill;
  return html`<div class="message message--warning halted" role="alert" data-halted=${standstill.status}>
      <p>${words.short()}</p>
      <button type="button" class="button button--small" data-action="explain-halted" onClick=${() => setSeen(null)}>${gettext("What does this mean?")}</button>
    </div>
    ${isOpen && html`<${Told} standstill=${standstill} onClose=${() => setSeen(standstill)} />`}`;
}
