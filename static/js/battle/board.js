/** The whole board: a function of the store and nothing else. */

import { classes, html, useRef } from "lib/ui";
import { useMovement } from "battle/animation";
import { Announcer } from "battle/announcer";
import { AttackArrow } from "battle/arrow";
import { answerRows, Ask } from "battle/ask";
import { Tabs } from "battle/aside";
import { Bar } from "battle/bar";
import { Battle } from "battle/context";
import { Dialogs } from "battle/dialogs";
import { OwnHand } from "battle/hand";
import { useAutoAnswer } from "battle/auto";
import { useDrag } from "battle/drag";
import { Grid } from "battle/grid";
import { Duel, Floats } from "battle/floats";
import { Halted } from "battle/halted";
import { useFocusCare, useKeys } from "battle/keys";
import { CardMenu } from "battle/menu";
import { LineState, Played, Refusals, Reveal, TurnBanner } from "battle/overlays";
import { Slot } from "battle/parts";
import { usePlaceFocus } from "battle/places";
import { BpCauses } from "battle/causes";
import { Peek } from "battle/peek";
import { PhaseBar } from "battle/phase-bar";
import { heightsOf, PlayerSide, Plate } from "battle/side";
import { useSettling, useHurry } from "battle/pace";
import { Spotlight } from "battle/spotlight";
import { useSounds } from "battle/sounds";
import { WhyNot } from "battle/why";
import { Zoom } from "battle/zoom";

/** @typedef {import("battle/context").Reach} Reach */

/** @param {{reach: Reach}} props */
function Table({ reach }) {
  const { store, actions } = reach;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const view = /** @type {import("battle/types").View} */ (store.view.value);
  const seat = store.below.value;
  const isSmall = store.small.value;
  const [mine, theirs] = [view.players[seat], view.players[1 - seat]];
  useMovement(root, view, store.latest.value);
  useKeys(root, store, actions);
  useDrag(root, store, actions);
  useHurry(root, store, actions);
  useSettling(root, store);
  useAutoAnswer(store, actions);
  useSounds(store);
  usePlaceFocus(root, store);
  useFocusCare(root);
  // Read here, so that a change of what is lit draws this again and the focus is cared for.
  const isAsked = store.asked.value !== null && store.lit.value.size >= 0 && store.selected.value !== undefined;

  return html`<div
    class=${classes("battle", isAsked && "battle--asked")}
    ref=${root}
    data-seat=${seat}
    data-watched=${store.seat.value === null ? "" : null}
    data-phase=${view.turn.phase}
    data-over=${view.result ? "" : null}
  >
    <div class="head">
      <${Bar} theirs=${theirs} />
      <${Halted} />
      <${Slot} name="notices" />
    </div>
    <div class="table">
      <div class="table__in" style=${{ ...heightsOf(theirs, mine), "--answers": answerRows(store) }}>
        <${PlayerSide} side=${theirs} isBelow=${false} />
        <div class="middle">
          <${PhaseBar} />
          ${!isSmall && html`<${Ask} />`}
        </div>
        <${PlayerSide} side=${mine} isBelow=${true} />
        <${AttackArrow} />
        <${TurnBanner} />
        <${Reveal} />
        <${Played} />
        <${Duel} />
        <${Floats} />
        <${Spotlight} />
      </div>
    </div>
    <div class="beside">
      ${!isSmall &&
      html`<aside class="aside" aria-label=${gettext("What has happened")}>
        <${Tabs} />
      </aside>`}
      ${isSmall && html`<${Ask} />`}
    </div>
    <div class="own">
      <${Plate} side=${mine} />
      <${OwnHand} side=${mine} />
    </div>
    <div class="foot"><${Slot} name="foot" /></div>
    <${Grid} />
    <${CardMenu} />
    <${WhyNot} />
    <${Peek} />
    <${BpCauses} />
  </div>`;
}

/** @param {{reach: Reach}} props */
export function Board({ reach }) {
  return html`<${Battle.Provider} value=${reach}>
    <${LineState} />
    ${reach.store.view.value ? html`<${Table} reach=${reach} />` : html`<${Halted} />`}
    <${Zoom} />
    <${Dialogs} />
    <${Refusals} />
    <${Announcer} />
  <//>`;
}
