/** A window with a link for others, which can be taken back. */

import { html, useEffect, useState } from "lib/ui";
import { get, post, remove } from "lib/api";
import { Window } from "components/dialog";

/**
 * @param {object} props
 * @param {string} props.battle
 * @param {"watch" | "replay"} props.purpose
 * @param {string} [props.moment] the fragment of the link, such as #a=12
 * @param {() => void} props.onClose
 */
export function ShareWindow({ battle, purpose, moment = "", onClose }) {
  const [url, setUrl] = useState(/** @type {string | null | undefined} */ (undefined)); // until it is known
  const [said, setSaid] = useState("");
  const address = `/api/v1/battles/${battle}/links/`;
  /** @param {() => Promise<any>} ask */
  const run = (ask) =>
    ask().then(
      (link) => setUrl(link?.url ? new URL(link.url, location.href).href + moment : null),
      (refusal) => setSaid(refusal.message),
    );
  useEffect(() => void run(() => get(`${address}?purpose=${purpose}`)), []);
  const copy = () => {
    navigator.clipboard?.writeText(url ?? "").then(
      () => setSaid(gettext("Link copied.")),
      () => setSaid(gettext("Please copy the link manually.")),
    );
  };
  const title = purpose === "watch" ? gettext("Let others watch") : gettext("Share this replay");
  return html`<${Window} name=${title} onClose=${onClose}>
    <h2>${title}</h2>
    <p>
      ${purpose === "watch"
        ? gettext("Anyone with the link can watch this battle. Hands stay hidden.")
        : gettext("Anyone with the link can see this replay, with both hands visible.")}
    </p>
    ${url
      ? html`<div class="field">
            <label for="share-url">${gettext("Link")}</label>
            <input id="share-url" readonly value=${url} data-share-url onFocus=${(/** @type {any} */ e) => e.target.select()} />
          </div>
          <p class="cluster">
            <button type="button" class="button button--ink" onClick=${copy}>${gettext("Copy")}</button>
            <button type="button" class="button button--danger" data-action="revoke" onClick=${() => run(() => remove(`${address}?purpose=${purpose}`))}>${gettext("Disable the link")}</button>
          </p>`
      : url === null &&
        html`<p><button type="button" class="button button--ink" data-action="make-link" onClick=${() => run(() => post(address, { purpose }))}>${gettext("Create a link")}</button></p>`}
    <p role="status" class="small">${said}</p>
  <//>`;
}
