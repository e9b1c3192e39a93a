/**
 * Sets the focus after a dialog has closed. The dialog returns it to the element that opened it. If that is gone, such
 * as the button of a deleted row, the page's heading gets the focus.
 */
export function restoreFocus(): void {
  const page = document.querySelector("main");
  if (page?.contains(document.activeElement)) return;
  page?.querySelector("h1")?.focus({ preventScroll: true });
}
