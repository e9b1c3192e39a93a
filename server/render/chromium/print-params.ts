import type { PrintParams } from "./cdp-protocol";

/** What a document may ask for beyond its CSS. */
export interface PrintOptions {
  /** Whether the PDF carries the structure that assistive technology reads; costs time and size. */
  tagged?: boolean | undefined;
}

const INCH = 25.4;
const DEFAULT_MARGIN = 20 / INCH;

// A4 and 20 mm; the document's @page rules come before both.
const PAPER = {
  paperWidth: 210 / INCH,
  paperHeight: 297 / INCH,
  marginTop: DEFAULT_MARGIN,
  marginRight: DEFAULT_MARGIN,
  marginBottom: DEFAULT_MARGIN,
  marginLeft: DEFAULT_MARGIN,
  preferCSSPageSize: true,
  printBackground: true,
} satisfies Partial<PrintParams>;

/** @param pages most pages that are allowed: one more shows that there are too many, without making them all */
export function printParams({ tagged = false }: PrintOptions, pages: number): PrintParams {
  return {
    ...PAPER,
    pageRanges: `1-${pages + 1}`,
    generateTaggedPDF: tagged,
    generateDocumentOutline: tagged,
    transferMode: "ReturnAsStream",
  };
}
