/** Tells the game to screen readers: what happened, and what is asked. */

import { html } from "lib/ui";
import { cardNames, seatNames, useBattle } from "battle/context";
import { promptText } from "battle/prompts";
import { reasonWords } from "battle/why";
import { sentenceOf, spoken } from "battle/sentences";

const UNSPOKEN = new Set(["phase_started", "shuffled", "ap_paid", "ap_added", "card_moved"]);

/** Two live regions, so that a question does not swallow what led to it. */
export function Announcer() {
  const { store } = useBattle();
  const reader = { seat: store.seat.value, names: seatNames(store) };
  const nameOf = cardNames(store);
  const told = store.latest.value
    .filter((event) => !UNSPOKEN.has(event.type))
    .map((event) => sentenceOf(event, reader))
    .filter((sentence) => sentence !== null)
    .map((sentence) => spoken(sentence, nameOf));
  const asked = store.asked.value;
  const why = (store.why.value?.reasons ?? []).map(reasonWords).join(" ");
  return html`
    <p class="visually-hidden" role="log" aria-live="polite" data-live="story">${told.join(" ")}</p>
    <p class="visually-hidden" aria-live="polite" data-live="why">${why}</p>
    <p class="visually-hidden" aria-live="polite" data-live="question">${asked ? promptText(asked, nameOf) : ""}</p>
  `;
}
