/** Choosing the cards of a deck: buttons beside each count, and the sum while one chooses. */

/** @param {string} label @param {string} sign @param {() => void} press */
function stepButton(label, sign, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button--small button--icon";
  button.setAttribute("aria-label", label);
  button.textContent = sign;
  button.addEventListener("click", press);
  return button;
}

/** @param {HTMLInputElement} input */
function addSteps(input) {
  const name = input.labels?.[0]?.textContent?.trim() ?? "";
  /** @param {"stepUp" | "stepDown"} step */
  const by = (step) => () => {
    input[step]();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const stepper = document.createElement("span");
  stepper.className = "stepper";
  input.replaceWith(stepper);
  stepper.append(
    stepButton(`${gettext("Fewer")}: ${name}`, "−", by("stepDown")),
    input,
    stepButton(`${gettext("More")}: ${name}`, "+", by("stepUp")),
  );
}

/** @param {HTMLFormElement} form */
function watch(form) {
  const counts = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[type=number]")]);
  const total = form.querySelector("[data-deck-total]");
  counts.forEach(addSteps);
  form.addEventListener("input", () => {
    const sum = counts.reduce((soFar, input) => soFar + (input.valueAsNumber || 0), 0);
    if (total) total.textContent = String(sum);
  });
}

const form = document.querySelector("[data-deck-edit]");
if (form instanceof HTMLFormElement) watch(form);
