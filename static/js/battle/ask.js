/** The question of the moment, in plain words, and the answers that belong to no card. */

import { classes, html } from "lib/ui";
import { fillPlain } from "lib/text";
import { cardNames, nameAt, seatNames, useBattle } from "battle/context";
import { answerFor, answerText } from "battle/auto";
import { isEnough, mainAnswer, plainAnswers } from "battle/choices";
import { placesOf } from "battle/find";
import { boundsText, confirmText, labelText, promptText, waitText } from "battle/prompts";

// Questions that a card's own text asks; the text stands beside them.
const BY_TEXT = new Set(["choose_cards", "choose_option", "may"]);

/** @typedef {import("battle/types").Decision} Decision */

/** Buttons of a question with options. @param {{decision: Decision}} props */
function FreeOptions({ decision }) {
  const { store, actions } = useBattle();
  const { byCard, free } = store.choices.value;
  const answers = plainAnswers(store.choices.value, decision.kind);
  return answers.map((option, index) => {
    // Beside lit cards "end" and "decline" are the way out, not the way on.
    const isIdle = Boolean(option.label.params.does_nothing);
    const isMain = index === mainAnswer(decision.kind, answers.length) && !isIdle && (byCard.size === 0 || free.length !== 1);
    return html`<button
      type="button"
      key=${`${decision.id}-${index}`}
      class=${classes("button", isMain && "button--primary", isIdle && "button--quiet")}
      data-option=${option.action.type}
      onClick=${() => actions.take(option)}
    >
      ${index < 9 && html`<kbd class="ask__key" aria-hidden="true">${index + 1}</kbd>`}
      ${labelText(option.label, cardNames(store), nameAt(store, option.target))}
      ${isIdle && html` <small class="ask__idle">${gettext("does nothing now")}</small>`}
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
  const mayTakeAll = bounds.max === candidates.size && bounds.max > 1 && !(hasAll && bounds.min === bounds.max);
  return html`<button
      type="button"
      class="button button--primary"
      data-option="choose"
      disabled=${!isReady}
      onClick=${() => actions.confirm()}
    >
      <kbd class="ask__key" aria-hidden="true">1</kbd>
      ${confirmText(decision.kind, picked.length, bounds.min)}
    </button>
    ${mayTakeAll &&
    html`<button type="button" class="button" data-option="all" onClick=${() => actions.pickAll()}>
      <kbd class="ask__key" aria-hidden="true">2</kbd>
      ${hasAll ? gettext("None") : gettext("All")}
    </button>`}`;
}

/** Which card or clause asks. @param {{decision: Decision}} props */
function Why({ decision }) {
  const { store, actions } = useBattle();
  const view = store.view.value;
  const place = view && decision.source ? placesOf(view).get(decision.source) : null;
  const number = place?.card.card ?? null;
  const face = number ? store.catalogue.value[number] : null;
  return html`<p class="ask__why">
    ${store.choices.value.bounds && html`<span>${boundsText(store.choices.value.bounds)}</span> `}
    ${face &&
    html`<button type="button" class="link" onClick=${() => actions.look(number, decision.source)}>${face.name}</button> `}
    ${face?.text && BY_TEXT.has(decision.kind) && html`<span class="ask__text">${face.text}</span> `}
    ${decision.clause && html`<span class="ask__clause">${decision.clause}</span>`}
  </p>`;
}

/** What will be answered for the person, and how to stop it. @param {{decision: Decision}} props */
function ForYou({ decision }) {
  const { store } = useBattle();
  const answer = answerFor(decision);
  if (!answer || store.held.value === decision.id) return null;
  return html`<p class="ask__auto" data-auto>
    <span class="beam beam--small" aria-hidden="true"></span>
    <span>${fillPlain(gettext("Answered for you in a moment: %(answer)s"), { answer: answerText(store, decision, answer) })}</span>
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

/** Nothing to do but wait. */
function Waiting() {
  const { store } = useBattle();
  const view = store.view.value;
  const decision = view?.decision;
  if (view?.result) return html`<p class="ask__wait">${gettext("The battle is over.")}</p>`;
  if (store.standstill.value) return html`<p class="ask__wait">${gettext("Nobody needs to do anything now.")}</p>`;
  const isOther = decision && decision.player !== store.seat.value;
  const words = isOther
    ? waitText(decision, seatNames(store)[decision.player])
    : gettext("One moment…");
  return html`<p class="ask__wait"><span class="beam beam--small" aria-hidden="true"></span>${words}</p>`;
}

/** The panel. */
export function Ask() {
  const { store } = useBattle();
  const decision = store.asked.value;
  return html`<section
    class=${classes("ask", decision && "ask--mine")}
    aria-label=${gettext("What to do now")}
    data-decision=${decision?.id ?? ""}
    data-kind=${decision?.kind ?? ""}
  >
    ${decision
      ? html`<div class="ask__words">
            <h2 class="ask__prompt">${promptText(decision, cardNames(store))}</h2>
            <${Why} decision=${decision} />
          </div>
          <${ForYou} decision=${decision} />
          <${Remember} decision=${decision} />
          <div class="ask__answers">
            ${decision.form === "cards"
              ? html`<${CardsForm} decision=${decision} />`
              : html`<${FreeOptions} decision=${decision} />`}
          </div>`
      : html`<${Waiting} />`}
  </section>`;
}
