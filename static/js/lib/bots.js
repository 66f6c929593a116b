/** The bots to choose from, as the page brings them along. */

/** @typedef {{key: string, name: string, about: string, usual: boolean}} Bot weak to strong */

/** @returns {Bot[]} */
export function botsOfPage() {
  return JSON.parse(document.getElementById("bots")?.textContent ?? "[]");
}
