/** What if: play on from the moment shown, against a bot. */

import { html, useState } from "lib/ui";
import { fillPlain } from "lib/text";
import { post } from "lib/api";
import { Window } from "components/dialog";
import { seatNames, useBattle } from "battle/context";

/** @param {{reel: import("watch/replay").Reel, page: any, onClose: () => void}} props */
export function BranchWindow({ reel, page, onClose }) {
  const { store } = useBattle();
  const [said, setSaid] = useState("");
  const names = seatNames(store);
  const start = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const query = page.key ? `?key=${page.key}` : "";
    try {
      const made = await post(`${page.api}branch/${query}`, {
        at: reel.at.value,
        seat: Number(form.get("seat")),
        bot: form.get("bot"),
      });
      location.assign(made.url);
    } catch (refusal) {
      setSaid(/** @type {Error} */ (refusal).message);
    }
  };
  const study = async () => {
    const made = await post("/api/v1/battles/studies/", { battle: page.battle, key: page.key });
    location.assign(`${made.url}?moment=${reel.at.value}`);
  };
  return html`<${Window} name=${gettext("What if?")} onClose=${onClose}>
    <h2>${gettext("Play from here")}</h2>
    <p>${fillPlain(gettext("You take one side after action %(at)s; a bot takes the other. Everything random " +
        "is new from here on, and the result doesn’t count."), { at: reel.at.value })}</p>
    <form class="form" onSubmit=${start}>
      <div class="field">
        <label for="branch-seat">${gettext("Your side")}</label>
        <select id="branch-seat" name="seat" defaultValue=${String(store.below.value)}>
          ${names.map((name, seat) => html`<option key=${seat} value=${seat} selected=${seat === store.below.value}>${name}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="branch-bot">${gettext("Bot")}</label>
        <select id="branch-bot" name="bot">
          ${page.bots.map((/** @type {import("lib/bots").Bot} */ { key, name, usual }) => html`<option key=${key} value=${key} selected=${usual}>${name}</option>`)}
        </select>
      </div>
      <p role="alert" class="small">${said}</p>
      <div class="form__actions">
        <button type="submit" class="button button--primary" data-action="start-branch">${gettext("Play on")}</button>
        <a class="button" data-action="open-scene" href=${`/battles/scenes/new/?battle=${page.battle}&at=${reel.at.value}&key=${page.key}`}>${gettext("Open as scene")}</a>
        <button type="button" class="button" data-action="open-study" onClick=${() => study().catch((refusal) => setSaid(refusal.message))}>
          ${gettext("Study from here")}
        </button>
      </div>
    </form>
  <//>`;
}
