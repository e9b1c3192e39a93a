import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BrowserProcess } from "../../../server/render/chromium/browser/browser-process";
import { CommandFailed } from "../../../server/render/chromium/browser/cdp-errors";
import { openPage } from "../../../server/render/chromium/page/document-page";
import { ScriptedPage } from "../../../server/render/chromium/page/scripted-page";
import { type Engine, findEngine } from "../../../server/render/engine/find-engine";
import { defaultRendererSettings } from "../../../server/render/settings";
import { MARKUP_WAYS, markupAttacks, SCRIPT_WAYS, scriptAttacks, stunAttack } from "./support/attacks";
import { type Canary, startCanary } from "./support/canary";
import { printInPage } from "./support/print-in-page";

// Each of the two layers is tried with the other one taken away: what one of them lets through shows nowhere else.
let folder: string;
let canary: Canary;
let browser: BrowserProcess;
let attacks: [name: string, html: string][];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-test-"));
  canary = await startCanary();
  const target = { port: canary.port, base: canary.base, file: "file:///etc/hostname" };
  attacks = [
    // What leaves the page would leave the rest untried.
    ["markup", markupAttacks(target).replace(/<meta http-equiv="refresh"[^>]*>/, "")],
    ["scripts", scriptAttacks(target).replace("alert(1); confirm(1); prompt(1);", "").replace("i < 5", "i < 0")],
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
  });
}

/** Writes a document into a page that nothing watches. @returns whether it was there to its end */
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
      if (error instanceof CommandFailed && error.message.includes("navigated")) return false;
      throw error;
    },
  );
}

describe("nothing comes through", () => {
  it("below the page, where the page itself lets everything pass", async () => {
    await launch(await findEngine(defaultRendererSettings));
    for (const [, html] of attacks) {
      // One that leaves its page too early has left the rest untried.
      for (let attempt = 1; !(await attempted(html)); attempt++) expect(attempt).toBeLessThan(5);
    }
    expect(canary.hits).toEqual([]);
  });

  it("of what a page asks for, where nothing below it is closed", async () => {
    const engine = await findEngine(defaultRendererSettings);
    const executablePath = join(folder, "engine");
    const filtered = `for a; do shift; case "$a" in --proxy*|--host-resolver*|--no-pings) ;; *) set -- "$@" "$a";; esac; done`;
    writeFileSync(executablePath, `#!/bin/sh\n${filtered}\nexec ${engine.executablePath} "$@"\n`);
    chmodSync(executablePath, 0o755);
    await launch({ ...engine, executablePath });
    for (const [, html] of attacks) {
      const page = await openPage(ScriptedPage, browser.connection, () => undefined);
      await printInPage(page, html);
      await page.close();
    }
    // The browser prefetches by itself, past all that watches the page: only what is below stops that. So it is with a click with the
    // control key, a relay of WebRTC, what a frame had loaded when it is gone back to, and what still waits as a page closes.
    const ways = [...MARKUP_WAYS, ...SCRIPT_WAYS].filter((way) => !/prefetch|speculation/.test(way));
    expect(canary.hits.filter((hit) => ways.includes(hit))).toEqual([]);
  });
});
