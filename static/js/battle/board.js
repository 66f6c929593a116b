/** The whole board: a function of the store and nothing else. */

import { classes, html, useRef } from "lib/ui";
import { useMovement } from "battle/animation";
import { Announcer } from "battle/announcer";
import { AttackArrow } from "battle/arrow";
import { Ask } from "battle/ask";
import { Battle } from "battle/context";
import { Dialogs } from "battle/dialogs";
import { OtherHand, OwnHand } from "battle/hand";
import { useFocusCare, useKeys } from "battle/keys";
import { Log } from "battle/log";
import { CardMenu } from "battle/menu";
import { LineState, Refusals, Reveal, TurnBanner } from "battle/overlays";
import { PhaseBar } from "battle/phase-bar";
import { PlayerSide, Plate } from "battle/side";
import { Spotlight } from "battle/spotlight";
import { Inspector, Zoom } from "battle/zoom";

/** @typedef {import("battle/context").Reach} Reach */

/** @param {{name: string, icon: string, onClick: () => void, extra?: string}} props */
function Tool({ name, icon, onClick, extra = "" }) {
  return html`<button type="button" class=${`button button--quiet button--icon ${extra}`} aria-label=${name} title=${name} onClick=${onClick}>
    <svg class="icon" aria-hidden="true"><use href=${`#i-${icon}`}></use></svg>
  </button>`;
}

/** @param {{reach: Reach, theirs: import("battle/types").Side}} props */
function Bar({ reach: { store, where }, theirs }) {
  const open = (/** @type {"concede" | "help" | "log"} */ name) => () => (store.dialog.value = name);
  return html`<header class="bar">
    <a class="bar__home button button--quiet button--icon" href=${where.home} aria-label=${gettext("Home")}>
      <svg class="icon" aria-hidden="true"><use href="#i-home"></use></svg>
    </a>
    <${Plate} side=${theirs} isMine=${false} />
    <${OtherHand} side=${theirs} />
    <div class="bar__tools">
      <${Tool} name=${gettext("What has happened")} icon="log" onClick=${open("log")} extra="bar__log" />
      <${Tool} name=${gettext("Help")} icon="help" onClick=${open("help")} />
      ${!store.view.value?.result && html`<${Tool} name=${gettext("Concede")} icon="flag" onClick=${open("concede")} />`}
    </div>
  </header>`;
}

/** @param {{reach: Reach}} props */
function Table({ reach }) {
  const { store, actions } = reach;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const view = /** @type {import("battle/types").View} */ (store.view.value);
  const seat = store.seat.value ?? 0;
  const [mine, theirs] = [view.players[seat], view.players[1 - seat]];
  useMovement(root, view, store.latest.value);
  useKeys(root, store, actions);
  useFocusCare(root);
  // Read here, so that a change of what is lit draws this again and the focus is cared for.
  const isAsked = store.asked.value !== null && store.lit.value.size >= 0 && store.selected.value !== undefined;

  return html`<div
    class=${classes("battle", isAsked && "battle--asked")}
    ref=${root}
    data-seat=${seat}
    data-phase=${view.turn.phase}
    data-over=${view.result ? "" : null}
  >
    <${Bar} reach=${reach} theirs=${theirs} />
    <div class="table">
      <div class="table__in">
        <${PlayerSide} side=${theirs} isMine=${false} />
        <${PhaseBar} />
        <${PlayerSide} side=${mine} isMine=${true} />
        <${AttackArrow} />
        <${TurnBanner} />
        <${Reveal} />
        <${Spotlight} />
      </div>
    </div>
    <div class="beside">
      <aside class="aside" aria-label=${gettext("Card and log")}>
        <${Inspector} />
        <${Log} />
      </aside>
      <${Ask} />
    </div>
    <div class="own">
      <${Plate} side=${mine} isMine=${true} />
      <${OwnHand} side=${mine} />
    </div>
    <${CardMenu} />
  </div>`;
}

/** @param {{reach: Reach}} props */
export function Board({ reach }) {
  return html`<${Battle.Provider} value=${reach}>
    <${LineState} />
    ${reach.store.view.value && html`<${Table} reach=${reach} />`}
    <${Zoom} />
    <${Dialogs} />
    <${Refusals} />
    <${Announcer} />
  <//>`;
}
