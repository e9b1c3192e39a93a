import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { RenderRequest, RenderResult } from "../render/render-types";

/** Size of the PDFs that are kept in memory, for all workspaces together. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Largest PDF that is kept, so that a few large ones do not replace all others. */
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;
/** Age after which a document is made again, because it may show the current time and files of other hosts. */
const LIFETIME_MS = 60_000;

/** Documents of previews, for pictures of their other pages. */
export class RecentDocuments {
  readonly #documents = new LRUCache<string, RenderResult>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_DOCUMENT_BYTES,
    sizeCalculation: ({ pdf }) => Math.max(1, pdf.length),
    ttl: LIFETIME_MS,
  });

  /**
   * Returns the document of a request, or makes it.
   *
   * @param request a request without `now` shares the document of an earlier one
   */
  async get(
    request: RenderRequest,
    make: () => Promise<RenderResult>,
  ): Promise<{ document: RenderResult; isMade: boolean }> {
    const key = keyOf(request);
    const recent = this.#documents.get(key);
    if (recent) return { document: recent, isMade: false };
    const document = await make();
    this.#documents.set(key, document);
    return { document, isMade: true };
  }
}

/** Returns a hash of everything that the document is made from. */
export function keyOf({ workspaceId, template, partials, parameters, options, assets, now }: RenderRequest): string {
  const byName = assets && [...assets.byName];
  const parts = [workspaceId, template, partials, parameters, options, byName, now?.getTime()];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}
