import { expect, it } from "vitest";
import { ChromiumPdf } from "../../../server/render/chromium/pdf/chromium-pdf";
import { readGlyphUsage } from "../../../server/render/chromium/pdf/missing-glyphs";
import { chromiumPdfOf } from "../../support/chromium-pdf-of";

const glyphUsageOf = (content: string) => readGlyphUsage(new ChromiumPdf(chromiumPdfOf(content)));
const isMissing = async (content: string) => (await glyphUsageOf(content)).hasUnmappedMissing;

it.each([
  ["<0000> Tj", true],
  ["<00030000> Tj", true],
  ["<000000000003> Tj", true],
  ["<00> Tj", true],
  ["<0003> Tj", false],
  ["<00100001> Tj", false],
  ["<0003000004> Tj", false],
  ["<0000>", false],
])("finds glyph 0 in the text %s: %s", async (content, expected) => {
  expect(await isMissing(`BT\n${content}\nET\n`)).toBe(expected);
});

it.each([
  ["<0000> Tj", true],
  ["<0003> Tj", false],
  // A replacement between the halves of a text is left out.
  ["<0003/ActualText <FEFF0041> >> BDC\nEMC0000> Tj", true],
  ["<00\n00> Tj", false],
])("finds glyph 0 at the end of a long stream: %j", async (end, expected) => {
  expect(await isMissing(`${"<0003> Tj\n".repeat(100_000)}${end}`)).toBe(expected);
});

it("tells apart which replacements stand for missing glyphs", async () => {
  const span = (text: string, glyphs: string) => `/Span<</ActualText <FEFF${text}> >> BDC\n${glyphs}EMC\n`;
  const long = "<0003> Tj\n".repeat(20_000);
  const content = [span("0041", long), span("D83DDE00", `${long}<0000> Tj\n`), span("00420043", "")].join(long);
  const { suspects, shown, hasUnmappedMissing } = await glyphUsageOf(content);
  expect([[...suspects], [...shown], hasUnmappedMissing]).toEqual([["😀"], ["A", "B", "C"], false]);
});

it("takes time in proportion to a text", async () => {
  // A font of Type 3 has codes of two digits. Matching each `0000` of such a text with the rest would take hours.
  expect(await isMissing(`<${"0000".repeat(1_000_000)}01> Tj`)).toBe(false);
});
