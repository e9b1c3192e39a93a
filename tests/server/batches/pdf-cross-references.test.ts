import { PDFContext, PDFCrossRefStream, type PDFRef } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import "../../../server/batches/pdf-cross-references";

it("adds objects to the table of a PDF without reading all others, and keeps it in order", () => {
  let reads = 0;
  const refOf = (number: number) =>
    ({
      get objectNumber() {
        reads++;
        return number;
      },
      generationNumber: 0,
    }) as PDFRef;
  const table = PDFCrossRefStream.create(PDFContext.create().obj({}), false);
  for (let number = 1; number <= 1_000; number++) if (number !== 500) table.addUncompressedEntry(refOf(number), 0);
  expect(reads).toBeLessThan(4_000);
  table.addUncompressedEntry(refOf(500), 0);
  table.updateDict();
  expect(table.dict.toString()).toContain("/Index [ 0 1001 ]");
});
