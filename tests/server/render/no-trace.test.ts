import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BrowserProcess } from "../../../server/render/chromium/browser/browser-process";
import { FrameScheduler } from "../../../server/render/chromium/page/frame-scheduler";
import { openPage } from "../../../server/render/chromium/page/open-page";
import { StaticPage } from "../../../server/render/chromium/page/static-page";
import { findEngine } from "../../../server/render/engine/find-engine";
import { defaultRendererSettings } from "../../../server/render/settings";
import { pdfText } from "../../support/pdf-text";
import { printInPage } from "./support/print-in-page";
import { sharedRenderer, textOf } from "./test-renderer";

/**
 * Places where a document could leave something, an expression that would find it, and the value if nothing was left.
 */
const PLACES: [name: string, leave: string, find: string, nothing: string][] = [
  ["cookies", "document.cookie = 'left=1'", "document.cookie", "SecurityError"],
  ["local storage", "localStorage.left = 1", "localStorage.left", "SecurityError"],
  ["session storage", "sessionStorage.left = 1", "sessionStorage.left", "SecurityError"],
  ["databases", "await indexedDB.open('left')", "(await indexedDB.databases()).length", "SecurityError"],
  ["a cache", "await caches.open('left')", "String(await caches.keys())", "ReferenceError"],
  ["private files", "await navigator.storage.getDirectory()", "await navigator.storage.estimate()", "TypeError"],
  ["service workers", "await navigator.serviceWorker.register('/')", "typeof navigator.serviceWorker", "undefined"],
  ["windows", "open('about:blank', 'left')", "String(open('', 'left')) + window.opener + window.length", "nullnull0"],
  ["the window's name", "window.name = 'left'", "window.name", ""],
  [
    "history",
    "history.pushState('left', '', '#left')",
    "history.length + String(history.state) + location.hash",
    "1null",
  ],
  [
    "fonts",
    "document.fonts.add(new FontFace('left', \"local('Noto Sans Mono')\"))",
    "String([...document.fonts].length)",
    "0",
  ],
  ["variables", "globalThis.left = 'left'", "typeof left", "undefined"],
  ["styles", "document.adoptedStyleSheets = [new CSSStyleSheet()]", "String(document.adoptedStyleSheets.length)", "0"],
];

const finding = (find: string) =>
  `(async () => { try { return String(${find}) } catch (error) { return error.name } })()`;
const EXPECTED = PLACES.map(([name, , , nothing]) => `${name}: ${nothing}`);

describe("a scripted document finds nothing of an earlier one of the same owner", () => {
  const renderer = sharedRenderer();
  const FIND = `<body><script>window.platenReady = false;
    (async () => { for (const [name, found] of [${PLACES.map(([name, , find]) => `["${name}", ${finding(find)}]`)}]) {
      const line = document.createElement("p"); line.textContent = name + ": " + (await found); document.body.append(line); } })()
    .then(() => { window.platenReady = true })</script>`;
  const found = async () =>
    (await textOf(renderer.current, FIND, {}, { workspaceId: "owner" }))
      .join("\n")
      .split("\n")
      .map((line) => line.trim());

  it("in any place", async () => {
    const leave = PLACES.map(([, leave]) => `try { ${leave} } catch {}`).join("\n");
    const left = `<script>window.platenReady = false; (async () => { ${leave} })().then(() => { window.platenReady = true })</script>
      <style>@font-face { font-family: left; src: local("Noto Sans Mono") }</style>left`;
    expect(await textOf(renderer.current, left, {}, { workspaceId: "owner" })).toEqual(["left"]);
    // Once in each warm page.
    for (let time = 0; time < 3; time++) expect(await found()).toEqual(EXPECTED.map((line) => line.trim()));
  });

  it("and gets no messages from a document that is rendered at the same time", async () => {
    const talk = (
      body: string,
    ) => `<body>said:<script>window.platenReady = false; const channel = new BroadcastChannel("all");
      ${body}; setTimeout(() => { window.platenReady = true }, 400)</script>`;
    const [heard] = await Promise.all([
      textOf(renderer.current, talk("channel.onmessage = ({ data }) => document.body.append(data)")),
      textOf(renderer.current, talk("setInterval(() => channel.postMessage('left'), 10)")),
    ]);
    expect(heard).toEqual(["said:"]);
  });
});

describe("a document leaves no file open in the browser", () => {
  const renderer = sharedRenderer();
  /** Counts open files that are already deleted: Chromium keeps a PDF in such a file until it is read. */
  async function deletedFiles(): Promise<number> {
    const folder = `/proc/${renderer.current.health.processes.browsers[0]}/fd`;
    const links = (await readdir(folder)).map((file) => readlink(join(folder, file)).catch(() => ""));
    return (await Promise.all(links)).filter((link) => link.endsWith("(deleted)")).length;
  }

  it.each([
    ["with scripts, whose page is closed", "<script>document.title = 1</script>made"],
    ["without scripts, whose page is reused", `<img width="1" height="1" src="data:image/svg+xml,<svg/>">made`],
  ])("%s", async (_, template) => {
    const make = () => textOf(renderer.current, template, {}, { workspaceId: "owner" });
    expect(await make()).toEqual(["made"]);
    const before = await deletedFiles();
    for (let time = 0; time < 10; time++) await make();
    await expect.poll(deletedFiles).toBeLessThanOrEqual(before + 2);
  });
});

describe("a static document finds nothing of the previous one in its page", () => {
  let folder: string;
  let browser: BrowserProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "platen-test-"));
    const engine = await findEngine(defaultRendererSettings);
    browser = await BrowserProcess.launch({
      engine,
      folder: join(folder, "browser"),
      scriptMemoryMiB: 512,
      sandbox: false,
      user: null,
    });
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("in any place", async () => {
    const page = await openPage(
      StaticPage,
      { connection: browser.connection, frameScheduler: new FrameScheduler() },
      () => undefined,
    );
    const { sessionId } = await browser.connection.send("Target.attachToTarget", {
      targetId: page.targetId,
      flatten: true,
    });
    const { connection } = browser;
    /** Prints a document, and runs `look` after it is loaded and before it is printed. */
    const print = async (html: string, look: () => Promise<unknown>) => {
      const send = connection.send.bind(connection);
      let seen: Promise<unknown> | undefined;
      const spy = vi.spyOn(connection, "send").mockImplementation(async (method, ...rest) => {
        if (method === "Page.printToPDF") {
          spy.mockRestore();
          seen = look();
          await seen.catch(() => undefined);
        }
        return send(method, ...rest);
      });
      const printed = await printInPage(page, html);
      expect(seen).toBeDefined();
      await seen;
      return printed;
    };
    const ask = async (expression: string) => {
      const params = { expression, awaitPromise: true, returnByValue: true } as const;
      return (await browser.connection.send("Runtime.evaluate", params, sessionId)).result.value;
    };
    await print(
      `<title>left</title><style>@font-face { font-family: left; src: local("Noto Sans Mono") } p { font-family: left }</style>
      <p id="left" popover><a name="left" href="#left">x</a><form name="left"><input name="left" value="left"></form>`,
      async () => expect(await ask("document.fonts.size + document.title + typeof left")).toBe("1leftobject"),
    );
    await print("<p>next</p>", async () => {
      await expect.poll(() => ask("document.body.textContent")).toBe("next");
      const found = await Promise.all(PLACES.map(async ([name, , find]) => `${name}: ${await ask(finding(find))}`));
      expect(found).toEqual(EXPECTED);
      expect(await ask("document.title + document.styleSheets.length + document.forms.length")).toBe("00");
      expect(await ask("document.documentElement.outerHTML")).not.toContain("left");
    });
    // A slow document: the timer that empties the page after the previous one must not empty this one.
    const { pdf } = await print("<p>last</p>", () => sleep(1_500));
    expect((await pdfText(pdf)).pages).toEqual(["last"]);
    // Without another document, the page is emptied.
    await expect.poll(() => ask("document.documentElement.textContent")).toBe("");
    await page.close();
  });
});
