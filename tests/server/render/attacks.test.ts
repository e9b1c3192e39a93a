import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findEngine } from "../../../server/render/engine/find-engine";
import { defaultRendererSettings } from "../../../server/render/settings";
import { departures, markupAttacks, scriptAttacks, stillAttacks } from "./support/attacks";
import { CANARY_TEXT, type Canary, startCanary } from "./support/canary";
import { sharedRenderer, textOf } from "./test-renderer";

const SECRET = "swordfish";
const renderer = sharedRenderer({ deadline: 15_000 });
let canary: Canary;
let folder: string;
let target: { port: number; base: string; file: string };

beforeAll(async () => {
  canary = await startCanary();
  folder = await mkdtemp(join(tmpdir(), "platen-test-"));
  const file = join(folder, "secret.html");
  await writeFile(file, `<p>${SECRET}</p>`);
  target = { port: canary.port, base: canary.base, file: pathToFileURL(file).href };
});
beforeEach(() => void canary.hits.splice(0));
afterAll(async () => {
  await canary.close();
  await rm(folder, { recursive: true });
});

/** @returns the paths that reached the canary when an unprotected browser of the same engine shows the document */
async function unprotected(html: string): Promise<string[]> {
  const { executablePath, env } = await findEngine(defaultRendererSettings);
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    await page.setContent(html, { waitUntil: "commit" });
    await expect.poll(() => canary.hits.length, { timeout: 10_000 }).toBeGreaterThan(15);
    await page.waitForTimeout(1_000);
  } finally {
    await browser.close();
  }
  return canary.hits.splice(0);
}

describe("the attacks", () => {
  it("with markup and styles work where nothing is closed off", async () => {
    const hits = await unprotected(markupAttacks(target));
    for (const path of [
      "/img",
      "/css",
      "/import",
      "/bg-list",
      "/frame",
      "/object",
      "/script",
      "/svg-image",
      "/img-0x7f.1",
    ]) {
      expect(hits).toContain(path);
    }
  });

  it("with scripts work where nothing is closed off", async () => {
    const hits = await unprotected(
      scriptAttacks(target).replace("i < 200", "i < 1").replace("alert(1); confirm(1); prompt(1);", ""),
    );
    for (const path of [
      "/fetch",
      "/xhr",
      "/beacon",
      "/socket",
      "/events",
      "/ping",
      "/worker-fetch",
      "/module-dynamic",
      "datagram",
    ]) {
      expect(hits).toContain(path);
    }
  });
});

describe("a document reaches nobody and reads no file", () => {
  it.each([
    ["with markup and styles", () => markupAttacks(target), undefined],
    ["with markup and styles, and no script", () => stillAttacks(target), undefined],
    ["with markup and styles, in a page that is used again", () => stillAttacks(target), "key"],
    ["with scripts", () => scriptAttacks(target), undefined],
  ])("%s, and is made all the same", async (_what, html, fairnessKey) => {
    const text = (await textOf(renderer.current, html(), {}, fairnessKey ? { fairnessKey } : {})).join();
    expect(canary.hits).toEqual([]);
    expect(text).toContain("made");
    expect(text).not.toContain(CANARY_TEXT);
    expect(text).not.toContain(SECRET);
  });

  it("when it leaves its page", async () => {
    for (const [name, html] of departures(target)) {
      const text = (await textOf(renderer.current, html)).join();
      expect([name, text]).toEqual([name, expect.stringContaining("made")]);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain("Revision");
    }
    expect(canary.hits).toEqual([]);
  });
});
