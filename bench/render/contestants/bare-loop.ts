import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BrowserProcess } from "../../../server/render/chromium/browser/browser-process";
import { CdpSession } from "../../../server/render/chromium/cdp/cdp-session";
import { printToPdfParams } from "../../../server/render/chromium/pdf/print-options";
import { readPdf } from "../../../server/render/chromium/pdf/read-pdf";
import type { Contestant } from "../contestant";
import { type DocumentName, htmlOf } from "../documents";
import { platenEngine } from "../platen-engine";

interface Page {
  context: string;
  session: CdpSession;
  frame: string;
}

/**
 * Starts the limit: sets a page's HTML and prints it, and nothing else, on Platen's engine with Platen's switches.
 *
 * @param contexts "fresh" for a new browser context per document, "reused" for one page that serves all documents
 */
export async function startBareLoop(contexts: "fresh" | "reused"): Promise<Contestant> {
  const isFresh = contexts === "fresh";
  const { engine, folder, isolation } = await platenEngine();
  const launch = { engine, folder: join(folder, "browser"), scriptMemoryMiB: 512, ...isolation };
  const browser = await BrowserProcess.launch(launch);
  const { connection } = browser;
  const idle: Page[] = [];
  const texts = new Map<DocumentName, string>();

  async function open(): Promise<Page> {
    const { browserContextId } = await connection.send("Target.createBrowserContext", { disposeOnDetach: true });
    const { targetId } = await connection.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    const session = new CdpSession(connection, sessionId);
    const { frameTree } = await session.send("Page.getFrameTree", {});
    return { context: browserContextId, session, frame: frameTree.frame.id };
  }

  return {
    roots: [process.pid],
    async make(name, number) {
      const text = texts.get(name) ?? htmlOf(name, 0);
      texts.set(name, text);
      const page = idle.pop() ?? (await open());
      const html = text.replace("<h1>", `<h1>${number} `);
      await page.session.send("Page.setDocumentContent", { frameId: page.frame, html });
      const params = printToPdfParams({}, { maxPages: 2_000, transferMode: "ReturnAsBase64" });
      const printed = await page.session.send("Page.printToPDF", params);
      const pdf = await readPdf(page.session, printed, { maxBytes: Number.POSITIVE_INFINITY, closeStream: !isFresh });
      if (isFresh) await connection.send("Target.disposeBrowserContext", { browserContextId: page.context });
      else idle.push(page);
      return pdf;
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
