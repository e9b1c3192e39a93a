/**
 * Returns whether a dialog of antd is open. One that fades out is not. Closed ones stay in the page: first the dialog
 * itself is hidden, and soon after what is around it.
 */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll<HTMLElement>(".ant-modal")].some(
    ({ style, classList, parentElement }) =>
      ![style, parentElement?.style].some((of) => of?.display === "none") && !classList.contains("ant-zoom-leave"),
  );
}
