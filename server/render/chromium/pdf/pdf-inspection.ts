import type { ChromiumPdf } from "./chromium-pdf";
import { isCutOff } from "./cut-off";
import type { DocumentWarnings } from "./document-warnings";
import { readGlyphUsage } from "./missing-glyphs";

/**
 * Adds the warnings that only the printed PDF shows. Best effort: if the PDF can't be parsed, skips them
 * (docs/decisions/0024-pdf-inspection.md).
 *
 * @param findUnusualCharacters queries the page for its characters that some fonts lack; null to skip the check of
 *   glyphs, which is the expensive part
 */
export async function inspectPdf(
  pdf: ChromiumPdf,
  warnings: DocumentWarnings,
  findUnusualCharacters: (() => Promise<string[]>) | null,
): Promise<void> {
  if (await orNull(() => isCutOff(pdf))) warnings.addCutOff();
  if (!findUnusualCharacters) return;
  const usage = await orNull(() => readGlyphUsage(pdf));
  if (!usage || (usage.suspects.size === 0 && !usage.hasUnmappedMissing)) return;
  const candidates = [...usage.suspects, ...(usage.hasUnmappedMissing ? await findUnusualCharacters() : [])];
  warnings.addMissingGlyphs(candidates.filter((character) => !usage.shown.has(character)));
}

async function orNull<T>(inspect: () => T | Promise<T>): Promise<T | null> {
  try {
    return await inspect();
  } catch {
    return null;
  }
}
