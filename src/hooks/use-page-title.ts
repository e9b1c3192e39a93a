import { useEffect } from "react";
import { PRODUCT_NAME } from "../../contract/product";

/** Sets the document's title: `Sign in · Platen`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
