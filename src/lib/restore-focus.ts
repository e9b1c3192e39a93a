/**
 * Sets the focus on the page's heading if it was lost when a dialog closed. A dialog returns the focus to the element
 * that opened it, but that element may be gone, such as the button of a deleted row.
 */
export function restoreFocus(): void {
  const page = document.querySelector("main");
  if (page?.contains(document.activeElement)) return;
  page?.querySelector("h1")?.focus({ preventScroll: true });
}
