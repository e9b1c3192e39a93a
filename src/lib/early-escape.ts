/**
 * Makes Escape close a dialog that is still opening. antd's dialogs listen for the key inside of themselves, and take
 * the focus only after their animation. So the key is sent to the dialog on top. If no dialog is there yet, the last
 * click may have opened one that appears in a moment.
 */
export function installEarlyEscape(): void {
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !event.isTrusted || event.defaultPrevented) return;
    const focused = document.activeElement;
    if (focused?.closest(".ant-modal-wrap, .ant-drawer")) return;
    if (!closeTopDialog()) requestAnimationFrame(() => setTimeout(closeTopDialog));
  });
}

/** antd reads the deprecated `keyCode`. */
const ESCAPE = 27;

/** @returns whether a dialog is open */
function closeTopDialog(): boolean {
  const open = [...document.querySelectorAll<HTMLElement>(".ant-modal-wrap")].filter(
    ({ style }) => style.display !== "none",
  );
  const top = open.at(-1);
  top?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", keyCode: ESCAPE, bubbles: true }));
  return top !== undefined;
}
