/** A tool of the bar: let a bot finish, after asking. Not where a rating, a tournament or the campaign depends on it. */

import { botsOfPage } from "lib/bots";
import { html, useState } from "lib/ui";
import { useBattle } from "battle/context";
import { Window } from "components/dialog";

/** @param {{place?: string}} props */
export function HandOverTool({ place = "bar" }) {
  const { store, actions } = useBattle();
  const [isOpen, setOpen] = useState(false);
  const own = store.seat.value;
  const isBusy = store.said.value.get("match")?.stand_ins?.[own ?? -1];
  const counts = store.battle.value?.ranked || ["tournament", "campaign"].includes(store.battle.value?.origin ?? "");
  if (own === null || counts || store.standstill.value) return null;
  // It keeps its place in the bar, which would be laid out again.
  const isOff = Boolean(store.view.value?.result || isBusy);
  const close = () => setOpen(false);
  const hand = (/** @type {Event} */ event) => {
    event.preventDefault();
    const chosen = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get("bot");
    actions.tell({ type: "hand_over", bot: String(chosen) });
    close();
  };
  return html`<button
      type="button"
      class="button button--quiet button--icon"
      aria-label=${gettext("Let a bot finish")}
      title=${gettext("Let a bot finish")}
      data-action=${place === "bar" ? "hand-over" : "hand-over-line"}
      disabled=${isOff}
      onClick=${() => setOpen(true)}
    >
      <svg class="icon" aria-hidden="true"><use href="#i-bot"></use></svg>
    </button>
    ${isOpen &&
    !isOff &&
    html`<${Window} name=${gettext("Let a bot finish")} onClose=${close} closable=${false}>
      <h2>${gettext("Let a bot finish this battle?")}</h2>
      <p>${gettext("It plays for you, and your opponent is notified. You can take over again at " +
          "any time.")}</p>
      <form class="stack" onSubmit=${hand}>
        <${BotChoice} bots=${botsOfPage()} />
        <p class="cluster">
          <button type="button" class="button" onClick=${close}>${gettext("Play on")}</button>
          <button type="submit" class="button button--ink" data-action="confirm-hand-over">${gettext("Let a bot finish")}</button>
        </p>
      </form>
    <//>`}`;
}

/** @param {{bots: import("lib/bots").Bot[]}} props */
function BotChoice({ bots }) {
  return html`<fieldset class="bare">
    <legend>${gettext("Bot")}</legend>
    <div class="segmented">
      ${bots.map(
        ({ key, name, about, usual }) =>
          html`<label key=${key}><input type="radio" name="bot" value=${key} defaultChecked=${usual} aria-describedby=${`about-${key}`} /> ${name}</label>
            <p key=${`${key}-about`} class="told__about small muted" id=${`about-${key}`}>${about}</p>`,
      )}
    </div>
  </fieldset>`;
}
