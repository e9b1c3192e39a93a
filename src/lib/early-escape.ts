/**
 * Makes Escape close a dialog that is still opening. antd's dialogs listen for the key inside of themselves, and take
 * the focus only after their animation. So the key is sent to the dialog on top.
 */
export function installEarlyEscape(): void {
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !event.isTrusted || event.defaultPrevented) return;
    const focused = document.activeElement;
    if (focused?.closest(".ant-modal-wrap, .ant-drawer")) return;
    const open = [...document.querySelectorAll<HTMLElement>(".ant-modal-wrap")].filter(
      ({ style }) => style.display !== "none",
    );
    open.at(-1)?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", keyCode: ESCAPE, bubbles: true }));
  });
}

/** antd reads the deprecated `keyCode`. */
const ESCAPE = 27;
