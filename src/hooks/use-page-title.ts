import { useEffect } from "react";
import { PRODUCT_NAME } from "../../contract/product";

/** Parts of the document's title. Not read back from it, because the effects of details run before their page's. */
let pageTitle = "";
let recordName: string | undefined;

/** Sets the document's title: `Sign in · Platen`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    pageTitle = title;
    showTitle();
  }, [title]);
}

/**
 * Puts the name of a record before the page's title while its details are open: `Web shop · API keys · Platen`.
 * @param name undefined = no details are open
 */
export function useRecordTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    recordName = name;
    showTitle();
    return () => {
      recordName = undefined;
      showTitle();
    };
  }, [name]);
}

function showTitle(): void {
  document.title = [recordName, pageTitle, PRODUCT_NAME].filter((part) => part !== undefined).join(" · ");
}
