/**
 * For when a dialog has closed. The keyboard goes back to what opened it; where that is gone, such as the button of a
 * deleted row, it goes on at the page's title.
 */
export function restoreFocus(): void {
  const page = document.querySelector("main");
  if (page?.contains(document.activeElement)) return;
  page?.querySelector("h1")?.focus({ preventScroll: true });
}
