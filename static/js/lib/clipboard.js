/** What stands in a field, for pasting elsewhere. */

/** @param {HTMLInputElement | HTMLTextAreaElement} field */
export async function copyField(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // pages without TLS have no clipboard
  }
}
