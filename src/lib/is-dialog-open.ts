/** Returns whether a dialog of antd is open. Closed ones stay in the page, hidden. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(".ant-modal-wrap")].some(({ style }) => style.display !== "none");
}
