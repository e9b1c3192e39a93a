import { COMPARISON_DPI, type ComparedPage } from "../../server/pictures/compared-page";
import type { Pictures } from "../../server/pictures/pictures";
import { ChromiumPdf } from "../../server/render/chromium/pdf/chromium-pdf";
import { renumberNodes, writeInformation } from "../../server/render/chromium/pdf/reproducible-pdf";
import { RenderError } from "../../server/render/render-error";
import { localOwner } from "../local/local-pictures";
import { formatNumbers } from "../output/terminal";

/** Pages of a document that are compared. */
const MAX_PAGES = 500;

/** Result of the comparison of a document with the accepted one. */
export type Comparison = { kind: "same" } | { kind: "changed"; reason: string; pages: ComparedPage[] };

/**
 * Compares two documents of Platen. They are the same if nothing but their dates and the names of table cells differs:
 * the same version of the engine writes the same bytes for the same page. The pages of others are drawn and compared.
 *
 * @param before accepted document
 */
export async function compareDocuments(
  before: Buffer,
  after: Buffer,
  { pictures, signal }: { pictures: Pictures; signal: AbortSignal },
): Promise<Comparison> {
  if (before.equals(after)) return { kind: "same" };
  const [accepted, made] = [await normalize(before), await normalize(after)];
  if (!accepted || !made) return { kind: "changed", reason: "the accepted document is not a PDF of Platen", pages: [] };
  if (accepted.pdf.equals(made.pdf)) return { kind: "same" };
  const counts = accepted.pages === made.pages ? "" : `${accepted.pages} -> ${made.pages} pages`;
  const limits = { dpi: COMPARISON_DPI, maxPages: MAX_PAGES, maxPicturedPages: MAX_PAGES, hasBoxes: true };
  try {
    const pages = await pictures.compare({ before, after, ...limits }, localOwner(signal));
    return { kind: "changed", reason: counts || describePages(pages), pages };
  } catch (error) {
    // The pages can't be compared, for example because one takes too long to draw.
    if (!(error instanceof RenderError)) throw error;
    return { kind: "changed", reason: counts || "other content, whose pages can't be drawn", pages: [] };
  }
}

function describePages(pages: readonly ComparedPage[]): string {
  if (pages.length === 0) return "nothing that a page shows, such as the address of a link";
  return `${pages.length === 1 ? "page" : "pages"} ${formatNumbers(pages.map(({ page }) => page))}`;
}

/** Returns a copy without dates and the engine's names of table cells; undefined if it is not a PDF of Platen. */
async function normalize(pdf: Buffer): Promise<{ pdf: Buffer; pages: number } | undefined> {
  const copy = Buffer.from(pdf);
  try {
    const parsed = new ChromiumPdf(copy);
    await writeInformation(copy, parsed, new Date(0));
    await renumberNodes(copy);
    return { pdf: copy, pages: parsed.pageCount };
  } catch {
    return undefined;
  }
}
