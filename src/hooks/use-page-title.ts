import { useEffect } from "react";
import { PRODUCT_NAME } from "../../contract/product";

/** Sets the document's title: `Sign in · Platen`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}

/**
 * Puts the name of a record before the page's title while its details are open: `Web shop · API keys · Platen`.
 * @param name undefined = no details are open
 */
export function useRecordTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    const pageTitle = document.title;
    document.title = `${name} · ${pageTitle}`;
    return () => {
      document.title = pageTitle;
    };
  }, [name]);
}
