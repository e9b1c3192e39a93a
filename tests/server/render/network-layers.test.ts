import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BrowserProcess } from "../../../server/render/chromium/browser/browser-process";
import { DocumentGone } from "../../../server/render/chromium/cdp/cdp-errors";
import { FrameScheduler } from "../../../server/render/chromium/page/frame-scheduler";
import { openPage } from "../../../server/render/chromium/page/open-page";
import { ScriptedPage } from "../../../server/render/chromium/page/scripted-page";
import { type Engine, findEngine } from "../../../server/render/engine/find-engine";
import { defaultRendererSettings } from "../../../server/render/settings";
import { MARKUP_WAYS, markupAttacks, SCRIPT_WAYS, scriptAttacks, stunAttack } from "./support/attacks";
import { type Canary, startCanary } from "./support/canary";
import { printInPage } from "./support/print-in-page";

// Tests each of the two network layers without the other one, which would hide its gaps.
let folder: string;
let canary: Canary;
let browser: BrowserProcess;
let attacks: [name: string, html: string][];

const without = (ways: string[], ...names: string[]) => ways.filter((way) => !names.includes(way));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-test-"));
  canary = await startCanary();
  const target = { port: canary.port, base: canary.base, file: "file:///etc/hostname" };
  attacks = [
    // A document that leaves its page would not try the other attacks.
    ["markup", markupAttacks(target, without(MARKUP_WAYS, "refresh"))],
    // Dialogs would hold up the others.
    ["scripts", scriptAttacks(target, without(SCRIPT_WAYS, "print", "dialogs"))],
    ["STUN", stunAttack(target)],
  ];
});
beforeEach(() => void canary.hits.splice(0));
afterEach(() => browser.close());
afterAll(async () => {
  await canary.close();
  rmSync(folder, { recursive: true, force: true });
});

async function launch(engine: Engine): Promise<void> {
  browser = await BrowserProcess.launch({
    engine,
    folder: join(folder, "browser"),
    scriptMemoryMiB: 512,
    sandbox: false,
    user: null,
  });
}

/** Writes a document into a page without interception. Returns false if the document left the page before its end. */
async function attempted(html: string): Promise<boolean> {
  const { connection } = browser;
  const { browserContextId } = await connection.send("Target.createBrowserContext", { disposeOnDetach: true });
  const { targetId } = await connection.send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await connection.send("Target.attachToTarget", { targetId, flatten: true });
  const { frameTree } = await connection.send("Page.getFrameTree", {}, sessionId);
  await connection.send("Page.setDocumentContent", { frameId: frameTree.frame.id, html }, sessionId);
  const expression = "new Promise((over) => { setInterval(() => window.platenReady !== false && over(true), 50) })";
  const params = { expression, awaitPromise: true, returnByValue: true } as const;
  return connection.send("Runtime.evaluate", params, sessionId).then(
    () => true,
    (error) => {
      if (error instanceof DocumentGone) return false;
      throw error;
    },
  );
}

describe("nothing gets through", () => {
  it("the browser's flags, without interception in the page", async () => {
    await launch(await findEngine(defaultRendererSettings));
    for (const [, html] of attacks) {
      // A document that leaves its page too early has not tried all attacks.
      for (let attempt = 1; !(await attempted(html)); attempt++) expect(attempt).toBeLessThan(5);
    }
    expect(canary.hits).toEqual([]);
  });

  it("the page's interception, without the browser's flags", async () => {
    const engine = await findEngine(defaultRendererSettings);
    const executablePath = join(folder, "engine");
    const filtered = `for a; do shift; case "$a" in --proxy*|--host-resolver*|--no-pings) ;; *) set -- "$@" "$a";; esac; done`;
    writeFileSync(executablePath, `#!/bin/sh\n${filtered}\nexec ${engine.executablePath} "$@"\n`);
    chmodSync(executablePath, 0o755);
    await launch({ ...engine, executablePath });
    for (const [, html] of attacks) {
      const page = await openPage(
        ScriptedPage,
        { connection: browser.connection, frameScheduler: new FrameScheduler() },
        () => undefined,
      );
      await printInPage(page, html);
      await page.close();
    }
    // Only the flags stop requests that bypass interception: prefetches by the browser itself, clicks with the control
    // key, WebRTC relays, reloads of a frame by history navigation, and requests that are pending when a page closes.
    const ways = [...MARKUP_WAYS, ...SCRIPT_WAYS].filter((way) => !/prefetch|speculation|prerender/.test(way));
    expect(canary.hits.filter((hit) => ways.includes(hit.slice(1)))).toEqual([]);
  });
});
