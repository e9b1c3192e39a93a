import { describe, expect, it } from "vitest";
import { name } from "../../contract/fields";
import { sanitizeText } from "../../src/lib/sanitize-text";

const isName = (text: string) => name("EMPTY_TEMPLATE_NAME").safeParse(text).success;

describe("a pasted name", () => {
  it.each([
    ["Invoice\t2026\t", "Invoice 2026"],
    ["Invoice\r\n2026", "Invoice 2026"],
    ["\u202eInvoice\u202c", "Invoice"],
    ["  שלום (2)  ", "שלום (2)"],
    ["🖨️ Ink & <b>", "🖨️ Ink & <b>"],
  ])("loses its control characters: %j", (typed, meant) => {
    expect(sanitizeText(typed)).toBe(meant);
    expect(isName(sanitizeText(typed))).toBe(true);
  });

  it("would be refused by the service if it were not sanitized", () => {
    expect(isName("Invoice\t2026")).toBe(false);
  });

  it("is empty if it contains only control characters", () => {
    expect(sanitizeText("\t\u2066\n")).toBe("");
  });
});
