import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import type { ChromiumPdf } from "../../../server/render/chromium/pdf/chromium-pdf";
import { readGlyphUsage } from "../../../server/render/chromium/pdf/missing-glyphs";
import { renumberNodes, writeInformation } from "../../../server/render/chromium/pdf/reproducible-pdf";
import { removeBlockedLinks } from "../../../server/render/chromium/pdf/sanitize-pdf";

/** The objects of a PDF with links that are blocked. */
function linksTo(address: string, count: number): [pdf: Buffer, parsed: ChromiumPdf] {
  const link = `1 0 obj\n<</Type /Annot\n/Subtype /Link\n/A <</Type /Action\n/S /URI\n/URI (${address})>>>>\nendobj\n`;
  const offsets = Array.from({ length: count }, (_, index) => index * link.length);
  return [Buffer.from(link.repeat(count), "latin1"), { objectOffsets: () => offsets } as unknown as ChromiumPdf];
}

/** A PDF with one stream. */
function streamOf(content: string): ChromiumPdf {
  const stream = { data: deflateSync(content), isCompressed: true };
  return { objectOffsets: () => [0], contentStreamAt: () => stream } as unknown as ChromiumPdf;
}

/** Counts the turns of the event loop until `work` is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isDone = true;
  return turns;
}

it("lets other work have its turn while it removes many links", async () => {
  expect(await turnsDuring(removeBlockedLinks(...linksTo("javascript:x", 2_000)))).toBeGreaterThan(40);
});

it.each([
  [32, 2 ** 20],
  [1, 2 ** 25],
])("lets other work have its turn while it reads %i addresses of %i bytes", async (count, bytes) => {
  const links = linksTo(`javascript:${"a".repeat(bytes)}`, count);
  expect(await turnsDuring(removeBlockedLinks(...links))).toBeGreaterThan(16);
});

it.each([
  ["texts", "<0003> Tj\n", 400_000],
  ["texts with a replacement", "/Span<</ActualText <FEFF0041> >> BDC\n<0003> Tj\nEMC\n", 75_000],
  ["a long replaced text", "<0003> Tj\n", 400_000, "/Span<</ActualText <FEFF0041> >> BDC\n", "EMC\n"],
  ["mappings of glyphs", "<0003> <0041>\n", 65_536, "endcodespacerange\n"],
])(
  "lets other work have its turn while it reads %s of one stream",
  async (_name, text, count, before = "", after = "") => {
    const pdf = streamOf(before + text.repeat(count) + after);
    expect(await turnsDuring(readGlyphUsage(pdf))).toBeGreaterThan(5);
  },
);

it("lets other work have its turn while it reads links to places with long names", async () => {
  const link = `1 0 obj\n<</Type /Annot\n/Subtype /Link\n/Dest /${"a".repeat(2 ** 20)}>>\nendobj\n`;
  const offsets = Array.from({ length: 32 }, (_, index) => index * link.length);
  const parsed = { objectOffsets: () => offsets } as unknown as ChromiumPdf;
  expect(await turnsDuring(removeBlockedLinks(Buffer.from(link.repeat(32)), parsed))).toBeGreaterThan(10);
});

it("reads only the beginning of a blocked address", async () => {
  const [pdf, parsed] = linksTo(`javascript:${"\\(".repeat(1_000_000)}`, 1);
  const [address = ""] = await removeBlockedLinks(pdf, parsed);
  expect(address).toMatch(/^javascript:\({400}/);
  expect(address.length).toBeLessThan(1_000);
  expect(pdf.includes("/URI")).toBe(false);
});

it("lets other work have its turn while it reads a long title", async () => {
  const pdf = Buffer.from(`<</Title (${"a".repeat(2 ** 25)})>>`);
  const parsed = { informationOffset: 0 } as unknown as ChromiumPdf;
  expect(await turnsDuring(writeInformation(pdf, parsed, new Date()))).toBeGreaterThan(10);
});

it("lets other work have its turn while it looks for the numbers of cells", async () => {
  // An address may have the beginning of such a number as often as it has room.
  for (const text of ["\\(node".repeat(500_000), "\\(".repeat(2 ** 25)]) {
    expect(await turnsDuring(renumberNodes(Buffer.from(text)))).toBeGreaterThan(30);
  }
});
