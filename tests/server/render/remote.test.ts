import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Renderer } from "../../../server/render/renderer";
import { pdfText } from "../../support/pdf-text";
import { type ResourceServer, startResourceServer, textImage } from "./support/resource-server";
import { pageProcesses, startTestRenderer } from "./test-renderer";

const MONO = createRequire(import.meta.url).resolve(
  "@expo-google-fonts/noto-sans-mono/400Regular/NotoSansMono_400Regular.ttf",
);

let server: ResourceServer;
let other: ResourceServer;
let renderer: Renderer;
const held: ServerResponse[] = [];

beforeAll(async () => {
  const font = await readFile(MONO);
  server = await startResourceServer((request, response) => {
    const path = request.url ?? "";
    if (path.startsWith("/held")) held.push(response);
    else if (path.startsWith("/font")) {
      if (path === "/font-with-cors") response.setHeader("access-control-allow-origin", "*");
      response.setHeader("content-type", "font/ttf").end(font);
    } else if (path === "/css") {
      response.setHeader("content-type", "text/css").end(`@import "/more-css"; p::before { content: "styled " }`);
    } else if (path === "/more-css") {
      response.setHeader("content-type", "text/css").end("p::after { content: url(/after) }");
    } else if (path === "/away") response.writeHead(302, { location: other.base }).end();
    else if (path === "/missing") response.writeHead(404).end();
    else response.setHeader("content-type", "image/svg+xml").end(textImage(`image-of-${path.slice(1)}`));
  });
  other = await startResourceServer();
  renderer = await startTestRenderer({ remoteMode: "allowlist", remoteAllowedHosts: [server.host], warmPages: 0 });
});
beforeEach(() => {
  server.requests.splice(0);
  other.connections = 0;
});
afterAll(async () => {
  await renderer.close();
  await Promise.all([server.close(), other.close()]);
});

/** Fairness keys: with one, the document may get a page that was used before; without one, it gets a new page. */
const KEYS = [
  ["in a shared page", "key"],
  ["in a new page", undefined],
] as const;

async function render(template: string, workspaceId?: string, by = renderer) {
  const { pdf, warnings } = await by.render({ template, parameters: {}, ...(workspaceId && { workspaceId }) });
  return { pdf, text: (await pdfText(pdf)).pages.join(), warnings };
}

const requestedPaths = () => server.requests.map(({ url }) => url);

describe.each(KEYS)("a document %s", (_page, key) => {
  it.each([
    ["an image", () => `<img src="${server.base}/img">`, "img"],
    ["an image as the content of an element", () => `<p style="content: url(${server.base}/content)">`, "content"],
    [
      "an image as generated content",
      () => `<style>p::before { content: url(${server.base}/before) }</style><p>`,
      "before",
    ],
    ["an image of a srcset", () => `<img srcset="${server.base}/small 1x">`, "small"],
    ["an image set", () => `<style>p::before { content: image-set("${server.base}/set" 1x) }</style><p>`, "set"],
    ["an image on a button", () => `<input type=image src="${server.base}/button">`, "button"],
    ["an image in SVG", () => `<svg><image width=300 height=20 href="${server.base}/svg"/></svg>`, "svg"],
    [
      "an image for print only",
      () => `<style>@media print { p::before { content: url(${server.base}/paper) } }</style><p>`,
      "paper",
    ],
  ])("shows %s, and requests it once", async (_what, template, path) => {
    const { text, warnings } = await render(template(), key);
    expect(text).toContain(`image-of-${path}`);
    expect(warnings).toEqual([]);
    expect(requestedPaths()).toEqual([`/${path}`]);
  });

  it("loads imported styles and their resources", async () => {
    const { text, warnings } = await render(`<style>@import "${server.base}/css";</style><p>text</p>`, key);
    expect(text).toMatch(/styled text\s*image-of-after/);
    expect(warnings).toEqual([]);
  });

  it("loads a font only if its host allows other sites to use it", async () => {
    const withFont = (path: string) =>
      `<style>@font-face { font-family: Own; src: url(${server.base}${path}) } p { font-family: Own, serif }</style><p>x`;
    expect((await render(withFont("/font-with-cors"), key)).pdf.toString("latin1")).toMatch(
      /\/FontName \/\w+\+NotoSansMono/,
    );
    expect((await render(withFont("/font"), key)).pdf.toString("latin1")).not.toContain("NotoSansMono");
    expect(requestedPaths()).toEqual(["/font-with-cors", "/font"]);
  });

  it("shows an image in a margin box if the body has it too", async () => {
    const address = `${server.base}/logo`;
    const { text } = await render(
      `<style>@page { @top-left { content: url(${address}) } }</style><img src="${address}" style="display: none">x`,
      key,
    );
    expect(text).toContain("image-of-logo");
  });

  it("leaves out forbidden resources, and makes no connection for them", async () => {
    const addresses = [
      other.base,
      `http://user:password@${server.host}/`,
      `http://localhost:${server.port}/`,
      "file:///etc/hostname",
    ];
    const { text, warnings } = await render(
      `${addresses.map((address) => `<img src="${address}">`).join("")}made`,
      key,
    );
    expect(text).toContain("made");
    // Chromium itself refuses the last two.
    expect(warnings?.map(({ code }) => code)).toEqual([
      "BLOCKED_REQUEST",
      "BLOCKED_REQUEST",
      "BROKEN_IMAGE",
      "BROKEN_IMAGE",
    ]);
    expect(other.connections).toBe(0);
    expect(requestedPaths()).toEqual([]);
  });

  it("leaves out missing resources and redirects to a forbidden host", async () => {
    const addresses = [`${server.base}/missing`, `${server.base}/away`];
    const { text, warnings } = await render(
      `${addresses.map((address) => `<img src="${address}">`).join("")}made`,
      key,
    );
    expect(text).toContain("made");
    expect(warnings?.map(({ code }) => code)).toEqual(["FAILED_REQUEST", "FAILED_REQUEST"]);
    expect(other.connections).toBe(0);
  });

  it("is finished within its deadline, without resources that take more than half of it", async () => {
    const impatient = await startTestRenderer({
      remoteMode: "allowlist",
      remoteAllowedHosts: [server.host],
      deadlineMs: 20_000,
      remoteTimeoutMs: 600_000,
    });
    const template = `<img src="${server.base}/held"><img src="${server.base}/there">made`;
    const { text, warnings } = await render(template, key, impatient);
    expect(text).toContain("made");
    expect(text).toContain("image-of-there");
    expect(warnings).toEqual([{ code: "FAILED_REQUEST", address: `${server.base}/held` }]);
    await expect.poll(() => held.every(({ destroyed }) => destroyed)).toBe(true);
    await impatient.close();
  });

  it("stops loading when its caller is gone", async () => {
    const caller = new AbortController();
    const template = `<img src="${server.base}/held-after-abort">`;
    const rendering = renderer.render({
      template,
      parameters: {},
      signal: caller.signal,
      ...(key && { workspaceId: key }),
    });
    rendering.catch(() => undefined);
    await expect.poll(requestedPaths).toEqual(["/held-after-abort"]);
    caller.abort(new Error("gone"));
    await expect(rendering).rejects.toThrow("gone");
    await expect.poll(() => held.at(-1)?.destroyed).toBe(true);
  });
});

describe("a static document", () => {
  it("leaves its page to the next document of its owner, which fetches the resources again", async () => {
    let version = 0;
    const changing = await startResourceServer((_request, response) => {
      response.setHeader("content-type", "image/svg+xml").end(textImage(`version-${++version}`));
    });
    const own = await startTestRenderer({ remoteMode: "allowlist", remoteAllowedHosts: [changing.host], warmPages: 0 });
    const templates = [
      `<img src="${changing.base}">`,
      `<style>p::before { content: url(${changing.base}) }</style><p>`,
      `<style>p::before { content: url(${changing.base}) }</style><p>`,
      `<img src="${changing.base}">`,
    ];
    const texts: string[] = [];
    const pages = new Set<number | undefined>();
    for (const template of templates) {
      texts.push((await render(template, "key", own)).text);
      pages.add(pageProcesses(own)[0]);
    }
    expect(texts).toEqual(["version-1", "version-2", "version-3", "version-4"]);
    expect(pages.size).toBe(1);
    expect((await render(templates[0] ?? "", "other", own)).text).toBe("version-5");
    await Promise.all([own.close(), changing.close()]);
  });
});

describe("a scripted document", () => {
  it("loads linked styles", async () => {
    const { text, warnings } = await render(`<link rel="stylesheet" href="${server.base}/css"><p>text</p>`);
    expect(text).toMatch(/styled text\s*image-of-after/);
    expect(warnings).toEqual([]);
  });

  it("shows an image of a style sheet that arrives when everything else is ready", async () => {
    const whenStyled = `<script>
      const styled = new Promise((resolve) => document.addEventListener("load", resolve, { capture: true, once: true }));
      Object.defineProperty(document.fonts, "ready", { value: styled });
    </script>`;
    const template = `${whenStyled}<link rel="stylesheet" href="${server.base}/more-css"><p>text</p>`;
    // A frame that happens to be drawn at the right moment would request the image in time.
    for (let time = 0; time < 5; time++) expect((await render(template)).text).toMatch(/text\s*image-of-after/);
  });

  it("can't read the resources of other sites", async () => {
    const { text } =
      await render(`<img id="image" src="${server.base}/img"><link rel="stylesheet" href="${server.base}/css"><p id="said"></p>
      <script>window.platenReady = false;
      const say = (what, look) => { try { look(); said.append(what + " read;") } catch { said.append(what + " closed;") } };
      addEventListener("load", () => {
        const canvas = document.createElement("canvas");
        canvas.getContext("2d").drawImage(image, 0, 0);
        say("image", () => canvas.toDataURL());
        say("style", () => document.styleSheets[0].cssRules);
        window.platenReady = true;
      })</script>`);
    expect(text).toContain("image closed;style closed;");
  });

  it("gets no cookies of other sites", async () => {
    const { text } =
      await render(`<img src="${server.base}/img"><script>window.platenReady = false; addEventListener("load", async () => {
      let said; try { said = document.cookie || "none" } catch { said = "none" }
      document.body.append("cookies: " + said); window.platenReady = true })</script>`);
    expect(text).toContain("cookies: none");
  });
});
