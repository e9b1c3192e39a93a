import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { LIMITS } from "../../contract/product";
import type { Warning } from "../../contract/v1/document-request";
import { COMPARISON_DPI, type ComparedPage } from "../pictures/compared-page";
import type { PictureOwner, Pictures } from "../pictures/pictures";
import type { RenderResult } from "../render/render-types";

/** Two documents, and how they differ. */
export interface DocumentComparison {
  /** Whether both have the same bytes. If not, they differ, even if no compared page shows it. */
  isIdentical: boolean;
  pages: { from: number; to: number };
  bytes: { from: number; to: number };
  comparedPages: number;
  changedPages: ComparedPage[];
  warnings: { added: Warning[]; removed: Warning[] };
}

/**
 * Compares two documents that were made with the same clock. Documents with the same bytes are the same
 * (docs/decisions/0050-sample-sets-and-clock.md); the pages of others are drawn and compared.
 *
 * @param maxPicturedPages changed pages that get pictures
 * @param maxPictureBytes size of the pictures together
 * @throws as `Pictures.compare`
 */
export async function compareDocuments(
  pictures: Pictures,
  { from, to }: { from: RenderResult; to: RenderResult },
  {
    maxPicturedPages,
    maxPictureBytes,
    owner,
  }: { maxPicturedPages: number; maxPictureBytes: number; owner: PictureOwner },
): Promise<DocumentComparison> {
  const maxPages = LIMITS.maxComparedPages;
  const isIdentical = hashOf(from.pdf) === hashOf(to.pdf);
  const limits = { maxPages, maxPicturedPages, maxPictureBytes };
  const task = { before: from.pdf, after: to.pdf, dpi: COMPARISON_DPI, ...limits };
  return {
    isIdentical,
    pages: { from: from.pages, to: to.pages },
    bytes: { from: from.pdf.length, to: to.pdf.length },
    comparedPages: Math.min(maxPages, Math.max(from.pages, to.pages)),
    changedPages: isIdentical ? [] : await pictures.compare(task, owner),
    warnings: { added: onlyIn(to.warnings, from.warnings), removed: onlyIn(from.warnings, to.warnings) },
  };
}

const hashOf = (pdf: Buffer): string => createHash("sha256").update(pdf).digest("hex");

const onlyIn = (warnings: readonly Warning[], others: readonly Warning[]): Warning[] =>
  warnings.filter((warning) => !others.some((other) => isDeepStrictEqual(other, warning)));
