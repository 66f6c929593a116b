/** A link in a field, with buttons that copy it or hand it to another app. */

/** @param {HTMLElement} place with ``[data-link]`` and its buttons */
export function watchLink(place) {
  const field = /** @type {HTMLInputElement | HTMLTextAreaElement | null} */ (place.querySelector("[data-link]"));
  const copy = /** @type {HTMLElement | null} */ (place.querySelector("[data-action=copy-link]"));
  const share = /** @type {HTMLElement | null} */ (place.querySelector("[data-action=share-link]"));
  if (!field) return;
  if (copy) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        document.execCommand("copy"); // pages without TLS have no clipboard
      }
      copy.textContent = gettext("Copied");
    });
  }
  if (share && "share" in navigator) {
    share.hidden = false;
    const leave = () => {}; // closing the list of apps is no fault
    share.addEventListener("click", () => void navigator.share({ title: document.title, url: field.value }).catch(leave));
  }
}
