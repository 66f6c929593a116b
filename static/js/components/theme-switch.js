/** The three buttons of light and dark (`[data-theme-choice]`). */

import { keep, setting } from "lib/settings";

/** Mark what is chosen and listen. */
export function watchThemeSwitch() {
  const buttons = [...document.querySelectorAll("[data-theme-choice]")];
  const choiceOf = (/** @type {Element} */ button) => button.getAttribute("data-theme-choice") ?? "";
  const mark = () => {
    for (const button of buttons) {
      button.setAttribute("aria-pressed", String(choiceOf(button) === setting("theme")));
    }
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      keep("theme", choiceOf(button));
      mark();
    });
  }
  mark();
}
