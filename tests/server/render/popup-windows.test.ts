import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser } from "../../../server/render/chromium/browser/browser";
import { BrowserProcess } from "../../../server/render/chromium/browser/browser-process";
import { TotalMemory } from "../../../server/render/chromium/browser/total-memory";
import { findEngine } from "../../../server/render/engine/find-engine";
import { defaultRendererSettings } from "../../../server/render/settings";
import { printInPage } from "./support/print-in-page";
import { silentLog } from "./test-renderer";

let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-test-"));
  const engine = await findEngine(defaultRendererSettings);
  const launch = { engine, folder: join(folder, "browser"), scriptMemoryMiB: 512, sandbox: false, user: null };
  const settings = { ...defaultRendererSettings, warmPages: 0 };
  const totalMemory = new TotalMemory({ maxBytes: Number.POSITIVE_INFINITY });
  browser = new Browser({ process: await BrowserProcess.launch(launch), settings, totalMemory, log: silentLog });
});
afterAll(async () => {
  await browser.process.close();
  await rm(folder, { recursive: true, force: true });
});

it("closes the windows that a document opens by scripted clicks with the control key", async () => {
  const page = await browser.take({ kind: "scripted", mustBeNew: false });
  const windows = async () => {
    const { targetInfos } = await browser.process.connection.send("Target.getTargets", {});
    return targetInfos
      .filter(({ browserContextId }) => browserContextId === page.browserContextId)
      .map(({ targetId }) => targetId);
  };
  await printInPage(
    page,
    `<a href="http://127.0.0.1:9/" target="_blank">x</a><script>window.platenReady = false;
    for (let i = 0; i < 20; i++) document.links[0].dispatchEvent(new MouseEvent("click", { ctrlKey: true }));
    setTimeout(() => { window.platenReady = true }, 500)</script>`,
  );
  await expect.poll(windows).toEqual([page.targetId]);
  browser.release(page);
});
