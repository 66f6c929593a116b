/**
 * This browser's own part in the seed of a battle, for the form of the page that sends
 * it: the server draws its own before it sees this, so no one chooses the shuffle.
 */
export function fillShare() {
  const share = document.querySelector("[data-share]");
  if (!(share instanceof HTMLInputElement)) return;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  share.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
