import { unprintable } from "../../render-error";
import type { CommandParams } from "../cdp/cdp-protocol";

/** Paper sizes in millimetres: width and height in portrait (ISO 216 and ANSI). */
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

interface Margins {
  top?: string | undefined;
  right?: string | undefined;
  bottom?: string | undefined;
  left?: string | undefined;
}

/** How to print a document. Its own `@page` rules take precedence over format, landscape and margin. */
export interface PrintOptions {
  format?: keyof typeof PAPERS | undefined;
  landscape?: boolean | undefined;
  /** One length (`20mm`, `1in`) for all sides, or a length for each side. */
  margin?: string | Margins | undefined;
  /** Pages to print, such as `1-3,5`. */
  pageRanges?: string | undefined;
  /** Whether the PDF contains the structure that assistive technology reads. This costs time and size. */
  tagged?: boolean | undefined;
  /** Language tag for dates and numbers. */
  locale?: string | undefined;
  /** Time zone (IANA name) for dates. */
  timezone?: string | undefined;
}

const DEFAULT_FORMAT = "A4";
const DEFAULT_MARGIN = "20mm";
const MM_PER_INCH = 25.4;
const MM_PER_UNIT: Record<string, number> = {
  mm: 1,
  cm: 10,
  in: MM_PER_INCH,
  pt: MM_PER_INCH / 72,
  px: MM_PER_INCH / 96,
};

/**
 * Smallest side of the area that can be printed. Less shows nothing, and with no area the browser fails without a
 * reason.
 */
const MIN_PRINTABLE_MM = 1;

/** @throws RenderError INVALID_TEMPLATE if the margins leave no room on the paper */
export function assertRoomOnPaper(options: PrintOptions): void {
  const { paperWidth, paperHeight, landscape, marginLeft, marginRight, marginTop, marginBottom } = paperLayout(options);
  const [width, height] = landscape ? [paperHeight, paperWidth] : [paperWidth, paperHeight];
  const smallestSide = Math.min(width - marginLeft - marginRight, height - marginTop - marginBottom);
  if (smallestSide * MM_PER_INCH < MIN_PRINTABLE_MM) throw unprintable("The margins leave no room on the paper");
}

interface PrintCommandOptions {
  /** Maximum number of pages. One more is printed, to detect too many pages without printing them all. */
  maxPages: number;
  /** `ReturnAsBase64` returns the PDF in the reply, which must be small. `ReturnAsStream` writes it to a file first. */
  transferMode: "ReturnAsBase64" | "ReturnAsStream";
}

/** Returns the parameters of the browser's print command. */
export function printToPdfParams(
  options: PrintOptions,
  { maxPages, transferMode }: PrintCommandOptions,
): CommandParams<"Page.printToPDF"> {
  const { pageRanges = `1-${maxPages + 1}`, tagged = false } = options;
  return {
    ...paperLayout(options),
    preferCSSPageSize: true,
    printBackground: true,
    pageRanges,
    generateTaggedPDF: tagged,
    generateDocumentOutline: tagged,
    transferMode,
  };
}

/** Returns paper and margins in inches, as the browser wants them. */
function paperLayout({ format = DEFAULT_FORMAT, landscape = false, margin = DEFAULT_MARGIN }: PrintOptions) {
  const [width, height] = PAPERS[format];
  const margins: Margins =
    typeof margin === "string" ? { top: margin, right: margin, bottom: margin, left: margin } : margin;
  return {
    paperWidth: width / MM_PER_INCH,
    paperHeight: height / MM_PER_INCH,
    landscape,
    marginTop: toInches(margins.top),
    marginRight: toInches(margins.right),
    marginBottom: toInches(margins.bottom),
    marginLeft: toInches(margins.left),
  };
}

function toInches(length = DEFAULT_MARGIN): number {
  const [, number = "0", unit = "mm"] = /^([\d.]+)([a-z]+)$/.exec(length) ?? [];
  return (Number(number) * (MM_PER_UNIT[unit] ?? 1)) / MM_PER_INCH;
}
