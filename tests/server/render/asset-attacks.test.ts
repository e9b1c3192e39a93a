import { createHash } from "node:crypto";
import { brotliCompressSync, crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { detectAssetType } from "../../../server/render/assets/asset-type";
import type { DocumentAssets } from "../../../server/render/assets/document-assets";
import type { RenderRequest } from "../../../server/render/render-types";
import { pdfText } from "../../support/pdf-text";
import { sharedRenderer } from "./test-renderer";

const renderer = sharedRenderer({ deadlineMs: 15_000 });

/** Zeros of this size take a thousandth of it when they are compressed. */
const INFLATED = Buffer.alloc(64 * 1024 * 1024);
const DEFLATED = deflateSync(INFLATED);
/** A busy machine may reach the deadline before the limit. */
const REFUSED = ["PAYLOAD_TOO_LARGE", "RENDER_TIMEOUT"];
const PATCHES = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

function assetsOf(files: Record<string, Buffer>): DocumentAssets & { loads: number } {
  const contents = new Map(Object.values(files).map((content) => [sha256(content), content]));
  const byName = new Map(
    Object.entries(files).map(([name, content]) => {
      const asset = {
        sha256: sha256(content),
        mediaType: detectAssetType(content) ?? "text/css",
        bytes: content.length,
      };
      return [name, asset];
    }),
  );
  return {
    byName,
    loads: 0,
    async load(asset) {
      this.loads += 1;
      return contents.get(asset.sha256);
    },
  };
}
const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * index);
  return bytes;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
};
/** A PNG of 4096 x 4096 grey pixels, which is the largest that may be an asset. */
const png = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", Buffer.concat([uint32(4096, 4096), Buffer.from([8, 0, 0, 0, 0])])),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ]);
/** A font in WOFF 1.0 with one table. */
const woff = (table: Buffer, inflatedBytes: number): Buffer =>
  Buffer.concat([
    Buffer.from("wOFF"),
    uint32(0x00010000, 64 + table.length, 0x00010000, inflatedBytes + 28, 0, 0, 0, 0, 0, 0),
    Buffer.from("glyf"),
    uint32(64, table.length, inflatedBytes, 0),
    table,
  ]);
/** A font in WOFF 2.0 with one table. */
const woff2 = (table: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from("wOF2"),
    uint32(0x00010000, 48 + 8 + table.length, 0x00010000, 0x7fffffff, table.length, 0x00010000, 0, 0, 0, 0, 0),
    Buffer.from([0x0a, 0x87, 0xff, 0xff, 0xff, 0x7f, 0x00, 0x00]),
    table,
  ]);
const svg = (content: string, doctype = ""): Buffer =>
  Buffer.from(`${doctype}<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">${content}</svg>`);

const laughs = (text: string): string =>
  `<!DOCTYPE svg [<!ENTITY x0 "${text}">${PATCHES.map(
    (_, level) => `<!ENTITY x${level + 1} "${`&x${level};`.repeat(10)}">`,
  ).join("")}]>`;
const nestedUse = PATCHES.map(
  (id, level) => `<g id="${id}">${`<use href="#${PATCHES[level - 1] ?? "dot"}"/>`.repeat(10)}</g>`,
).join("");

const image = '<img src="{{ "bomb" | asset_url }}" width="100">';
const font =
  '<style>@font-face { font-family: Bomb; src: url({{ "bomb" | asset_url }}) }</style><p style="font-family: Bomb">x</p>';
const styles = '<style>@import "{{ "bomb" | asset_url }}"</style>';

const BOMBS: [what: string, html: string, content: Buffer][] = [
  ["pixels that inflate to far more than the image has", image, png(chunk("IDAT", DEFLATED))],
  ["a text in a PNG that inflates", image, png(chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), DEFLATED])))],
  ["a colour profile that inflates", image, png(chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), DEFLATED])))],
  ["a WOFF font that inflates", font, woff(DEFLATED, INFLATED.length)],
  ["a WOFF font that says it inflates to 2 GB", font, woff(DEFLATED, 0x7fffffff)],
  ["a WOFF2 font that inflates", font, woff2(brotliCompressSync(INFLATED))],
  ["entities of an SVG image", image, svg("<text>&x10;</text>", laughs("lol"))],
  ["uses of an SVG image", image, svg(`<circle id="dot" r="1"/>${nestedUse}<use href="#j"/>`)],
  ["a style sheet that imports itself", styles, Buffer.from('@import "bomb"; p { color: red }')],
];

async function make(template: string, assets?: DocumentAssets, more: Partial<RenderRequest> = {}) {
  const request = { template, parameters: {}, workspaceId: "attacker", ...(assets && { assets }), ...more };
  return renderer.current.render(request).then(
    ({ pdf }) => pdf.subarray(0, 5).toString("latin1"),
    (error: { code?: string }) => error.code,
  );
}
const expectToWork = async () => {
  const { pdf } = await renderer.current.render({ template: "<p>ordinary</p>", parameters: {}, workspaceId: "tenant" });
  expect((await pdfText(pdf)).pages).toEqual(["ordinary"]);
};

describe("an asset that is a bomb", () => {
  it.each(BOMBS)(
    "ends in a PDF or a documented error, and the next document is made: %s",
    async (_what, html, content) => {
      expect(content.length).toBeLessThan(5 * 1024 * 1024);
      const documented = ["%PDF-", "RENDER_TIMEOUT", "INVALID_TEMPLATE", "SERVICE_UNAVAILABLE", "PAYLOAD_TOO_LARGE"];
      expect(documented).toContain(await make(`${html}<p>made</p>`, assetsOf({ bomb: content })));
      await expectToWork();
    },
  );
});

describe("a document that loads its assets again and again", () => {
  it("under countless addresses fails, and has loaded no more than its limit", async () => {
    const self = Array.from({ length: 12 }, (_, index) => `@import "bomb?${index}";`).join("\n");
    const assets = assetsOf({ bomb: Buffer.from(self) });
    expect(REFUSED).toContain(await make(styles, assets));
    expect(assets.loads).toBeLessThanOrEqual(1_000);
    await expectToWork();
  });

  it("with large contents fails, and has loaded no more than its limit", async () => {
    const content = Buffer.from(`/*${" ".repeat(4 * 1024 * 1024)}*/`);
    const imports = Array.from({ length: 100 }, (_, index) => `@import "{{ "bomb" | asset_url }}?${index}";`).join("");
    const assets = assetsOf({ bomb: content });
    expect(REFUSED).toContain(await make(`<style>${imports}</style>`, assets));
    expect(assets.loads).toBeLessThanOrEqual(50);
    await expectToWork();
  });

  it("within the limits is made", async () => {
    const assets = assetsOf({ dot: svg("<circle r='1'/>") });
    const images = Array.from({ length: 200 }, (_, index) => `<img src="{{ "dot" | asset_url }}?${index}">`).join("");
    expect(await make(images, assets)).toBe("%PDF-");
    expect(assets.loads).toBe(200);
  });
});
