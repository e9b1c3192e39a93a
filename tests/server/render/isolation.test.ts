import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { errorOf, sharedRenderer, textOf } from "./test-renderer";

const renderer = sharedRenderer();
const text = async (template: string) => (await textOf(renderer.current, template)).join("\n");

/** A document whose text is what `body` returns. */
const scripted = (body: string) => `<body><script>window.platenReady = false;
  (async () => { ${body} })().then(String, (error) => "failed: " + error.name).then((said) => {
    document.body.append(said); window.platenReady = true; });</script>`;

describe("a document reaches no host", () => {
  let canary: Server;
  let base: string;
  let port: number;
  const hits: string[] = [];

  beforeAll(async () => {
    canary = createServer((request, response) => {
      hits.push(request.url ?? "");
      response.setHeader("access-control-allow-origin", "*").end("canary");
    });
    canary.on("connection", () => hits.push("connection"));
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    port = (canary.address() as AddressInfo).port;
    base = `http://127.0.0.1:${port}`;
  });
  beforeEach(() => void hits.splice(0));
  afterAll(() => new Promise((resolve) => canary.close(resolve)));

  it.each([
    ["images", () => `<img src="${base}/img"><img srcset="${base}/srcset 2x"><svg><image href="${base}/svg"/></svg>`],
    [
      "styles and fonts",
      () => `<link rel="stylesheet" href="${base}/css"><style>@import "${base}/import";
      @font-face { font-family: f; src: url(${base}/font) } body { font-family: f; background: url(${base}/bg) }</style>`,
    ],
    [
      "frames and objects",
      () => `<iframe src="${base}/frame"></iframe><object data="${base}/object"></object>
      <embed src="${base}/embed"><iframe sandbox srcdoc="<img src='${base}/srcdoc'>"></iframe>`,
    ],
    [
      "hints",
      () => `<link rel="preconnect" href="${base}"><link rel="prefetch" href="${base}/prefetch">
      <link rel="preload" as="image" href="${base}/preload"><link rel="dns-prefetch" href="${base}">`,
    ],
    ["scripts", () => `<script src="${base}/script"></script><script type="module" src="${base}/module"></script>`],
    [
      "media",
      () =>
        `<video src="${base}/video" poster="${base}/poster" autoplay></video><audio src="${base}/a" autoplay></audio>`,
    ],
    ["a refresh", () => `<meta http-equiv="refresh" content="0; url=${base}/refresh">`],
    [
      "other names of this machine",
      () =>
        ["localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "0"]
          .map((host) => `<img src="http://${host}:${port}/">`)
          .join(""),
    ],
  ])("with %s, and is still rendered", async (_what, template) => {
    expect(await text(`${template()}<p>made</p>`)).toContain("made");
    expect(hits).toEqual([]);
  });

  it.each([
    ["fetch", "fetch(BASE + '/fetch')"],
    ["beacons", "navigator.sendBeacon(BASE + '/beacon', 'x')"],
    [
      "WebSocket",
      "new Promise((resolve) => { new WebSocket(BASE.replace('http', 'ws')).onerror = () => resolve('closed') })",
    ],
    ["EventSource", "new Promise((resolve) => { new EventSource(BASE).onerror = () => resolve('closed') })"],
    [
      "a worker",
      `new Promise((resolve) => { const source = "fetch('" + BASE + "/worker').then(() => postMessage('sent'), () => postMessage('closed'))";
      const worker = new Worker(URL.createObjectURL(new Blob([source])));
      worker.onmessage = (event) => resolve(event.data); worker.onerror = () => resolve('closed') })`,
    ],
    [
      "a form",
      `new Promise((resolve) => { const form = document.createElement('form'); form.action = BASE + '/form'; form.method = 'post';
      document.body.append(form); form.submit(); setTimeout(resolve, 50, 'stayed') })`,
    ],
    [
      "navigation",
      "new Promise((resolve) => { location.href = BASE + '/navigate'; setTimeout(resolve, 50, 'stayed') })",
    ],
    ["a popup", "String(window.open(BASE + '/popup'))"],
  ])("by script with %s, and is still rendered", async (_what, body) => {
    const said = await text(scripted(`return ${body.replaceAll("BASE", JSON.stringify(base))}`));
    expect(said).toMatch(/closed|failed|stayed|null|true|false/);
    expect(hits).toEqual([]);
  });
});

describe("a document can't", () => {
  let folder: string;
  let secret: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "platen-test-"));
    secret = join(folder, "secret.html");
    await writeFile(secret, "swordfish");
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("read files of the machine", async () => {
    const said = await text(`<iframe src="file://${secret}"></iframe><object data="file://${secret}"></object>
      <link rel="import" href="file://${secret}"><a href="file://${secret}" id="a">x</a><script>a.click()</script>made`);
    expect(said).toContain("made");
    expect(said).not.toContain("swordfish");
    expect(await text(scripted(`return (await fetch("file://${secret}")).text()`))).toContain("failed");
    expect(await text(`<script>location.href = "file://${secret}"</script>stayed`)).toContain("stayed");
  });

  it("show pages of the browser itself", async () => {
    const said = await text(
      `<iframe src="chrome://version"></iframe><script>location.href = "chrome://version"</script>made`,
    );
    expect(said).toContain("made");
    expect(said).not.toContain("Revision");
  });

  it.each(["alert('x')", "confirm('x')", "prompt('x')", "print()"])("be blocked by %s", async (call) => {
    expect(await text(`<script>${call}</script>made`)).toBe("made");
  });

  it("have workers, thousands of which would block the browser", async () => {
    const start = `new Promise((resolve) => { const worker = new Worker(URL.createObjectURL(new Blob(["postMessage('ran')"])));
      worker.onmessage = ({ data }) => resolve(data); worker.onerror = () => resolve('none') })`;
    expect(await text(scripted(`return ${start}`))).toBe("none");
  });

  it("open windows", async () => {
    const { result } = {
      result: "for (let i = 0; i < 50; i++) if (open('about:blank')) return 'opened'; return 'none'",
    };
    expect(await text(scripted(result))).toBe("none");
  });

  it.each(["close()", "location = 'about:blank'"])("leave its page before it is printed: %s", async (call) => {
    const template = `<script>window.platenReady = false; ${call}</script>x`;
    expect(await errorOf(renderer.current.render({ template, parameters: {} }))).toMatchObject({
      code: "INVALID_TEMPLATE",
      data: { reason: "The document leaves its page before it is printed" },
    });
  });

  it("find anything of an earlier document", async () => {
    const stores = ["document.cookie", "localStorage.left", "sessionStorage.left", "window.name"];
    const leave = stores.map((store) => `try { ${store} = "left" } catch {}`).join("\n");
    const look = stores.map((store) => `try { found += ${store} ?? "" } catch {}`).join("\n");
    expect(await text(scripted(`${leave} return "wrote"`))).toBe("wrote");
    expect(await text(scripted(`let found = ""; ${look} return "[" + found + "]"`))).toBe("[]");
  });
});

describe("documents at the same time", () => {
  it("don't mix", async () => {
    const numbers = [...Array(24).keys()];
    const texts = numbers.map((number) => textOf(renderer.current, "<p>number {{ number }}</p>", { number }));
    expect(await Promise.all(texts)).toEqual(numbers.map((number) => [`number ${number}`]));
  });
});

describe("inline content", () => {
  it("is loaded", async () => {
    const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const size = `const image = new Image(); image.src = "${pixel}"; await image.decode(); return image.naturalWidth + " wide"`;
    expect(await text(scripted(size))).toBe("1 wide");
    expect(await text(`<link rel="stylesheet" href="data:text/css,p::after{content:'styled'}"><p></p>`)).toBe("styled");
  });
});
