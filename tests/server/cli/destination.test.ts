import { afterEach, expect, it } from "vitest";
import { assertNotTerminal, defaultDestination } from "../../../cli/output/destination";

const { isTTY } = process.stdout;
afterEach(() => {
  process.stdout.isTTY = isTTY;
});

it.each([
  ["a/letter.html", undefined, "letter.pdf"],
  ["letter.v2.html.liquid", undefined, "letter.v2.pdf"],
  ["letter", undefined, "letter.pdf"],
  ["-", undefined, "-"],
  [undefined, "Bill 2.0: ../../etc", "Bill 2.0_ .._.._etc.pdf"],
])("names the document of template file %s or stored template %s: %s", (file, stored, destination) => {
  expect(defaultDestination(file, stored)).toBe(destination);
});

it("refuses to write a PDF to a terminal", () => {
  process.stdout.isTTY = true;
  expect(() => assertNotTerminal("-")).toThrow("a PDF can't be shown in a terminal");
  expect(() => assertNotTerminal("a.pdf")).not.toThrow();
  process.stdout.isTTY = false;
  expect(() => assertNotTerminal("-")).not.toThrow();
});
