import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BrowserProcess } from "../../../server/render/chromium/browser/browser-process";
import { CdpSession } from "../../../server/render/chromium/cdp/cdp-session";
import { printToPdfParams } from "../../../server/render/chromium/pdf/print-options";
import { readPdf } from "../../../server/render/chromium/pdf/read-pdf";
import { GENERIC_FAMILIES } from "../../../server/render/engine/configure-fonts";
import type { BenchDocument } from "../bench-document";
import type { Contestant } from "../contestant";
import { DOCUMENTS, type DocumentName, htmlOf } from "../documents";
import { platenEngine } from "../platen-engine";

interface Page {
  context: string;
  session: CdpSession;
  frame: string;
  isScripted: boolean;
}

/** Pages that the loop with fresh contexts opens in advance. */
const PAGES_AHEAD = 2;

/**
 * Starts the contestant that shows the engine's limit: it only sets a page's HTML and prints it, on Platen's engine
 * with Platen's switches and fonts. The pages draw no frames, because none are requested.
 *
 * @param contexts "fresh" for a new browser context per document, opened in advance; "reused" for pages that serve all
 *   documents
 */
export async function startBareLoop(contexts: "fresh" | "reused"): Promise<Contestant> {
  const isFresh = contexts === "fresh";
  const { engine, folder, isolation } = await platenEngine();
  const launch = { engine, folder: join(folder, "browser"), scriptMemoryMiB: 512, ...isolation };
  const browser = await BrowserProcess.launch(launch);
  const { connection } = browser;
  const idle: Promise<Page>[] = [];
  const texts = new Map<DocumentName, string>();

  async function open({ isScripted }: { isScripted: boolean }): Promise<Page> {
    const { browserContextId } = await connection.send("Target.createBrowserContext", { disposeOnDetach: true });
    const target = { url: "about:blank", browserContextId, enableBeginFrameControl: true };
    const { targetId } = await connection.send("Target.createTarget", target);
    const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
    const session = new CdpSession(connection, sessionId);
    const [{ frameTree }] = await Promise.all([
      session.send("Page.getFrameTree", {}),
      session.send("Page.setFontFamilies", { fontFamilies: GENERIC_FAMILIES }),
      session.send("Emulation.setScriptExecutionDisabled", { value: !isScripted }),
    ]);
    return { context: browserContextId, session, frame: frameTree.frame.id, isScripted };
  }

  async function take(kind: { isScripted: boolean }): Promise<Page> {
    for (;;) {
      const page = (await idle.shift()) ?? (await open(kind));
      while (isFresh && idle.length < PAGES_AHEAD) {
        const opening = open(kind);
        // At the end, the browser is closed while pages are being opened.
        opening.catch(() => undefined);
        idle.push(opening);
      }
      if (page.isScripted === kind.isScripted) return page;
      await close(page);
    }
  }

  const close = ({ context }: Page) => connection.send("Target.disposeBrowserContext", { browserContextId: context });

  return {
    roots: [process.pid],
    async make(name, number) {
      const { hasSubresources, isScripted = false }: BenchDocument = DOCUMENTS[name];
      const text = texts.get(name) ?? htmlOf(name, 0);
      texts.set(name, text);
      const page = await take({ isScripted });
      const { session, frame } = page;
      const html = text.replace("<h1>", `<h1>${number} `);
      const loaded = hasSubresources && [session.send("Page.enable", {}), session.next("Page.loadEventFired")];
      const written = session.send("Page.setDocumentContent", { frameId: frame, html });
      if (loaded) await Promise.all([written, ...loaded]);
      const params = printToPdfParams({}, { maxPages: 2_000, transferMode: "ReturnAsBase64" });
      const [printed] = await Promise.all([session.send("Page.printToPDF", params), written]);
      const pdf = await readPdf(session, printed, { maxBytes: Number.POSITIVE_INFINITY, closeStream: !isFresh });
      if (isFresh) close(page).catch(() => undefined);
      else idle.push(Promise.resolve(page));
      return pdf;
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
