/** A tool of the bar: let a bot finish, after asking. Not where a rating depends on it. */

import { html, useState } from "lib/ui";
import { useBattle } from "battle/context";
import { Window } from "components/window";

const BOT = "greedy";

/** @param {{place?: string}} props */
export function HandOverTool({ place = "bar" }) {
  const { store, actions } = useBattle();
  const [isOpen, setOpen] = useState(false);
  const own = store.seat.value;
  const isBusy = store.said.value.get("match")?.stand_ins?.[own ?? -1];
  if (own === null || store.battle.value?.ranked || store.view.value?.result || store.standstill.value || isBusy) return null;
  const close = () => setOpen(false);
  const hand = () => {
    actions.tell({ type: "hand_over", bot: BOT });
    close();
  };
  return html`<button
      type="button"
      class="button button--quiet button--icon"
      aria-label=${gettext("Let a bot finish")}
      title=${gettext("Let a bot finish")}
      data-action=${place === "bar" ? "hand-over" : "hand-over-line"}
      onClick=${() => setOpen(true)}
    >
      <svg class="icon" aria-hidden="true"><use href="#i-bot"></use></svg>
    </button>
    ${isOpen &&
    html`<${Window} name=${gettext("Let a bot finish")} onClose=${close} closable=${false}>
      <h2>${gettext("Let a bot finish this battle?")}</h2>
      <p>${gettext("It plays on for you, and your opponent is told. You can play yourself again at any time.")}</p>
      <p class="cluster">
        <button type="button" class="button" onClick=${close}>${gettext("Play on")}</button>
        <button type="button" class="button button--ink" data-action="confirm-hand-over" onClick=${hand}>${gettext("Let a bot finish")}</button>
      </p>
    <//>`}`;
}
