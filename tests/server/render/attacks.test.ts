import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findEngine } from "../../../server/render/engine/find-engine";
import type { Renderer } from "../../../server/render/renderer";
import { defaultRendererSettings } from "../../../server/render/settings";
import {
  DEPARTURE_WAYS,
  departure,
  isEffective,
  MARKUP_WAYS,
  markupAttacks,
  SCRIPT_WAYS,
  scriptAttacks,
  staticAttacks,
  stunAttack,
} from "./support/attacks";
import { CANARY_TEXT, type Canary, startCanary } from "./support/canary";
import { sharedRenderer, startTestRenderer, textOf } from "./test-renderer";

const SECRET = "swordfish";
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

describe("an attack reaches its target without protection:", () => {
  let browser: Browser;
  beforeAll(async () => {
    const { executablePath, env } = await findEngine(defaultRendererSettings);
    browser = await chromium.launch({ executablePath, env: { ...process.env, ...env }, args: ["--no-sandbox"] });
  });
  afterAll(() => browser.close());

  /** Shows a document until it has reached the canary. No other attack shares its page, which any of them may end. */
  async function expectToReach(hit: string, html: string): Promise<void> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(html, { waitUntil: "commit", timeout: 0 });
    await expect.poll(() => canary.hits).toContain(hit);
    await context.close();
  }

  it.each(MARKUP_WAYS.filter(isEffective))("%s, with markup or styles", async (way) => {
    await expectToReach(`/${way}`, markupAttacks(target, [way]));
  });

  it.each(SCRIPT_WAYS.filter(isEffective))("%s, with a script", async (way) => {
    await expectToReach(`/${way}`, scriptAttacks(target, [way]));
  });

  it("a datagram, with a script", async () => {
    await expectToReach("datagram", stunAttack(target));
  });

  it.each(DEPARTURE_WAYS.filter(isEffective))("%s, by leaving the page", async (way) => {
    await expectToReach(`/${way}`, departure(target, way));
  });
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
    renderer = await startTestRenderer(remote());
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
    for (const way of DEPARTURE_WAYS) {
      const text = (await textOf(renderer, departure(target, way))).join();
      expect([way, text]).toEqual([way, expect.stringContaining("made")]);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain("Revision");
    }
    expect(canary.hits).toEqual([]);
  });
});

describe("a document with one way only reaches no host and reads no file if it may load from every public host:", () => {
  const renderer = sharedRenderer({ remoteMode: "public", remoteAllowedHosts: [] });

  it.each([
    ["markup or styles", MARKUP_WAYS, markupAttacks],
    ["scripts", SCRIPT_WAYS, scriptAttacks],
  ])("%s", async (_what, ways, documentWith) => {
    const rendering = ways.map((way) => textOf(renderer.current, documentWith(target, [way])));
    const texts = (await Promise.all(rendering)).join();
    expect(canary.hits).toEqual([]);
    expect(texts).not.toContain(CANARY_TEXT);
    expect(texts).not.toContain(SECRET);
  });
});

describe("a document reaches a host that it may load from", () => {
  const LOADED = /^\/(img|bg|svg-|srcset|css|import|font|poster|redirect-img|redirected)/;
  let renderer: Renderer;
  beforeAll(async () => {
    renderer = await startTestRenderer({
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
