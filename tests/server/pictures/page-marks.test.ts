import { describe, expect, it } from "vitest";
import { readPageMarks } from "../../../server/pictures/page-marks";
import { chromiumPdfOf } from "../../support/chromium-pdf-of";

/** Places of missing glyphs on a page of 200 points, with a text in 20 points. */
function missingIn(text: string) {
  const content = `1 0 0 -1 0 200 cm\n1 0 0 1 0 0 cm\nBT\n/F4 20 Tf\n1 0 0 -1 30 50 Tm\n${text}\nET\n`;
  const [page] = readPageMarks(chromiumPdfOf(content), [{ code: "MISSING_GLYPH", characters: [] }]);
  return page?.warnings.map(({ x, y, width, height }) => [x, y, width, height]);
}

describe("places of missing glyphs", () => {
  it.each([
    ["<0000> Tj", [[30, 30, 15, 25]]],
    ["<00> Tj", [[30, 30, 15, 25]]],
    ["<0003> Tj\n5 -10 Td <00030000> Tj", [[35, 40, 15, 25]]],
    ["5 .5 Td <0000> Tj", [[35, 29.5, 15, 25]]],
    ["<00100001> Tj", []],
    ["<0000>", []],
  ])("are found: %j", (text, places) => {
    expect(missingIn(text)).toEqual(places);
  });

  it("are found in time that is in proportion to a text", () => {
    // Tried with each group or each digit as its beginning, one of these texts would take hours.
    expect(missingIn(`<${"0000".repeat(900_000)}01> Tj`)).toEqual([]);
    expect(missingIn(`/Span<</ActualText <FEFF0041${"0300".repeat(900_000)}> >> BDC\nEMC\n<0000> Tj`)).toHaveLength(1);
  });
});
