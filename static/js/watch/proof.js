/**
 * Was it fair? The seed was promised by its hash before the first card; now it is known.
 * This browser computes hash, draws and signature itself (``verifier.js``); the server
 * plays the battle again.
 */

import { html, useEffect, useState } from "lib/ui";
import { get } from "lib/api";
import { fillPlain } from "lib/text";
import { Window } from "components/dialog";
import { bytesOf, sha256, verifyRecord } from "watch/verifier";

/** @param {{isRight: boolean | null, children?: any}} props */
function Check({ isRight, children }) {
  const word = isRight === null ? gettext("Checking…") : isRight ? gettext("Correct") : gettext("Wrong");
  return html`<li class="proof__check" data-check=${isRight === null ? "open" : isRight ? "right" : "wrong"}>
    <span class=${`badge ${isRight === null ? "" : isRight ? "badge--good" : "badge--bad"}`}>${word}</span> ${children}
  </li>`;
}

/** @param {{page: {api: string, battle: string, key: string}, onClose: () => void}} props */
export function ProofWindow({ page, onClose }) {
  const [proof, setProof] = useState(/** @type {any} */ (null));
  const [checked, setChecked] = useState(/** @type {any} */ (null));
  const [said, setSaid] = useState("");
  useEffect(() => {
    const key = page.key ? `?key=${page.key}` : "";
    get(`${page.api}verify/${key}`)
      .then((found) => {
        setProof(found);
        return Promise.all([get(`${page.api}record/${key}`), get("/api/v1/battles/signing-keys/")]);
      })
      .then(([record, keys]) => verifyRecord(record, keys.map((/** @type {any} */ one) => one.public_key)))
      .then(setChecked, (refusal) => setSaid(refusal.message));
  }, []);
  const own = proof && sha256(bytesOf(proof.seed));
  const isFair = proof && proof.is_fair && own === proof.seed_commitment && checked?.isRight !== false;
  return html`<${Window} name=${gettext("Check fairness")} onClose=${onClose}>
    <h2>${gettext("Check fairness")}</h2>
    <p>${gettext("Every shuffle comes from a secret number, the seed. Before the first card was " +
        "drawn, both players were given its fingerprint (SHA-256), so it couldn’t be " +
        "changed later. Now that the battle is over, the seed is public.")}</p>
    ${said && html`<p role="alert" class="message message--error">${said}</p>`}
    ${proof && html`<p class=${`message message--${isFair ? "success" : "error"}`} role="status" data-fair=${String(isFair)}>
      ${isFair
        ? fillPlain(gettext("Yes. The shuffles weren’t changed: replaying all %(count)s actions from the " +
            "promised seed leads to the same result."), { count: proof.actions })
        : gettext("No. Something doesn’t match; see below. Please tell us, and include the " +
            "address of this page.")}
    </p>`}
    <ul class="list-plain stack stack--tight" aria-live="polite">
      <${Check} isRight=${proof ? own === proof.seed_commitment : null}>${gettext("The fingerprint calculated by your browser matches the promised one.")}<//>
      <${Check} isRight=${proof ? proof.is_result_equal : null}>${gettext("Replayed from this seed, the battle ends the same way.")}<//>
      <${Check} isRight=${proof ? proof.is_digest_equal !== false : null}>${gettext("Every card ends up in the same place.")}<//>
      <${Check} isRight=${checked && checked.draws && checked.seed}>${fillPlain(gettext("Your browser drew all %(count)s shuffles and random choices from the seed again, without this site’s program."), { count: checked?.count ?? "…" })}<//>
      <${Check} isRight=${checked && checked.digest}>${gettext("The last position is the one the record’s fingerprint was made of.")}<//>
      ${checked?.signature !== null && html`<${Check} isRight=${checked && checked.signature}>${gettext("This site signed the record.")}<//>`}
      ${proof && proof.are_packs_kept !== null && html`<${Check} isRight=${proof.are_packs_kept}>${gettext("The bot’s packs follow from the seed, and its deck from those packs.")}<//>`}
    </ul>
    ${proof &&
    html`<dl class="facts proof__facts">
      <dt>${gettext("Seed")}</dt>
      <dd><code>${proof.seed}</code></dd>
      <dt>${gettext("Promised fingerprint")}</dt>
      <dd><code>${proof.seed_commitment}</code></dd>
      <dt>${gettext("Calculated fingerprint")}</dt>
      <dd><code>${own}</code></dd>
    </dl>`}
    <h3>${gettext("Check it yourself")}</h3>
    <p class="small">${gettext("You don’t have to trust this site. The download contains the seed, both decks " +
        "with their cards, and every action. Anyone with this platform’s source code can " +
        "replay it all on their own computer, without us:")}</p>
    <p class="proof__how"><code>manage.py verify_battle union-arena-${page.battle}.json</code></p>
    <p class="small">${gettext("A short independent program checks seed, draws and signature:")}</p>
    <p><a href="/battles/verifier/" data-action="verifier">${gettext("Check a record")}</a></p>
    <p><a class="button button--small" href=${`${page.api}record/${page.key ? `?key=${page.key}` : ""}`} download data-action="proof-download">${gettext("Download")}</a></p>
  <//>`;
}
