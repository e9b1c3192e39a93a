import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findEngine } from "../../../server/render/engine/find-engine";
import type { Renderer } from "../../../server/render/renderer";
import { defaultRendererSettings } from "../../../server/render/settings";
import {
  departures,
  MARKUP_WAYS,
  markupAttacks,
  SCRIPT_WAYS,
  scriptAttacks,
  staticAttacks,
  stunAttack,
} from "./support/attacks";
import { CANARY_TEXT, type Canary, startCanary } from "./support/canary";
import { startTestRenderer, textOf } from "./test-renderer";

const SECRET = "swordfish";
/** Attempts of three seconds each: on a busy machine, one attack often ends the page before the others have run. */
const ATTEMPTS = 15;
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

/** Shows the document in unprotected browsers of the same engine until each of these ways has reached the canary. */
async function expectToReach(html: string, ways: string[]): Promise<void> {
  const missing = () => ways.filter((way) => !canary.hits.includes(way));
  // One attack may end the page before another has run, which then runs in the next browser.
  for (let attempt = 1; attempt <= ATTEMPTS && missing().length > 0; attempt++) {
    const { executablePath, env } = await findEngine(defaultRendererSettings);
    const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ["--no-sandbox"] });
    try {
      const page = await browser.newPage();
      await page.setContent(html, { waitUntil: "commit" });
      await vi.waitFor(() => expect(missing()).toEqual([]), { timeout: 3_000 }).catch(() => undefined);
    } finally {
      await browser.close();
    }
  }
  expect(missing()).toEqual([]);
}

describe("the attacks", () => {
  it("with markup and styles work without protection", async () => {
    await expectToReach(markupAttacks(target), MARKUP_WAYS);
  });

  it("with scripts work without protection", async () => {
    const once = scriptAttacks(target).replace("i < 200", "i < 1").replace("alert(1); confirm(1); prompt(1);", "");
    await expectToReach(once, SCRIPT_WAYS);
    await expectToReach(stunAttack(target), ["datagram"]);
  });

  it.each(["location", "a redirect", "a form", "a refresh"])(
    "by leaving the page work without protection: %s",
    async (way) => {
      const [, html = ""] = departures(target).find(([name]) => name === way) ?? [];
      await expectToReach(html, ["connection"]);
    },
  );
});

describe.each([
  ["if it may load nothing", () => ({ remoteMode: "off" as const, remoteAllowedHosts: [] })],
  ["if it may load from every public host", () => ({ remoteMode: "public" as const, remoteAllowedHosts: [] })],
  [
    "if it may load from a name that resolves to this machine",
    () => ({
      remoteMode: "allowlist" as const,
      remoteAllowedHosts: [`localhost:${target.port}`, `canary.example:${target.port}`],
    }),
  ],
])("a document reaches no host and reads no file %s,", (_where, remote) => {
  let renderer: Renderer;
  beforeAll(async () => {
    renderer = await startTestRenderer({ deadlineMs: 60_000, ...remote() });
  });
  afterAll(() => renderer.close());

  it.each([
    ["with markup and styles", () => markupAttacks(target), undefined],
    ["with markup and styles, and no script", () => staticAttacks(target), undefined],
    ["with markup and styles, in a reused page", () => staticAttacks(target), "key"],
    ["with scripts", () => scriptAttacks(target), undefined],
    ["by STUN", () => stunAttack(target), undefined],
  ])("%s, and is still rendered", async (_what, html, workspaceId) => {
    const text = (await textOf(renderer, html(), {}, workspaceId ? { workspaceId } : {})).join();
    expect(canary.hits).toEqual([]);
    expect(text).toContain("made");
    expect(text).not.toContain(CANARY_TEXT);
    expect(text).not.toContain(SECRET);
  });

  it("when it leaves its page", async () => {
    for (const [name, html] of departures(target)) {
      const text = (await textOf(renderer, html)).join();
      expect([name, text]).toEqual([name, expect.stringContaining("made")]);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain("Revision");
    }
    expect(canary.hits).toEqual([]);
  });
});

describe("a document reaches a host that it may load from", () => {
  const LOADED = /^\/(img|bg|svg-|srcset|css|import|font|poster|redirect-img|redirected)/;
  let renderer: Renderer;
  beforeAll(async () => {
    renderer = await startTestRenderer({
      deadlineMs: 60_000,
      remoteMode: "public",
      remoteAllowedHosts: [`127.0.0.1:${target.port}`],
    });
  });
  afterAll(() => renderer.close());

  it.each([
    ["with markup and styles", () => markupAttacks(target)],
    ["with scripts", () => scriptAttacks(target)],
  ])("for images, fonts and styles only, %s", async (_what, html) => {
    const text = (await textOf(renderer, html())).join();
    const requests = canary.hits.filter((hit) => hit !== "connection");
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((hit) => !LOADED.test(hit))).toEqual([]);
    expect(text).not.toContain(SECRET);
  });
});
