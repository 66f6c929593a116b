/** The whole board: a function of the store and nothing else. */

import { classes, html, useRef } from "lib/ui";
import { useMovement } from "battle/animation";
import { Announcer } from "battle/announcer";
import { AttackArrow } from "battle/arrow";
import { Ask } from "battle/decision";
import { Dock } from "battle/side-panel";
import { Bar } from "battle/bar";
import { Battle } from "battle/context";
import { Dialogs } from "battle/dialogs";
import { OwnHand } from "battle/hand";
import { useAutoAnswer } from "battle/automatic-answers";
import { useDrag } from "battle/drag";
import { Grid } from "battle/card-grid";
import { Duel, Floats } from "battle/floating-figures";
import { Halted } from "battle/halt-notice";
import { useFocusCare, useKeys } from "battle/keys";
import { CardMenu } from "battle/menu";
import { LineState, Played, Refusals, Reveal, TurnBanner } from "battle/overlays";
import { Slot } from "battle/board-slots";
import { usePlaceFocus } from "battle/press-targets";
import { BpCauses } from "battle/bp-causes";
import { Peek } from "battle/card-preview";
import { PhaseBar } from "battle/phase-bar";
import { PlayerSide, Plate } from "battle/player-side";
import { useSettling, useHurry } from "battle/pacing";
import { Spotlight } from "battle/spotlight";
import { useSounds } from "battle/sounds";
import { WhyNot } from "battle/refusal-reason";
import { Zoom } from "battle/card-window";

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
  /** A press beside everything that answers one puts a card down. @param {MouseEvent} event */
  const onClick = (event) => {
    const pressed = /** @type {Element} */ (event.target);
    if (!pressed.closest("button, a, input, label, [role=dialog]")) actions.putDown();
  };

  return html`<div
    class=${classes("battle", isAsked && "battle--asked")}
    ref=${root}
    onClick=${onClick}
    data-seat=${seat}
    data-watched=${store.seat.value === null ? "" : null}
    data-phase=${view.turn.phase}
    data-over=${view.result ? "" : null}
  >
    <div class="head">
      <${Bar} theirs=${theirs} />
      <${Slot} name="lines" />
      <div class="notices">
        <${Halted} />
        <${Slot} name="notices" />
      </div>
    </div>
    <div class="table">
      <div class="table__in">
        <${PlayerSide} side=${theirs} isBelow=${false} />
        <div class="middle"><${PhaseBar} /></div>
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
      ${!isSmall && html`<${Dock} />`}
      <div class="ask-place"><${Ask} /></div>
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
