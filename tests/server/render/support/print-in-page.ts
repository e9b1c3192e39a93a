import type { DocumentPage } from "../../../../server/render/chromium/page/document-page";
import type { PrintedDocument } from "../../../../server/render/chromium/page/html-document";
import { Deadline } from "../../../../server/render/deadline";
import type { Slot } from "../../../../server/render/queue/running-task";

/** A slot that no other document needs. */
export const testSlot: Slot = { release: () => undefined, take: async () => undefined };

/** Prints a document, which may load nothing, in a page. */
export async function printInPage(page: DocumentPage, html: string): Promise<PrintedDocument> {
  const deadline = new Deadline(30_000);
  try {
    const limits = { maxPages: 10, maxPdfBytes: 1_000_000 };
    const document = { html, options: {}, now: new Date(), resources: null, assets: null, slot: testSlot };
    return await page.print(document, limits, deadline);
  } finally {
    deadline.clear();
  }
}
