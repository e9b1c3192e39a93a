import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { detectAssetType } from "../../../server/render/assets/asset-type";
import type { DocumentAssets } from "../../../server/render/assets/document-assets";
import type { RenderRequest } from "../../../server/render/render-types";
import { pdfText } from "../../support/pdf-text";
import { errorOf, sharedRenderer } from "./test-renderer";

const renderer = sharedRenderer();

const CODICON = createRequire(import.meta.url).resolve(
  "monaco-editor/esm/vs/base/browser/ui/codicons/codicon/codicon.ttf",
);
/** A character of that font, which no other font has. */
const ICON = "\uea60";

const drawing = (text: string, more = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">${more}<text y="20">${text}</text></svg>`;

/** Assets with these contents, and the names in the order in which their contents were loaded. */
function assetsOf(files: Record<string, string | Buffer>): DocumentAssets & { loaded: string[] } {
  const contents = new Map<string, Buffer>();
  const byName = new Map(
    Object.entries(files).map(([name, file]) => {
      const content = Buffer.from(file);
      const sha256 = createHash("sha256").update(`${name}:`).update(content).digest("hex");
      contents.set(sha256, content);
      return [name, { sha256, mediaType: detectAssetType(content) ?? "text/css", bytes: content.length }];
    }),
  );
  const loaded: string[] = [];
  return {
    byName,
    loaded,
    async load(asset) {
      loaded.push([...byName].find(([, { sha256 }]) => sha256 === asset.sha256)?.[0] ?? "");
      return contents.get(asset.sha256);
    },
  };
}

async function make(template: string, assets: DocumentAssets, more: Partial<RenderRequest> = {}) {
  const request = { template, parameters: {}, workspaceId: "workspace", assets, ...more };
  const { pdf, warnings } = await renderer.current.render(request);
  return { text: (await pdfText(pdf)).pages.join("\n"), warnings };
}

const SCRIPT = "<script>document.title = 'made'</script>";
/** Assets work in both kinds of pages. */
const pageKinds = describe.each([
  ["without script", ""],
  ["with script", SCRIPT],
]);

pageKinds("a document %s", (_, script) => {
  it("shows an image, whose name may come from a parameter", async () => {
    const assets = assetsOf({ "it's a (logo) 100%.svg": drawing("DRAWN") });
    const parameters = { logo: "it's a (logo) 100%.svg" };
    const template = `${script}<style>p::before { content: url({{ logo | asset_url }}) }</style><p><img src='{{ logo | asset_url }}'>`;
    const { text, warnings } = await make(template, assets, { parameters });
    expect(text.match(/DRAWN/g)).toHaveLength(2);
    expect(warnings).toEqual([]);
  });

  it("uses a font", async () => {
    const style = `@font-face { font-family: Own; src: url({{ "icons.ttf" | asset_url }}) } p { font-family: Own }`;
    const assets = assetsOf({ "icons.ttf": readFileSync(CODICON) });
    const { warnings } = await make(`${script}<style>${style}</style><p>${ICON}</p>`, assets);
    expect(warnings).toEqual([]);
  });

  it("uses a style sheet, which finds its images and fonts by their names", async () => {
    const assets = assetsOf({
      "brand.css": `@import "base.css"; p::before { content: "STYLED" } div::before { content: url("./bild ä.svg") }`,
      "base.css": `@font-face { font-family: Own; src: url(icons.ttf) } p { font-family: Own, sans-serif }`,
      "bild ä.svg": drawing("DRAWN"),
      "icons.ttf": readFileSync(CODICON),
    });
    for (const sheet of [
      `<link rel="stylesheet" href="{{ "brand.css" | asset_url }}">`,
      `<style>@import "{{ "brand.css" | asset_url }}"</style>`,
    ]) {
      const { text, warnings } = await make(`${script}${sheet}<p>${ICON}</p><div></div>`, assets);
      expect(text).toContain("STYLED");
      expect(text).toContain("DRAWN");
      expect(warnings).toEqual([]);
    }
  });

  it("uses what only the print needs", async () => {
    const style = `@media print { div::before { content: url({{ "a.svg" | asset_url }}) } }`;
    const { text } = await make(`${script}<style>${style}</style><div></div>`, assetsOf({ "a.svg": drawing("DRAWN") }));
    expect(text).toContain("DRAWN");
  });

  it("is made without an asset that is missing, and says so", async () => {
    const assets = assetsOf({ "brand.css": `p { background: url(inner.png) }`, "broken.png": "no image" });
    const template = `${script}<link rel="stylesheet" href="{{ "brand.css" | asset_url }}"><p>made</p>
      <img src="{{ "no logo.png" | asset_url }}"><img src="{{ "broken.png" | asset_url }}">
      <div style="display: none; background: url({{ "hidden.png" | asset_url }})"></div>`;
    const { text, warnings } = await make(template, assets);
    expect(text).toContain("made");
    expect(warnings).toHaveLength(4);
    expect(warnings).toEqual(
      expect.arrayContaining([
        { code: "BROKEN_IMAGE", address: "broken.png" },
        { code: "MISSING_ASSET", name: "no logo.png" },
        { code: "MISSING_ASSET", name: "hidden.png" },
        { code: "MISSING_ASSET", name: "inner.png" },
      ]),
    );
  });

  it("fails if an asset that exists can't be read now", async () => {
    const assets = assetsOf({ "a.svg": drawing("DRAWN") });
    assets.load = async () => {
      throw new Error("the bucket is away");
    };
    const request = {
      template: `${script}<img src="{{ "a.svg" | asset_url }}">`,
      parameters: {},
      workspaceId: "w",
      assets,
    };
    const error = await errorOf(renderer.current.render(request));
    expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", data: { reason: "storage" } });
  });

  it("sees the new content after an asset was replaced", async () => {
    const template = `${script}<img src="{{ "a.svg" | asset_url }}">`;
    for (const text of ["FIRST", "FIRST", "SECOND"]) {
      expect((await make(template, assetsOf({ "a.svg": drawing(text) }))).text).toContain(text);
    }
  });

  it("does not load an asset that it only names", async () => {
    const assets = assetsOf({ "a.svg": drawing("DRAWN") });
    await make(`${script}<p>{{ "a.svg" | asset_url }}</p>`, assets);
    expect(assets.loaded).toEqual([]);
  });
});

describe("a hostile document", () => {
  it("reaches no asset by an address that it makes up", async () => {
    const own = assetsOf({ "a.svg": drawing("OWN") });
    const address = (await make(`<p>{{ "x" | asset_url }}`, own)).text.replace(/x\s*$/, "");
    const foreign = assetsOf({ "a.svg": drawing("FOREIGN") });
    const images = [`${address}a.svg`, `${address}../a.svg`, "https://assets.invalid/a.svg", "https://assets.invalid/"];
    const template = `{{ "" | asset_url | size }}${images.map((image) => `<img src="${image}">`).join("")}`;
    const { text, warnings } = await make(template, foreign, { workspaceId: "another" });
    expect(text).not.toMatch(/OWN|FOREIGN/);
    expect(foreign.loaded).toEqual([]);
    expect(warnings.filter(({ code }) => code === "BLOCKED_REQUEST").length).toBeGreaterThan(0);
  });

  it("does not reach another workspace's asset that a page has loaded before", async () => {
    const template = `<img src="{{ "a.svg" | asset_url }}">`;
    await make(template, assetsOf({ "a.svg": drawing("OWN") }), { workspaceId: "one" });
    const { text, warnings } = await make(template, assetsOf({}), { workspaceId: "two" });
    expect(text).not.toContain("OWN");
    expect(warnings).toEqual([{ code: "MISSING_ASSET", name: "a.svg" }]);
  });

  it("gets nothing from names that look like paths", async () => {
    const assets = assetsOf({ "a.svg": drawing("OWN") });
    for (const name of ["../a.svg", "..", ".", "/a.svg", "//assets.invalid/a.svg", "a.svg\u0000", "a.svg/../a.svg"]) {
      const { text, warnings } = await make(`<img src="{{ name | asset_url }}">`, assets, { parameters: { name } });
      expect(text).not.toContain("OWN");
      expect(warnings, name).toContainEqual({ code: "MISSING_ASSET", name });
    }
    const { warnings } = await make(`<img src="{{ missing | asset_url }}">`, assets);
    expect(warnings).toContainEqual({ code: "MISSING_ASSET", name: "" });
  });

  it("runs no script of an SVG image, and the image loads nothing", async () => {
    const active = `<script>document.documentElement.append("RUN")</script>
      <image href="https://evil.example/a.png"/><image href="b.svg"/><style>@import "https://evil.example/a.css"</style>
      <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/"/></foreignObject>`;
    const assets = assetsOf({ "a.svg": drawing("DRAWN", active), "b.svg": drawing("INNER") });
    for (const script of ["", SCRIPT]) {
      const { text } = await make(`${script}<img src="{{ "a.svg" | asset_url }}">`, assets);
      expect(text).toContain("DRAWN");
      expect(text).not.toMatch(/RUN|INNER/);
    }
    expect(new Set(assets.loaded)).toEqual(new Set(["a.svg"]));
  });

  it("can't use an asset as a document, a script or data", async () => {
    const assets = assetsOf({ "a.svg": drawing("DRAWN"), "a.css": "document.body.append('RUN')" });
    const template = `<iframe src="{{ "a.svg" | asset_url }}"></iframe><script src="{{ "a.css" | asset_url }}"></script>
      <object data="{{ "a.svg" | asset_url }}"></object><p></p>
      <script>fetch("{{ "a.svg" | asset_url }}").then((r) => r.text()).then((t) => document.body.append("READ"))</script>`;
    const { text } = await make(template, assets);
    expect(text).not.toMatch(/RUN|READ|DRAWN/);
    expect(assets.loaded).toEqual([]);
  });

  it("gets a style sheet only from a style sheet", async () => {
    const assets = assetsOf({
      "a.svg": `<svg xmlns="http://www.w3.org/2000/svg">{} p::before { content: "STYLED" }</svg>`,
    });
    const { text } = await make(`<link rel="stylesheet" href="{{ "a.svg" | asset_url }}"><p>made</p>`, assets);
    expect(text).toContain("made");
    expect(text).not.toContain("STYLED");
  });
});
