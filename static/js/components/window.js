/** A window over the page: the browser's own dialog, closed by Escape or a press beside. */

import { html, useEffect, useRef } from "lib/ui";

/**
 * @param {object} props
 * @param {string} props.name
 * @param {() => void} props.onClose
 * @param {string} [props.kind]
 * @param {boolean} [props.closable] whether it has a cross
 * @param {any} [props.children]
 */
export function Window({ name, onClose, kind = "", closable = true, children }) {
  const root = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = root.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return html`<dialog
    class=${`dialog ${kind ? `dialog--${kind}` : ""}`}
    ref=${root}
    aria-label=${name}
    onCancel=${(/** @type {Event} */ event) => {
      event.preventDefault();
      onClose();
    }}
    onClick=${(/** @type {MouseEvent} */ event) => event.target === root.current && onClose()}
  >
    ${closable &&
    html`<button type="button" class="button button--quiet button--icon dialog__close" aria-label=${gettext("Close")} onClick=${onClose}>
      <svg class="icon" aria-hidden="true"><use href="#i-close"></use></svg>
    </button>`}
    <div class="dialog__body">${children}</div>
  </dialog>`;
}
