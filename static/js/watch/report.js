/** A window to report the other player to the moderators, and to block them. */

import { html, useState } from "lib/ui";
import { post } from "lib/api";
import { Window } from "components/dialog";
import { useBattle } from "battle/context";

const LONGEST_STORY = 1000;

/** @type {[string, () => string][]} */
const REASONS = [
  ["chat", () => gettext("Insults or harassment in the chat")],
  ["stalling", () => gettext("Deliberate stalling")],
  ["cheating", () => gettext("Cheating")],
  ["name", () => gettext("An offensive name")],
  ["other", () => gettext("Something else")],
];

/** @param {{onClose: () => void}} props */
export function ReportWindow({ onClose }) {
  const { store } = useBattle();
  const [answer, setAnswer] = useState("");
  const send = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    try {
      await post(`/api/v1/battles/${store.battle.value.id}/report/`, {
        reason: form.get("reason"),
        story: form.get("story"),
        block: form.get("block") !== null,
      });
      setAnswer(gettext("Thank you. We’ll look into it."));
    } catch (refusal) {
      setAnswer(/** @type {Error} */ (refusal).message);
    }
  };
  return html`<${Window} name=${gettext("Report your opponent")} onClose=${onClose}>
    <h2>${gettext("Report your opponent")}</h2>
    ${answer
      ? html`<p role="status" data-reported>${answer}</p>
          <p><button type="button" class="button" onClick=${onClose}>${gettext("Close")}</button></p>`
      : html`<form class="form" onSubmit=${send}>
          <fieldset class="report__reasons stack stack--tight">
            <legend>${gettext("What’s wrong?")}</legend>
            ${REASONS.map(
              ([key, name], index) => html`<label class="choice" key=${key}>
                <input type="radio" name="reason" value=${key} defaultChecked=${index === 0} /> <span>${name()}</span>
              </label>`,
            )}
          </fieldset>
          <div class="field">
            <label for="report-story">${gettext("What happened?")}</label>
            <textarea id="report-story" name="story" rows="3" maxlength=${LONGEST_STORY}></textarea>
            <p class="field__help">${gettext("The chat so far is attached.")}</p>
          </div>
          <label class="choice"><input type="checkbox" name="block" /> <span>${gettext("Also block this player: you’ll never be paired again.")}</span></label>
          <div class="form__actions"><button type="submit" class="button button--ink" data-action="send-report">${gettext("Send report")}</button></div>
        </form>`}
  <//>`;
}
