import type { DocumentPage } from "../page/document-page";
import { unusualCharacters } from "../page/page-queries";
import type { PrintedPdf } from "./chromium-pdf";
import { isCutOff } from "./cut-off";
import { type GlyphUse, glyphUse } from "./missing-glyphs";

/**
 * Looks in a printed document for what its maker should know, and tells the page's warnings of it; lets go of the document where that
 * was left until now. A document without unusual characters costs next to nothing.
 *
 * @throws ConnectionGone, CommandFailed when it can't be taken out
 */
export async function inspect(page: DocumentPage, pdf: PrintedPdf): Promise<void> {
  // What can't be read is not told of: the document is there all the same.
  if (await attempt(() => isCutOff(pdf))) page.warnings.addCutOff();
  if (!page.unusual) return;
  const use = await attempt(() => glyphUse(pdf));
  if (use && (use.unnamed || use.doubtful.size > 0)) page.warnings.addMissing(await missing(page, use));
  await page.release();
}

async function attempt<T>(look: () => T | Promise<T>): Promise<T | null> {
  try {
    return await look();
  } catch {
    return null;
  }
}

/** The characters that are missing, as far as they are known. */
async function missing(page: DocumentPage, { doubtful, shown, unnamed }: GlyphUse): Promise<string[]> {
  const asked = unnamed ? await page.ask(unusualCharacters) : [];
  return [...doubtful, ...asked].filter((character) => !shown.has(character));
}
