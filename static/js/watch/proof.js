/**
 * Was it fair? The seed was promised by its hash before the first card; now it is known.
 * This browser makes the hash itself; the server plays the battle again.
 */

import { html, useEffect, useState } from "lib/ui";
import { get } from "lib/api";
import { fillPlain } from "lib/text";
import { Window } from "components/dialog";
import { bytesOf, sha256 } from "watch/sha256";

/** @param {{isRight: boolean | null, children?: any}} props */
function Check({ isRight, children }) {
  const word = isRight === null ? gettext("Checking…") : isRight ? gettext("Right") : gettext("Wrong");
  return html`<li class="proof__check" data-check=${isRight === null ? "open" : isRight ? "right" : "wrong"}>
    <span class=${`badge ${isRight === null ? "" : isRight ? "badge--good" : "badge--bad"}`}>${word}</span> ${children}
  </li>`;
}

/** @param {{page: {api: string, battle: string, key: string}, onClose: () => void}} props */
export function ProofWindow({ page, onClose }) {
  const [proof, setProof] = useState(/** @type {any} */ (null));
  const [said, setSaid] = useState("");
  useEffect(() => {
    get(`${page.api}verify/${page.key ? `?key=${page.key}` : ""}`).then(setProof, (refusal) => setSaid(refusal.message));
  }, []);
  const own = proof && sha256(bytesOf(proof.seed));
  const isFair = proof && proof.is_fair && own === proof.seed_commitment;
  return html`<${Window} name=${gettext("Was it fair?")} onClose=${onClose}>
    <h2>${gettext("Was it fair?")}</h2>
    <p>${gettext("Every shuffle follows from a secret number, the seed. Before the first card was drawn, both players were given its fingerprint (SHA-256), so that nobody could change it later. Now that the battle is over, the seed is public.")}</p>
    ${said && html`<p role="alert" class="message message--error">${said}</p>`}
    ${proof && html`<p class=${`message message--${isFair ? "success" : "error"}`} role="status" data-fair=${String(isFair)}>
      ${isFair
        ? fillPlain(gettext("Yes. Nobody changed the shuffle: all %(count)s actions, played again from the promised seed, lead to the same end."), { count: proof.actions })
        : gettext("No. Something differs; below you see what. Please tell us, with the address of this page.")}
    </p>`}
    <ul class="list-plain stack stack--tight" aria-live="polite">
      <${Check} isRight=${proof ? own === proof.seed_commitment : null}>${gettext("The fingerprint, made by your browser, is the one that was promised.")}<//>
      <${Check} isRight=${proof ? proof.is_result_equal : null}>${gettext("Played again from this seed, the battle ends the same way.")}<//>
      <${Check} isRight=${proof ? proof.is_digest_equal !== false : null}>${gettext("Every card lies in the same place at the end.")}<//>
      ${proof && proof.are_packs_kept !== null && html`<${Check} isRight=${proof.are_packs_kept}>${gettext("The packs of the bot follow from the seed, and its deck from them.")}<//>`}
    </ul>
    ${proof &&
    html`<dl class="facts proof__facts">
      <dt>${gettext("Seed")}</dt>
      <dd><code>${proof.seed}</code></dd>
      <dt>${gettext("Promised fingerprint")}</dt>
      <dd><code>${proof.seed_commitment}</code></dd>
      <dt>${gettext("Fingerprint made here")}</dt>
      <dd><code>${own}</code></dd>
    </dl>`}
    <h3>${gettext("Check it yourself")}</h3>
    <p class="small">${gettext("You need not believe this site. The download holds the seed, both decks with their cards, and every action. Whoever has the source of this platform plays it all again on their own machine, without us:")}</p>
    <p class="proof__how"><code>manage.py verify_battle union-arena-${page.battle}.json</code></p>
    <p><a class="button button--small" href=${`${page.api}record/${page.key ? `?key=${page.key}` : ""}`} download data-action="proof-download">${gettext("Download")}</a></p>
  <//>`;
}
