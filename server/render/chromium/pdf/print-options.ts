import { unprintable } from "../../render-error";
import type { PrintParams } from "../browser/cdp-protocol";

/** Millimetres, portrait (ISO 216 and ANSI). */
const PAPERS = {
  A0: [841, 1189],
  A1: [594, 841],
  A2: [420, 594],
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  A6: [105, 148],
  Letter: [215.9, 279.4],
  Legal: [215.9, 355.6],
  Tabloid: [279.4, 431.8],
  Ledger: [431.8, 279.4],
} as const;

interface Sides {
  top?: string | undefined;
  right?: string | undefined;
  bottom?: string | undefined;
  left?: string | undefined;
}

/** What a document may ask for beyond its CSS; its `@page` rules come before format, landscape and margin. */
export interface PrintOptions {
  format?: keyof typeof PAPERS | undefined;
  landscape?: boolean | undefined;
  /** A length (`20mm`, `1in`) for all sides, or one for each. */
  margin?: string | Sides | undefined;
  /** Only these pages: `1-3,5`. */
  pageRanges?: string | undefined;
  /** Whether the PDF carries the structure that assistive technology reads; costs time and size. */
  tagged?: boolean | undefined;
  /** Language tag that dates and numbers are written for. */
  locale?: string | undefined;
  /** Time zone (IANA) that dates are written in. */
  timezone?: string | undefined;
}

const INCH = 25.4;
/** Millimetres a unit. */
const UNITS: Record<string, number> = { mm: 1, cm: 10, in: INCH, pt: INCH / 72, px: INCH / 96 };
const DEFAULT_MARGIN = "20mm";

/** @returns inches */
function inches(length: string): number {
  const [, number = "0", unit = "mm"] = /^([\d.]+)([a-z]+)$/.exec(length) ?? [];
  return (Number(number) * (UNITS[unit] ?? 1)) / INCH;
}

/** Millimetres; in less nothing can be seen, and the browser refuses none at all without a reason. */
const LEAST_ROOM = 1;

/** @throws RenderError INVALID_TEMPLATE where the margins take the whole paper */
export function refuseNoRoom(options: PrintOptions): void {
  const { paperWidth, paperHeight, landscape, marginLeft, marginRight, marginTop, marginBottom } = printParams(
    options,
    1,
    true,
  );
  const [width, height] = landscape ? [paperHeight, paperWidth] : [paperWidth, paperHeight];
  const room = Math.min(width - marginLeft - marginRight, height - marginTop - marginBottom);
  if (room * INCH < LEAST_ROOM) throw unprintable("The margins leave no room on the paper");
}

/**
 * @param pages most pages that are allowed: one more shows that there are too many, without making them all
 * @param atOnce whether the PDF comes with the answer, which has to be a small one then; else it waits in a file
 */
export function printParams(options: PrintOptions, pages: number, atOnce: boolean): PrintParams {
  const { format = "A4", landscape = false, margin = DEFAULT_MARGIN, pageRanges, tagged = false } = options;
  const [width, height] = PAPERS[format];
  const sides: Sides =
    typeof margin === "string" ? { top: margin, right: margin, bottom: margin, left: margin } : margin;
  return {
    paperWidth: width / INCH,
    paperHeight: height / INCH,
    landscape,
    marginTop: inches(sides.top ?? DEFAULT_MARGIN),
    marginRight: inches(sides.right ?? DEFAULT_MARGIN),
    marginBottom: inches(sides.bottom ?? DEFAULT_MARGIN),
    marginLeft: inches(sides.left ?? DEFAULT_MARGIN),
    preferCSSPageSize: true,
    printBackground: true,
    pageRanges: pageRanges ?? `1-${pages + 1}`,
    generateTaggedPDF: tagged,
    generateDocumentOutline: tagged,
    transferMode: atOnce ? "ReturnAsBase64" : "ReturnAsStream",
  };
}
