/** Who looks on: how many, how late; and the link by which others come in. */

import { html, useState } from "lib/ui";
import { fillPlain } from "lib/text";
import { useBattle } from "battle/context";
import { ShareWindow } from "watch/share";

/** For spectators: that they only watch, and how far behind. For players: how many. */
export function WatchBar() {
  const { store } = useBattle();
  const count = store.said.value.get("watchers")?.count ?? 0;
  if (store.role.value === "spectator") {
    const delay = Number(document.getElementById("battle")?.dataset.delay ?? 0);
    return html`<div class="notice notice--quiet" role="note" data-watching>
      <p>
        ${delay > 0
          ? fillPlain(gettext("You’re watching with a %(delay)s-second delay."), { delay })
          : gettext("You’re watching.")}
        ${count > 1 && html` <span data-watchers=${count}>${people(count)}</span>`}
      </p>
    </div>`;
  }
  if (count === 0) return null;
  return html`<div class="notice notice--quiet" role="status"><p data-watchers=${count}>${people(count)}</p></div>`;
}

/** @param {number} count */
function people(count) {
  return fillPlain(ngettext("%(count)s person is watching.", "%(count)s people are watching.", count), { count });
}

/** A player's tool: a link for people who want to watch. */
export function WatchLinkTool() {
  const { store } = useBattle();
  const [isOpen, setOpen] = useState(false);
  const battle = store.battle.value;
  if (store.seat.value === null || !battle?.options?.spectators) return null;
  const isOff = Boolean(store.view.value?.result);
  const name = gettext("Let others watch");
  return html`<button type="button" class="button button--quiet button--icon" aria-label=${name} title=${name} data-action="share-watch" disabled=${isOff} onClick=${() => setOpen(true)}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2" d="M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12Z" /><circle cx="12" cy="12" r="3" fill="currentColor" /></svg>
    </button>
    ${isOpen && !isOff && html`<${ShareWindow} battle=${battle.id} purpose="watch" onClose=${() => setOpen(false)} />`}`;
}
