/** What else the selected card can do, beside the places it may go to: a small window. */

import { placeBeside } from "lib/popover-position";
import { fillPlain } from "lib/text";
import { html, useLayoutEffect, useRef } from "lib/ui";
import { optionText } from "battle/answer-text";
import { nameAt, useBattle } from "battle/context";
import { ReasonText } from "battle/refusal-reason";
import { colorName } from "components/vocabulary";

/**
 * What an action will surely do, in a few words.
 * @param {Record<string, any>} preview
 */
export function sureText(preview) {
  const { ap, ap_now: now, ap_left: left, makes_room: makesRoom, bp, against } = preview;
  const words = [];
  if (now !== undefined) words.push(fillPlain(gettext("AP %(now)s → %(left)s"), { now, left }));
  else if (ap !== undefined) words.push(fillPlain(gettext("%(ap)s AP, %(left)s left"), { ap, left }));
  if (makesRoom) words.push(gettext("the line is full: a card must be removed"));
  if (bp !== undefined) words.push(fillPlain(gettext("%(bp)s BP vs. %(against)s BP now"), { bp, against }));
  for (const { color, now: have, then } of preview.energy ?? []) {
    words.push(fillPlain(gettext("%(color)s energy %(now)s → %(then)s"), { color: colorName(color), now: have, then }));
  }
  if (preview.damage !== undefined) words.push(...damageWords(preview));
  return words.join(" · ");
}

/** An attack on the player, and who could come between. @param {Record<string, any>} preview */
function damageWords({ damage, life_now: now, life_left: left, may_block: blockers }) {
  const words = [
    fillPlain(ngettext("%(count)s damage if not blocked", "%(count)s damage if not blocked", damage), { count: damage }),
    fillPlain(gettext("life %(now)s → %(left)s"), { now, left }),
  ];
  if (blockers === 0) words.push(gettext("no active character to block"));
  else words.push(fillPlain(ngettext("%(count)s active character could block", "%(count)s active characters could block", blockers), { count: blockers }));
  return words;
}

/** The window; nothing where the places are enough. */
export function CardMenu() {
  const { store, actions } = useBattle();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const selected = store.selected.value;
  const card = selected === null ? null : document.querySelector(`[data-card="${selected}"]`);

  useLayoutEffect(() => {
    if (root.current && card) placeBeside(root.current, card);
  });
  const options = store.spots.value.rest;
  if (selected === null || options.length === 0) return null;
  const sure = store.sure.value?.card === selected ? store.sure.value.previews : null;
  const missing = store.missing.value?.card === selected ? store.missing.value.reasons : null;
  const number = card?.getAttribute("data-number") ?? null;
  return html`<div
    key=${selected}
    class="card-menu"
    ref=${root}
    role="group"
    aria-label=${nameAt(store, selected) ?? gettext("This card")}
  >
    ${options.map(
      ({ option, index }, nth) => html`<button
        type="button"
        key=${index}
        class="button button--primary card-menu__option"
        data-option=${option.action.type}
        onClick=${() => actions.take(option)}
      >
        ${nth < 9 && html`<kbd class="ask__key" aria-hidden="true">${nth + 1}</kbd>`}
        <span class="card-menu__words">
          ${optionText(store, option)}
          ${sure?.[index] && html`<span class="card-menu__sure">${sureText(sure[index])}</span>`}
        </span>
      </button>`,
    )}
    ${missing &&
    html`<div class="card-menu__missing">
      ${missing.map((reason, index) => html`<${ReasonText} key=${index} reason=${reason} isOne=${false} />`)}
    </div>`}
    <span class="card-menu__rest">
      <button type="button" class="button button--small button--quiet" onClick=${() => actions.look(number, selected)}>
        ${gettext("View card")}
      </button>
      <button type="button" class="button button--small button--quiet" onClick=${() => actions.letGo()}>
        ${gettext("Not now")}
      </button>
    </span>
  </div>`;
}
