/** "Why not?": the engine's reason, its clause, and what would help, right at the card. */

import { html, useLayoutEffect, useRef } from "lib/ui";
import { placeBeside } from "lib/beside";
import { fillPlain } from "lib/text";
import { colorName } from "components/words";
import { cardNames, nameAt, useBattle } from "battle/context";
import { labelText } from "battle/prompts";

/** @typedef {import("battle/store").Reason} Reason */

/** @type {Record<string, (details: any) => string>} what would make it legal, by code */
const ADVICE = {
  "play.not_enough_energy": ({ needed, available, color }) =>
    fillPlain(gettext("You need %(missing)s more %(color)s energy: put cards that give it on your field."), {
      missing: needed - available,
      color: colorName(color),
    }),
  "play.not_enough_ap": () => gettext("Your AP cards become active at the start of your turn."),
  "play.site_on_front_line": () => gettext("Play it on the energy line."),
  "attack.resting": () => gettext("It becomes active again at the end of your turn."),
  "attack.not_on_front_line": () => gettext("Characters move to the front line in your move phase."),
  "attack.no_snipe": () => gettext("Attack the opponent instead."),
  "block.resting": () => gettext("Your cards become active again at the start of your turn."),
  "block.not_on_front_line": () => gettext("Only Characters on your front line can block."),
  "raid.nowhere": () => gettext("The text of the card says what it Raids onto."),
  "raid.wrong_base": () => gettext("The text of the card says what it Raids onto."),
  "effect.used": () => gettext("You may use it again next turn."),
  "effect.not_now": () => gettext("The text of the card says when it may be used."),
  "effect.none": () => gettext("It does what it does by itself."),
};

/** @type {Record<string, () => string>} sentences of ours where the server's would show a number of a card */
const SENTENCES = {
  "choice.not_a_candidate": () => gettext("This card is not among those that may be chosen."),
  "attack.not_on_front_line": () => gettext("Only Characters on your front line attack."),
  "block.not_on_front_line": () => gettext("This is not a Character on your front line."),
  "attack.bad_target": () => gettext("This is not a Character on the opponent’s front line."),
  "raid.no_base": () => gettext("This is not a Character on your field."),
  "effect.none": () => gettext("This card has no effect you could activate."),
};

/**
 * A reason and its advice as one text.
 * @param {Reason} reason
 */
export function reasonWords({ code, message, details }) {
  return [SENTENCES[code]?.() ?? message, ADVICE[code]?.(details ?? {}) ?? ""].join(" ").trim();
}

/** @param {{reason: Reason, isOne: boolean}} props */
export function ReasonText({ reason, isOne }) {
  const { store } = useBattle();
  const advice = ADVICE[reason.code]?.(reason.details ?? {});
  return html`<div class="why__reason" data-code=${reason.code}>
    ${!isOne && html`<p class="why__wish">${labelText(reason.label, cardNames(store), nameAt(store, reason.target))}</p>`}
    <p>
      ${SENTENCES[reason.code]?.() ?? reason.message}
      ${reason.clause && html` <span class="ask__clause">${reason.clause}</span>`}
    </p>
    ${advice && html`<p class="why__advice">${advice}</p>`}
  </div>`;
}

/** The small window; nothing when nobody has asked. */
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
  return html`<div class="card-menu why" ref=${root} role="dialog" aria-label=${gettext("Why not?")}>
    <p class="why__name"><strong>${name}</strong> · ${gettext("not now")}</p>
    ${why.reasons.map((reason, index) => html`<${ReasonText} key=${index} reason=${reason} isOne=${why.reasons.length === 1} />`)}
    <span class="card-menu__rest">
      ${number &&
      html`<button type="button" class="button button--small button--quiet" onClick=${() => actions.look(number, why.card)}>
        ${gettext("Read the card")}
      </button>`}
      <button type="button" class="button button--small" data-action="close-why" onClick=${() => actions.letGo()}>
        ${gettext("All right")}
      </button>
    </span>
  </div>`;
}
