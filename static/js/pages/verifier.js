/** The page of the verifier: a record, chosen as a file, is checked in this browser. */

import { verifyRecord } from "watch/verifier";

const WORDS = {
  commitment: () => gettext("The fingerprint calculated by your browser matches the promised one."),
  seed: () => gettext("The seed follows from the secret and both players’ shares."),
  cards: () => gettext("Every card follows from the seed and the words that were added."),
  draws: () => gettext("Every shuffle and random choice follows from the seed."),
  digest: () => gettext("The last position is the one the record’s fingerprint was made of."),
  signature: () => gettext("This site signed the record."),
};

/** @param {boolean | null} isRight */
function badge(isRight) {
  const shown = document.createElement("span");
  shown.className = isRight === null ? "badge" : `badge badge--${isRight ? "good" : "bad"}`;
  shown.textContent = isRight === null ? gettext("Not checked") : isRight ? gettext("Correct") : gettext("Wrong");
  return shown;
}

/** @param {HTMLElement} answers @param {string} text @param {File} file */
async function check(answers, text, file) {
  const keys = (answers.dataset.keys ?? "").split(" ");
  const found = await verifyRecord(JSON.parse(text), keys);
  answers.querySelector("p")?.remove();
  const verdict = document.createElement("p");
  verdict.className = `message message--${found.isRight ? "success" : "error"}`;
  verdict.textContent = `${file.name}: ${found.isRight ? gettext("This record is correct.") : gettext("This record is wrong.")}`;
  const list = document.createElement("ul");
  list.className = "list-plain stack stack--tight";
  for (const [name, word] of Object.entries(WORDS)) {
    if (!(name in found)) continue; // packs have no log and no signature
    const line = document.createElement("li");
    line.dataset.check = name;
    line.append(badge(/** @type {any} */ (found)[name]), ` ${word()}`);
    list.append(line);
  }
  answers.dataset.right = String(found.isRight);
  answers.replaceChildren(verdict, list);
}

const input = document.querySelector("[data-record-file]");
const answers = document.querySelector("[data-answers]");
if (input instanceof HTMLInputElement && answers instanceof HTMLElement) {
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    delete answers.dataset.right;
    answers.replaceChildren();
    try {
      await check(answers, await file.text(), file);
    } catch {
      const refusal = document.createElement("p");
      refusal.className = "message message--error";
      refusal.textContent = `${file.name}: ${gettext("This is neither the record of a battle with its draws nor a proof of packs.")}`;
      answers.dataset.right = "false";
      answers.replaceChildren(refusal);
    }
    input.value = "";
  });
}
