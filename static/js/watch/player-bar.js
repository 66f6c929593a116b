/** The controls of a replay: play, step, slide, turns, sides, and what to do with it. */

import { html, useEffect, useState } from "lib/ui";
import { fillPlain } from "lib/text";
import { seatNames, useBattle } from "battle/context";
import { BranchWindow } from "watch/branch";
import { ProofWindow } from "watch/proof";
import { ShareWindow } from "watch/share";

const SPEEDS = [0.5, 1, 2, 4];

/** @type {Record<string, string>} */
const GLYPHS = {
  first: "M6 5v14M20 5 9 12l11 7z",
  back: "M17 5 6 12l11 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M7 5v14M17 5v14",
  next: "M7 5l11 7-11 7z",
  last: "M18 5v14M4 5l11 7-11 7z",
};

/** @param {{glyph: string, name: string, action: string, onClick: () => void, extra?: string}} props */
function Control({ glyph, name, action, onClick, extra = "" }) {
  return html`<button type="button" class=${`button button--icon ${extra}`} aria-label=${name} title=${name} data-action=${action} onClick=${onClick}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" stroke="currentColor" stroke-width="2" d=${GLYPHS[glyph]} /></svg>
  </button>`;
}

/**
 * A turn in a few words.
 * @param {any} turn
 * @param {string[]} names
 */
export function turnTitle(turn, names) {
  const parts = [fillPlain(gettext("Turn %(number)s: %(name)s"), { number: turn.number, name: names[turn.player] ?? "…" })];
  if (turn.attacks) parts.push(fillPlain(ngettext("%(count)s attack", "%(count)s attacks", turn.attacks), { count: turn.attacks }));
  if (turn.damage) parts.push(fillPlain(gettext("%(count)s damage"), { count: turn.damage }));
  return parts.join(" · ");
}

/** @param {{reel: import("watch/replay").Reel}} props */
function Turns({ reel }) {
  const { store } = useBattle();
  const names = seatNames(store);
  const here = reel.turns.value.findLast((/** @type {any} */ turn) => turn.at <= reel.at.value);
  return html`<label class="player__field">
    <span class="visually-hidden">${gettext("Turn")}</span>
    <select data-control="turn" value=${here?.at ?? ""} onChange=${(/** @type {any} */ e) => reel.go(Number(e.target.value))}>
      ${!here && html`<option value="">${gettext("Before the first turn")}</option>`}
      ${reel.turns.value.map((/** @type {any} */ turn) => html`<option key=${turn.at} value=${turn.at}>${turnTitle(turn, names)}</option>`)}
    </select>
  </label>`;
}

/** @param {{reel: import("watch/replay").Reel}} props */
function Sides({ reel }) {
  const { store } = useBattle();
  const names = seatNames(store);
  /** @type {[import("watch/replay").Perspective, string][]} */
  const sides = [
    ["open", gettext("Both hands visible")],
    ["0", fillPlain(gettext("%(name)s’s view"), { name: names[0] })],
    ["1", fillPlain(gettext("%(name)s’s view"), { name: names[1] })],
  ];
  return html`<label class="player__field">
    <span class="visually-hidden">${gettext("View")}</span>
    <select data-control="perspective" value=${reel.perspective.value} onChange=${(/** @type {any} */ e) => reel.look(e.target.value)}>
      ${sides.map(([side, name]) => html`<option key=${side} value=${side}>${name}</option>`)}
    </select>
  </label>`;
}

/** @param {{reel: import("watch/replay").Reel}} props */
function Speed({ reel }) {
  return html`<label class="player__field">
    <span class="visually-hidden">${gettext("Speed")}</span>
    <select data-control="speed" value=${String(reel.speed.value)} onChange=${(/** @type {any} */ e) => (reel.speed.value = Number(e.target.value))}>
      ${SPEEDS.map((speed) => html`<option key=${speed} value=${String(speed)}>${`${speed}×`}</option>`)}
    </select>
  </label>`;
}

/** @param {import("watch/replay").Reel} reel */
function useReplayKeys(reel) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (target.matches("input:not([type=range]), textarea, select")) return;
      /** @type {Record<string, () => unknown>} */
      const keys = {
        ",": () => reel.go(reel.at.value - 1),
        ".": () => reel.go(reel.at.value + 1),
        "<": () => reel.goTurn(-1),
        ">": () => reel.goTurn(1),
        p: () => (reel.isPlaying.value ? reel.pause() : reel.play()),
      };
      const act = keys[event.key];
      if (!act) return;
      event.preventDefault();
      void act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/**
 * The controls for a reel and a page.
 * @param {import("watch/replay").Reel} reel
 * @param {{battle: string, api: string, key: string, canShare: boolean, canBranch: boolean, bots: import("lib/bots").Bot[]}} page
 */
export function playerBar(reel, page) {
  return function PlayerBar() {
    const [open, setOpen] = useState(location.hash === "#verify" ? "proof" : "");
    useReplayKeys(reel);
    const { first, last } = reel.range.value;
    const here = reel.at.value;
    const close = () => setOpen("");
    const query = page.key ? `?key=${page.key}` : "";
    useEffect(() => history.replaceState(null, "", `#a=${here}`), [here]);
    return html`<section class="player" aria-label=${gettext("Replay")} data-replay data-at=${here} data-last=${last}>
      <div class="player__controls">
        <${Control} glyph="first" name=${gettext("Go to start")} action="replay-first" onClick=${() => reel.go(first)} extra="player__far" />
        <${Control} glyph="back" name=${gettext("Back one action (,)")} action="replay-back" onClick=${() => reel.go(here - 1)} />
        ${reel.isPlaying.value
          ? html`<${Control} glyph="pause" name=${gettext("Pause (P)")} action="replay-pause" onClick=${reel.pause} extra="button--ink" />`
          : html`<${Control} glyph="play" name=${gettext("Play (P)")} action="replay-play" onClick=${reel.play} extra="button--ink" />`}
        <${Control} glyph="next" name=${gettext("Forward one action (.)")} action="replay-next" onClick=${() => reel.go(here + 1)} />
        <${Control} glyph="last" name=${gettext("Go to end")} action="replay-last" onClick=${() => reel.go(last)} extra="player__far" />
      </div>
      <label class="player__slide">
        <span class="visually-hidden">${gettext("Action")}</span>
        <input type="range" min=${first} max=${last} value=${here} data-control="slide" onInput=${(/** @type {any} */ e) => reel.go(Number(e.target.value))} />
        <span class="number small">${here} / ${last}</span>
      </label>
      <div class="player__fields">
        <${Turns} reel=${reel} /><${Sides} reel=${reel} /><${Speed} reel=${reel} />
      </div>
      <div class="player__more">
        ${page.canBranch && html`<button type="button" class="button button--small" data-action="branch" onClick=${() => setOpen("branch")}>${gettext("What if?")}</button>`}
        ${page.canShare && html`<button type="button" class="button button--small" data-action="share" onClick=${() => setOpen("share")}>${gettext("Share")}</button>`}
        <button type="button" class="button button--small" data-action="verify" onClick=${() => setOpen("proof")}>${gettext("Check fairness")}</button>
        <a class="button button--small" data-action="download" href=${`${page.api}record/${query}`} download>${gettext("Download")}</a>
      </div>
      ${open === "branch" && html`<${BranchWindow} reel=${reel} page=${page} onClose=${close} />`}
      ${open === "share" && html`<${ShareWindow} battle=${page.battle} purpose="replay" moment=${`#a=${here}`} onClose=${close} />`}
      ${open === "proof" && html`<${ProofWindow} page=${page} onClose=${close} />`}
    </section>`;
  };
}
