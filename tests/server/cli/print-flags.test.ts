import { expect, it } from "vitest";
import { parsePrintFlags } from "../../../cli/print-flags";

it("turns the flags into the print options of the contract", async () => {
  const flags = { format: "letter", landscape: true, margin: "1in", pages: "1-3,5", tagged: true };
  const options = { format: "Letter", landscape: true, margin: "1in", pageRanges: "1-3,5", tagged: true };
  expect(await parsePrintFlags(flags)).toEqual(options);
  const place = { locale: "et-EE", timezone: "Europe/Tallinn" };
  expect(await parsePrintFlags(place)).toEqual(place);
  expect(await parsePrintFlags({})).toEqual({});
});

it.each([
  ["1mm 2mm", { top: "1mm", right: "2mm", bottom: "1mm", left: "2mm" }],
  ["1mm 2mm 3mm", { top: "1mm", right: "2mm", bottom: "3mm", left: "2mm" }],
  ["1mm, 2mm, 3mm, 4mm", { top: "1mm", right: "2mm", bottom: "3mm", left: "4mm" }],
])("reads margins in the order of CSS: %s", async (margin, sides) => {
  expect(await parsePrintFlags({ margin })).toEqual({ margin: sides });
});

it.each([
  [{ format: "A9" }, /^--format must be one of A0, A1, .*, Ledger$/],
  [{ margin: "wide" }, /^--margin must be a length such as 20mm, 1in or 36pt$/],
  [{ margin: "1mm 2" }, /^--margin must be a length such as 20mm, 1in or 36pt$/],
  [{ margin: "1mm 1mm 1mm 1mm 1mm" }, /^--margin must be a length such as 20mm, 1in or 36pt$/],
  [{ pages: "first" }, /^--pages must be pages such as 1-3,5$/],
  [{ pages: "0" }, /^--pages must be pages such as 1-3,5$/],
  [{ pages: "1,5-3" }, /^--pages must be pages such as 1-3,5$/],
  [{ timezone: "+02:00" }, /^--timezone must be a time zone/],
  [{ locale: "e", timezone: "Tartu" }, /^--locale must be a language tag.*; --timezone must be a time zone/],
])("names each wrong flag: %o", async (flags, message) => {
  await expect(parsePrintFlags(flags)).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
});
