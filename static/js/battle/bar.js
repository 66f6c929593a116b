/** The bar on top: home, the other player, and what one may reach for at any time. */

import { useFolding } from "lib/dismissal";
import { fillPlain } from "lib/text";
import { classes, html, useState } from "lib/ui";
import { unreadOf } from "battle/side-panel";
import { useBattle } from "battle/context";
import { OtherHand } from "battle/hand";
import { Slot } from "battle/board-slots";
import { Plate } from "battle/player-side";
import { prefer, preferences } from "battle/preferences";
import { sample } from "battle/sounds";

/** @param {{name: string, icon: string, onClick: () => void, extra?: string, children?: any, open?: boolean, isOff?: boolean}} props */
function Tool({ name, icon, onClick, extra = "", children, open, isOff = false }) {
  return html`<button
    type="button"
    class=${classes("button button--quiet button--icon", extra)}
    aria-label=${name}
    aria-expanded=${open === undefined ? null : String(open)}
    title=${name}
    disabled=${isOff}
    onClick=${onClick}
  >
    <svg class="icon" aria-hidden="true"><use href=${`#i-${icon}`}></use></svg>
    ${children}
  </button>`;
}

/** The log, with the number of unread messages in the tabs beside it. */
function LogTool() {
  const { store, parts } = useBattle();
  const unread = unreadOf(store, parts?.tabs ?? []);
  const name = unread > 0 ? fillPlain(gettext("Battle log, %(count)s unread"), { count: unread }) : gettext("Battle log");
  return html`<${Tool} name=${name} icon="log" onClick=${() => store.toggleLog()} extra="bar__log" open=${store.small.value ? undefined : preferences.value.log === "open"}>
    ${unread > 0 && html`<span class="tabs__unread bar__unread number">${unread}</span>`}
  <//>`;
}

/** Turns all sounds off and on. */
function SoundTool() {
  const isOn = preferences.value.sounds === "on";
  const name = isOn ? gettext("Mute sounds") : gettext("Turn sounds on");
  return html`<button
    type="button"
    class="button button--quiet button--icon"
    aria-label=${name}
    title=${name}
    data-action="sounds"
    onClick=${() => {
      prefer("sounds", isOn ? "off" : "on");
      if (!isOn) sample();
    }}
  >
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d="M4 9v6h4l5 5V4L8 9z" />
      <path fill="none" stroke="currentColor" stroke-width="2" d=${isOn ? "M16 8a6 6 0 0 1 0 8M18.5 5a10 10 0 0 1 0 14" : "m16 9 6 6m0-6-6 6"} />
    </svg>
  </button>`;
}

/** @param {{theirs: import("battle/types").Side}} props */
export function Bar({ theirs }) {
  const { store, where } = useBattle();
  const [isOpen, setOpen] = useState(false);
  useFolding(isOpen, () => setOpen(false));
  const open = (/** @type {"concede" | "help" | "settings"} */ name) => () => (store.dialog.value = name);
  const isWatched = store.seat.value === null;
  const isOver = Boolean(store.view.value?.result);
  const turn = () => (store.turned.value = !store.turned.value);
  return html`<header class="bar">
    <a class="bar__home button button--quiet button--icon" href=${where.home} aria-label=${gettext("Home")}>
      <svg class="icon" aria-hidden="true"><use href="#i-home"></use></svg>
    </a>
    <${Plate} side=${theirs} />
    <${OtherHand} side=${theirs} />
    <${LogTool} />
    <${Tool} name=${gettext("More")} icon="menu" onClick=${() => setOpen(!isOpen)} extra="bar__more" open=${isOpen} />
    <div class="bar__tools" data-open=${isOpen ? "" : null}>
      <${Slot} name="tools" />
      ${isWatched && html`<${Tool} name=${gettext("Flip the board")} icon="turn" onClick=${turn} />`}
      <${SoundTool} />
      <${Tool} name=${gettext("Settings")} icon="settings" onClick=${open("settings")} />
      <${Tool} name=${gettext("Help")} icon="help" onClick=${open("help")} />
      ${!isWatched && !store.standstill.value && html`<${Tool} name=${gettext("Concede")} icon="flag" onClick=${open("concede")} isOff=${isOver} />`}
    </div>
  </header>`;
}
