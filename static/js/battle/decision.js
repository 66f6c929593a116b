/** The question of the moment, in plain words, and the answers that belong to no card. */

import { classes, html, useState } from "lib/ui";
import { fillPlain, widthOf } from "lib/text";
import { seatNames, useBattle } from "battle/context";
import { optionTexts, questionText, stepText } from "battle/answer-text";
import { answerFor, answerText } from "battle/automatic-answers";
import { isEnough, mainAnswer, plainAnswers } from "battle/choices";
import { Place } from "battle/press-targets";
import { boundsText, confirmText, LONGEST_QUESTION, shortened, waitText } from "battle/prompts";
import { Clause } from "components/clause";
import { triggerName } from "components/vocabulary";

// Questions from a card's own text; the text is shown beside them.
const BY_TEXT = new Set(["choose_cards", "choose_option", "may"]);
const SHORT_TEXT = 110; // A longer text is told behind the "i".
const LONG_QUESTION = 80; // Set smaller, so that it covers nothing of the table.
const SHORT_ANSWER = 36; // In Latin letters; a longer one takes a row.

/** @typedef {import("battle/types").Decision} Decision */

/** Buttons of a question with options. @param {{decision: Decision}} props */
function FreeOptions({ decision }) {
  const { store, actions } = useBattle();
  const { byCard, free } = store.choices.value;
  const answers = plainAnswers(store.choices.value, decision.kind);
  const labels = optionTexts(store, answers);
  return answers.map((option, index) => {
    // Beside lit cards "end" and "decline" are the way out, not the way on.
    const isIdle = Boolean(option.label.params.does_nothing);
    const isMain = index === mainAnswer(decision.kind, answers.length) && !isIdle && (byCard.size === 0 || free.length !== 1);
    return html`<button
      type="button"
      key=${`${decision.id}-${index}`}
      class=${classes("button", isMain && "button--primary", isIdle && "button--quiet", widthOf(labels[index]) > SHORT_ANSWER && "button--words")}
      data-option=${option.action.type}
      onClick=${() => actions.take(option)}
    >
      ${index < 9 && html`<kbd class="ask__key" aria-hidden="true">${index + 1}</kbd>`}
      ${labels[index]}
      ${isIdle && html` <small class="ask__idle">${gettext("no effect right now")}</small>`}
    </button>`;
  });
}

/** Buttons of a question for cards. @param {{decision: Decision}} props */
function CardsForm({ decision }) {
  const { store, actions } = useBattle();
  const { bounds, candidates } = store.choices.value;
  const picked = store.picked.value;
  if (!bounds) return null;
  const isReady = isEnough(picked, bounds);
  const hasAll = picked.length === candidates.size;
  // Of all that must be put in an order, none is no answer.
  const mustTakeAll = bounds.min === candidates.size;
  const mayTakeAll = bounds.max === candidates.size && bounds.max > 1;
  return html`<button
      type="button"
      class=${classes("button", picked.length > 0 && "button--primary")}
      data-option="choose"
      disabled=${!isReady}
      onClick=${() => actions.confirm()}
    >
      <kbd class="ask__key" aria-hidden="true">1</kbd>
      <span key=${picked.length}>${confirmText(decision.kind, picked.length, bounds.min, decision.prompt?.params.verb, bounds.max)}</span>
    </button>
    ${mayTakeAll &&
    html`<button type="button" class="button" data-option="all" disabled=${hasAll && mustTakeAll} onClick=${() => actions.pickAll()}>
      <kbd class="ask__key" aria-hidden="true">2</kbd>
      <span key=${String(hasAll)}>${hasAll && !mustTakeAll ? gettext("None") : bounds.ordered ? gettext("Any order") : gettext("All")}</span>
    </button>`}`;
}

/**
 * The one sentence that matters besides the question; "" where the question is enough.
 * @param {import("battle/store").Store} store
 * @param {Decision} decision
 */
export function sumText(store, decision) {
  const { bounds } = store.choices.value;
  const faceOf = (/** @type {number | null | undefined} */ card) => faceAt(store, card ?? null);
  if (decision.kind === "trigger_check") {
    const cards = [...new Set(decision.options?.map(({ card }) => card))];
    const faces = cards.map(faceOf).filter((face) => face?.trigger);
    const told = faces.map((face) => ({ trigger: triggerName(face?.trigger ?? ""), text: face?.trigger_text ?? "" }));
    return told.map((words) => fillPlain(gettext("%(trigger)s: %(text)s"), words)).join(" ");
  }
  if (bounds) return boundsText(bounds);
  const step = stepText(store, decision);
  // The other effect stands beside its question; all other steps are the question.
  if (step) return decision.prompt?.key === "replace_effect" ? step : "";
  const isOffer = decision.options?.some(({ action }) => action.type === "accept");
  const text = ((isOffer || BY_TEXT.has(decision.kind)) && faceOf(decision.source)?.text) || "";
  if (decision.prompt?.key === "replace_part") return shortened(text, LONGEST_QUESTION); // nothing else says what changes
  return widthOf(text) <= SHORT_TEXT ? text : "";
}

/**
 * The face of a card on the table.
 * @param {import("battle/store").Store} store
 * @param {number | null} card
 */
function faceAt(store, card) {
  const number = card === null ? null : store.places.value.get(card)?.card.card;
  return number ? store.catalogue.value[number] : undefined;
}

/** The rest: the card the question comes from, its text, the clause. @param {{decision: Decision}} props */
function More({ decision }) {
  const { store, actions } = useBattle();
  const [isOpened, setOpened] = useState(false); // the sentences of the rules weigh 6 kB
  const face = faceAt(store, decision.source ?? null);
  if (!face && !decision.clause) return null;
  return html`<details class="ask__more" key=${decision.id} onToggle=${() => setOpened(true)}>
    <summary class="ask__i" aria-label=${gettext("More about this question")}>i</summary>
    <div class="ask__why">
      ${face &&
      html`<button type="button" class="link" onClick=${() => actions.look(face.number, decision.source ?? null)}>${face.name}</button>`}
      ${face?.text && html`<p class="ask__text">${face.text}</p>`}
      ${isOpened && html`<${Clause} clause=${decision.clause} />`}
    </div>
  </details>`;
}

/** What will be answered for the person, and how to stop it. @param {{decision: Decision}} props */
function ForYou({ decision }) {
  const { store } = useBattle();
  const answer = answerFor(decision);
  if (!answer || store.held.value === decision.id) return null;
  return html`<p class="ask__auto" data-auto>
    <span class="beam beam--small" aria-hidden="true"></span>
    <span>${fillPlain(gettext("Auto-answering: %(answer)s"), { answer: answerText(store, decision, answer) })}</span>
    <button type="button" class="button button--small button--quiet" onClick=${() => (store.held.value = decision.id)}>
      ${gettext("Wait")}
    </button>
  </p>`;
}

/** Offers to remember which effect comes first. @param {{decision: Decision}} props */
function Remember({ decision }) {
  const { store } = useBattle();
  if (decision.kind !== "effect_order" || (decision.options?.length ?? 0) < 2) return null;
  return html`<label class="ask__remember">
    <input
      type="checkbox"
      checked=${store.remembering.value}
      onChange=${(/** @type {any} */ event) => (store.remembering.value = event.currentTarget.checked)}
    />
    ${" "}${gettext("Remember this order")}
  </label>`;
}

/** For fingers, which cannot point without pressing: reads the selected card. */
function ReadIt() {
  const { store, actions } = useBattle();
  const selected = store.selected.value;
  const face = faceAt(store, selected);
  if (!face) return null;
  const name = gettext("View card");
  return html`<button
    type="button"
    class="button button--quiet button--icon ask__read"
    aria-label=${name}
    title=${name}
    onClick=${() => actions.look(face.number, selected)}
  >
    <svg class="icon" aria-hidden="true"><use href="#i-search"></use></svg>
  </button>`;
}

/** Nothing to do but wait. */
function Waiting() {
  const { store } = useBattle();
  const view = store.view.value;
  const decision = view?.decision;
  if (view?.result) return html`<p class="ask__wait">${gettext("The battle is over.")}</p>`;
  if (store.standstill.value) return html`<p class="ask__wait">${gettext("Nothing to do right now.")}</p>`;
  const isOther = decision && decision.player !== store.seat.value;
  const words = isOther
    ? waitText(decision, seatNames(store)[decision.player])
    : gettext("One moment…");
  return html`<p class="ask__wait" key=${words}><span class="beam beam--small" aria-hidden="true"></span>${words}</p>`;
}

/** The panel, a new one for each question: nothing in it moves from where it lay before. */
export function Ask() {
  const { store } = useBattle();
  const decision = store.asked.value;
  const sum = decision && sumText(store, decision);
  const question = decision ? questionText(store, decision) : "";
  return html`<section
    key=${decision?.id ?? "wait"}
    class=${classes("ask", decision && "ask--mine")}
    aria-label=${gettext("Current decision")}
    data-decision=${decision?.id ?? ""}
    data-kind=${decision?.kind ?? ""}
  >
    ${decision
      ? html`<div class="ask__words">
            <h2 class=${classes("ask__prompt", widthOf(question) > LONG_QUESTION && "ask__prompt--long")}>${question}</h2>
            ${sum && html`<p class="ask__sum">${sum}</p>`}
          </div>
          <${More} decision=${decision} />
          <${ForYou} decision=${decision} />
          <${Remember} decision=${decision} />
          ${store.small.value && html`<${ReadIt} />`}
          <div class="ask__answers">
            <${Place} at="table" kind="table" />
            ${decision.form === "cards"
              ? html`<${CardsForm} decision=${decision} />`
              : html`<${FreeOptions} decision=${decision} />`}
          </div>`
      : html`<${Waiting} />`}
  </section>`;
}
