/** Announces events and questions to screen readers. */

import { html } from "lib/ui";
import { useBattle } from "battle/context";
import { sentenceOf } from "battle/log";
import { questionText } from "battle/answer-text";
import { reasonWords } from "battle/refusal-reason";

const UNSPOKEN = new Set(["phase_started", "shuffled", "ap_paid", "ap_added", "card_moved"]);

/** Two live regions, so that a question does not swallow what led to it. */
export function Announcer() {
  const { store } = useBattle();
  const told = store.news.value.filter(({ type }) => !UNSPOKEN.has(type)).map(sentenceOf);
  const asked = store.asked.value;
  const why = (store.why.value?.reasons ?? []).map(reasonWords).join(" ");
  return html`
    <p class="visually-hidden" role="log" aria-live="polite" data-live="story">${told.join(" ")}</p>
    <p class="visually-hidden" aria-live="polite" data-live="why">${why}</p>
    <p class="visually-hidden" aria-live="polite" data-live="question">${asked ? questionText(store, asked) : ""}</p>
  `;
}
