/**
 * Implements antd's `getPopupContainer`: returns the parent of the element that opens the popup, so that the popup is
 * in the same landmark or dialog. antd's default is the end of the body.
 */
export const popupContainer = ({ parentElement }: HTMLElement): HTMLElement => parentElement ?? document.body;
