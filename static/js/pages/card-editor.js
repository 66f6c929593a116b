/** The editors' form of a card: draws the card and reads its text on every pause. */

const PAUSE_MS = 300;

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} pane
 */
function watch(form, pane) {
  const live = /** @type {HTMLElement} */ (pane.querySelector("[data-live]"));
  let timer = 0;
  /** @type {AbortController | null} */
  let asking = null;

  async function look() {
    asking?.abort();
    asking = new AbortController();
    const body = new FormData(form);
    body.set("card", pane.dataset.card ?? "");
    pane.dataset.state = "asking";
    try {
      const answer = await fetch(pane.dataset.url ?? "", {
        method: "POST",
        body,
        signal: asking.signal,
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      live.replaceChildren(...page.body.childNodes);
      pane.dataset.state = "done";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      pane.dataset.state = "failed";
    }
  }

  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(look, PAUSE_MS);
  });
  form.addEventListener("change", look);
  live.addEventListener("click", (event) => showPlace(form, event));
  look();
}

/**
 * Mark in the text what the preview speaks of.
 * @param {HTMLFormElement} form
 * @param {MouseEvent} event
 */
function showPlace(form, event) {
  const button = event.target;
  const text = form.elements.namedItem("text_ja");
  if (!(button instanceof HTMLElement) || !(text instanceof HTMLTextAreaElement)) return;
  if (button.dataset.start === undefined) return;
  const letters = [...text.value]; // the server counts letters, the browser code units
  const length = (/** @type {number} */ end) => letters.slice(0, end).join("").length;
  text.focus();
  text.setSelectionRange(length(Number(button.dataset.start)), length(Number(button.dataset.end)));
}

const form = document.querySelector("#card_form, #gamecard_form");
const pane = document.querySelector("#card-preview");
if (form instanceof HTMLFormElement && pane instanceof HTMLElement) watch(form, pane);
