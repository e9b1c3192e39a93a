import { useEffect } from "react";
import { PRODUCT_NAME } from "../../contract/product";

/** Names the document after the page: `Sign in · Platen`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}
