/** What can be done with the selected card: a small window beside it. */

import { html, useLayoutEffect, useRef } from "lib/ui";
import { cardNames, nameAt, useBattle } from "battle/context";
import { labelText } from "battle/prompts";

const GAP = 8;

/**
 * Put the window beside its card, inside the page.
 * @param {HTMLElement} menu
 * @param {Element} card
 */
function place(menu, card) {
  const at = card.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.min(Math.max(GAP, at.left + at.width / 2 - width / 2), innerWidth - width - GAP);
  const above = at.top - height - GAP;
  menu.style.left = `${left}px`;
  menu.style.top = `${above > GAP ? above : Math.min(at.bottom + GAP, innerHeight - height - GAP)}px`;
}

/** The window; nothing when no card is selected. */
export function CardMenu() {
  const { store, actions } = useBattle();
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const selected = store.selected.value;
  const card = selected === null ? null : document.querySelector(`[data-card="${selected}"]`);

  useLayoutEffect(() => {
    if (root.current && card) place(root.current, card);
  });
  useLayoutEffect(() => {
    root.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [selected]);

  if (selected === null) return null;
  const options = store.choices.value.byCard.get(selected) ?? [];
  const number = card?.getAttribute("data-number") ?? null;
  return html`<div
    class="card-menu"
    ref=${root}
    role="group"
    aria-label=${nameAt(store, selected) ?? gettext("This card")}
  >
    ${options.map(
      (option, index) => html`<button
        type="button"
        key=${index}
        class="button button--primary card-menu__option"
        data-option=${option.action.type}
        onClick=${() => actions.take(option)}
      >
        ${index < 9 && html`<kbd class="ask__key" aria-hidden="true">${index + 1}</kbd>`}
        ${labelText(option.label, cardNames(store), nameAt(store, option.target))}
      </button>`,
    )}
    <span class="card-menu__rest">
      <button type="button" class="button button--small button--quiet" onClick=${() => actions.look(number, selected)}>
        ${gettext("Read the card")}
      </button>
      <button type="button" class="button button--small button--quiet" onClick=${() => actions.letGo()}>
        ${gettext("Not now")}
      </button>
    </span>
  </div>`;
}
