/**
 * For antd's `getPopupContainer`.
 * @returns where a popup goes to: beside what opens it, so within the same region or dialog; by default it is the body's end
 */
export const popupContainer = ({ parentElement }: HTMLElement): HTMLElement => parentElement ?? document.body;
