import { type RefObject, useEffect } from "react";

/**
 * Focuses an element if the part that had the focus has gone. Without the focus, Escape would not close the dialog.
 * @param element it has `tabIndex={-1}`
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus();
  });
}
