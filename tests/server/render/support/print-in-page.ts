import type { DocumentPage, PrintedDocument } from "../../../../server/render/chromium/page/document-page";
import { Deadline } from "../../../../server/render/deadline";

/** Prints a document, which may load nothing, in a page. */
export async function printInPage(page: DocumentPage, html: string): Promise<PrintedDocument> {
  const deadline = new Deadline(30_000);
  try {
    const limits = { maxPages: 10, maxPdfBytes: 1_000_000 };
    return await page.print({ html, options: {}, resources: null }, limits, deadline);
  } finally {
    deadline.clear();
  }
}
