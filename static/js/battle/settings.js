/** The settings: animation, confirmations, automatic answers and sounds. */

import { html } from "lib/ui";
import { listed } from "lib/text";
import { Window } from "components/dialog";
import { layout } from "components/layout";
import { cardNames, useBattle } from "battle/context";
import { DEFAULTS, prefer, preferences } from "battle/preferences";
import { sample, soundKinds } from "battle/sounds";

/** @typedef {keyof import("battle/preferences").Preferences} Name */
/** @typedef {[string, string][]} Choices value and its words */

/**
 * One setting with few values.
 * @param {{name: Exclude<Name, "orders" | "quiet" | "stops" | "unsaid">, title: string, choices: Choices, children?: any}} props
 */
function Choice({ name, title, choices, children }) {
  const current = preferences.value[name];
  /** @param {string} value */
  const choose = (value) => {
    prefer(name, /** @type {any} */ (value));
    if (name === "sounds" && value === "on") sample();
  };
  return html`<fieldset class="setting" data-setting=${name}>
    <legend class="setting__name">${title}</legend>
    <div class="segmented">
      ${choices.map(
        ([value, words]) => html`<label key=${value}>
          <input type="radio" name=${`setting-${name}`} value=${value} data-value=${value} checked=${current === value} onChange=${() => choose(value)} />
          <span>${words}</span>
        </label>`,
      )}
    </div>
    ${children && html`<p class="setting__help">${children}</p>`}
  </fieldset>`;
}

/** @param {{name: Exclude<Name, "orders" | "quiet" | "stops" | "unsaid" | "speed" | "beats" | "hand" | "log">, title: string, children?: any}} props */
function Switch({ name, title, children }) {
  /** @type {Choices} */
  const choices = [
    ["on", gettext("On")],
    ["off", gettext("Off")],
  ];
  return html`<${Choice} name=${name} title=${title} choices=${choices}>${children}<//>`;
}

/** Orders of effects that were remembered, each to be forgotten. */
function Orders() {
  const { store } = useBattle();
  const nameOf = cardNames(store);
  const orders = Object.entries(preferences.value.orders);
  if (orders.length === 0) return null;
  /** @param {string} effect */
  const words = (effect) => nameOf(effect.split(":")[0]);
  /** @param {string} key */
  const forget = (key) => prefer("orders", Object.fromEntries(orders.filter(([k]) => k !== key)));
  return html`<fieldset class="setting">
    <legend class="setting__name">${gettext("Remembered order of effects")}</legend>
    <ul class="setting__list">
      ${orders.map(
        ([key, first]) => html`<li key=${key}>
          <span>${listed(key.split("|").map(words))} → <strong>${words(first)}</strong></span>
          <button type="button" class="button button--small" onClick=${() => forget(key)}>${gettext("Forget")}</button>
        </li>`,
      )}
    </ul>
  </fieldset>`;
}

/**
 * Several kinds, each on or off; those that are off are kept, or those that are on.
 * @param {{name: "quiet" | "stops" | "unsaid", title: string, kinds: Choices, keepsOn?: boolean}} props
 */
function Kinds({ name, title, kinds, keepsOn = false }) {
  const kept = preferences.value[name];
  /** @param {string} kind */
  const turn = (kind) => prefer(name, kept.includes(kind) ? kept.filter((k) => k !== kind) : [...kept, kind]);
  return html`<fieldset class="setting" data-setting=${name}>
    <legend class="setting__name">${title}</legend>
    <div class="segmented">
      ${kinds.map(
        ([kind, words]) => html`<label key=${kind}>
          <input type="checkbox" data-value=${kind} checked=${kept.includes(kind) === keepsOn} onChange=${() => turn(kind)} /> ${words}
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/** In games that ask again and again whether a player acts: where not to pass by itself. */
function Stops() {
  const kinds = Object.entries(layout.words.stop ?? {});
  if (preferences.value.auto !== "on" || kinds.length === 0) return null;
  return html`<${Kinds}
    name="stops"
    title=${gettext("Never pass for me, even when nothing in play lets me act")}
    kinds=${kinds}
    keepsOn=${true}
  />`;
}

/** The window. */
export function Settings() {
  const { store, where } = useBattle();
  return html`<${Window} name=${gettext("Settings")} kind="settings" onClose=${() => (store.dialog.value = null)}>
    <h2>${gettext("Settings")}</h2>
    <${Choice}
      name="speed"
      title=${gettext("Animation speed")}
      choices=${[
        ["off", gettext("None")],
        ["quick", gettext("Fast")],
        ["normal", gettext("Normal")],
        ["slow", gettext("Slow")],
      ]}
    />
    <${Choice}
      name="beats"
      title=${gettext("Opponent’s pace")}
      choices=${[
        ["off", gettext("Instant")],
        ["quick", gettext("Fast")],
        ["normal", gettext("Normal")],
        ["slow", gettext("Slow")],
      ]}
    >
      ${gettext("Click or tap anywhere on the table to skip ahead.")}
    <//>
    <${Switch} name="auto" title=${gettext("Answer for me when there’s only one option")}>
      ${gettext("After a short pause that gives nothing away. The log notes it.")}
    <//>
    <${Stops} />
    <${Switch} name="confirm" title=${gettext("Confirm before ending my main phase with AP left")} />
    <${Switch} name="settle" title=${gettext("Ignore clicks and taps right after the board changes")}>
      ${gettext("So a late second click or tap doesn’t hit something else.")}
    <//>
    <${Switch} name="coach" title=${gettext("Coach in practice games")}>
      ${gettext("Tells you after your turn if you could have won in it. Never in rated games or against people.")}
    <//>
    <${Switch} name="peek" title=${gettext("Show the full card on hover")} />
    <${Switch} name="sounds" title=${gettext("Sounds")} />
    ${preferences.value.sounds === "on" && html`<${Kinds} name="quiet" title=${gettext("Sounds to play")} kinds=${soundKinds()} />`}
    <${Kinds}
      name="unsaid"
      title=${gettext("Speech bubbles")}
      kinds=${[
        ["people", gettext("Opponent’s phrases")],
        ["bots", gettext("Bot phrases")],
      ]}
    />
    <${Choice}
      name="hand"
      title=${gettext("Questions and log")}
      choices=${[
        ["left", gettext("On the left")],
        ["right", gettext("On the right")],
      ]}
    />
    ${where.profile &&
    store.seat.value !== null &&
    html`<p class="setting">
      <span class="setting__name">${gettext("Card backs and playmat")}</span>
      <a class="button button--small" href=${`${where.profile}#table`} target="_blank">${gettext("Choose in your profile")}</a>
    </p>`}
    <${Orders} />
    <p class="cluster">
      <button type="button" class="button" data-action="reset-settings" onClick=${reset}>${gettext("Reset to defaults")}</button>
    </p>
  <//>`;
}

function reset() {
  for (const [name, value] of Object.entries(DEFAULTS)) prefer(/** @type {Name} */ (name), /** @type {any} */ (value));
}
