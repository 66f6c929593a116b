/**
 * A battle that is stopped through no fault of the players: it waits for a repair or
 * for the judge of its tournament, or was called off. It shows both what happened, that no one loses, and what comes next.
 */

import { html, useEffect, useRef, useState } from "lib/ui";
import { Window } from "components/dialog";
import { useBattle } from "battle/context";

const TOLD_MS = 8000;

/** The text for each, beside the server's own sentence. */
const WORDS = {
  halted: {
    title: () => gettext("This battle is paused"),
    short: () => gettext("Paused because of a problem on our side. No one loses because of it."),
    points: () => [
      gettext("Everyone at the table sees this message. Every move is saved, the clocks are " +
          "stopped, and no ratings change."),
      gettext("The site team is looking into it."),
      gettext("The battle will then resume here automatically from the same move, or be " +
          "called off and not count for anyone."),
      gettext("You don’t have to wait here. You can play other battles in the meantime."),
    ],
  },
  paused: {
    title: () => gettext("The judge has paused this tournament"),
    short: () => gettext("Paused by the judge. All clocks are stopped."),
    points: () => [
      gettext("All tables are on hold and every clock is stopped: yours, your opponent’s and " +
          "the round’s."),
      gettext("When the judge resumes, the battle continues here automatically from the same " +
          "move."),
    ],
  },
  voided: {
    title: () => gettext("This battle was called off"),
    short: () => gettext("Called off. It doesn’t count for anyone."),
    points: () => [
      gettext("We couldn’t fix a problem on our side in this battle. We’re sorry."),
      gettext("No one wins or loses, no ratings change, and it won’t appear in your history."),
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
        <a class="button button--primary" data-action="leave-halted" href=${where.home}>${gettext("Go to the home page")}</a>
        ${store.view.value && html`<button type="button" class="button" data-action="close-halted" onClick=${onClose}>${gettext("View board")}</button>`}
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
      ${goesOn && html`<p class="notice">${goesOn === "paused" ? gettext("The judge has resumed the battle.") : gettext("The problem is fixed. The battle continues.")}</p>`}
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
