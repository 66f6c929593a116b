/** "Why not?": the engine's reason, its clause, and what would help, right at the card. */

import { html, useLayoutEffect, useRef } from "lib/ui";
import { placeBeside } from "lib/popover-position";
import { optionText } from "battle/answer-text";
import { nameAt, useBattle } from "battle/context";
import { Clause } from "components/clause";

/** @typedef {import("battle/store").Reason} Reason */

/**
 * A reason and its advice as one text.
 * @param {Reason} reason
 */
export function reasonWords({ message, advice }) {
  return advice ? `${message} ${advice}` : message;
}

/** @param {{reason: Reason, isOne: boolean}} props */
export function ReasonText({ reason, isOne }) {
  const { store } = useBattle();
  return html`<div class="why__reason" data-code=${reason.code}>
    ${!isOne && html`<p class="why__wish">${optionText(store, reason)}</p>`}
    <p>${reason.message}</p>
    ${reason.advice && html`<p class="why__advice">${reason.advice}</p>`}
    <${Clause} clause=${reason.clause} />
  </div>`;
}

/** The small window; nothing without an explanation. */
export function WhyNot() {
  const { store, actions } = useBattle();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const why = store.why.value;
  const card = why && document.querySelector(`[data-card="${why.card}"].card-button`);
  const number = card?.getAttribute("data-number") ?? null;

  useLayoutEffect(() => {
    if (root.current && card) placeBeside(root.current, card);
  });

  if (!why) return null;
  const name = nameAt(store, why.card) ?? gettext("This card");
  return html`<div class="card-menu why" ref=${root} key=${why.card} role="dialog" aria-label=${gettext("Why not?")}>
    <p class="why__name"><strong>${name}</strong> · ${gettext("not right now")}</p>
    ${why.reasons.map((reason, index) => html`<${ReasonText} key=${index} reason=${reason} isOne=${why.reasons.length === 1} />`)}
    <span class="card-menu__rest">
      ${number &&
      html`<button type="button" class="button button--small button--quiet" onClick=${() => actions.look(number, why.card)}>
        ${gettext("View card")}
      </button>`}
      <button type="button" class="button button--small" data-action="close-why" onClick=${() => actions.letGo()}>
        ${gettext("Got it")}
      </button>
    </span>
  </div>`;
}
