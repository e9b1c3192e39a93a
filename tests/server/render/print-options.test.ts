import { describe, expect, it } from "vitest";
import type { PrintOptions } from "../../../server/render/chromium/pdf/print-options";
import { pdfLeftEdge, pdfPageSizes, pdfText } from "../../support/pdf-text";
import { sharedRenderer } from "./test-renderer";

const renderer = sharedRenderer();
const render = async (template: string, options: PrintOptions, parameters = {}) =>
  (await renderer.current.render({ template, parameters, options })).pdf;
const sizes = async (template: string, options: PrintOptions) => pdfPageSizes(await render(template, options));
const text = async (template: string, options: PrintOptions, parameters = {}) =>
  (await pdfText(await render(template, options, parameters))).pages;

const PAGES = [1, 2, 3, 4].map((page) => `<p style="break-inside: avoid; height: 200mm">Page ${page}</p>`).join("");

describe("print options", () => {
  it.each([
    ["A6", { width: 105, height: 148 }],
    ["A3", { width: 297, height: 420 }],
    ["Letter", { width: 216, height: 279 }],
  ] as const)("choose the paper: %s", async (format, size) => {
    expect(await sizes("<p>x</p>", { format })).toEqual([size]);
    expect(await sizes("<p>x</p>", { format, landscape: true })).toEqual([{ width: size.height, height: size.width }]);
  });

  it("yield to the document's own @page", async () => {
    const own = "<style>@page { size: 100mm 50mm }</style><p>x</p>";
    expect(await sizes(own, { format: "A3", landscape: true })).toEqual([{ width: 100, height: 50 }]);
  });

  it("choose the margins, together or separately", async () => {
    const left = async (options: PrintOptions) =>
      pdfLeftEdge(await render("<style>body { margin: 0 }</style>x", options));
    expect(await left({})).toBeCloseTo(20, 0);
    expect(await left({ margin: "1in" })).toBeCloseTo(25.4, 0);
    expect(await left({ margin: { left: "5mm" } })).toBeCloseTo(5, 0);
    expect(await left({ margin: { top: "50mm" } })).toBeCloseTo(20, 0);
  });

  it.each(["9999mm", "105mm", { left: "104.9mm", right: "104.9mm" }, { top: "11in" }])(
    "reject margins that leave no room on the paper: %o",
    async (margin) => {
      await expect(render("<p>x</p>", { margin })).rejects.toMatchObject({
        code: "INVALID_TEMPLATE",
        data: { reason: "The margins leave no room on the paper" },
      });
    },
  );

  it("accept margins that fit only in landscape", async () => {
    const margin = { left: "110mm", right: "110mm" };
    expect(await text("<p>x</p>", { margin, landscape: true })).toEqual(["x"]);
    await expect(render("<p>x</p>", { margin })).rejects.toMatchObject({ code: "INVALID_TEMPLATE" });
  });

  it("choose the pages", async () => {
    expect(await text(PAGES, { pageRanges: "2-3" })).toEqual(["Page 2", "Page 3"]);
    expect(await text(PAGES, { pageRanges: "1, 4" })).toEqual(["Page 1", "Page 4"]);
    await expect(render(PAGES, { pageRanges: "7-9" })).rejects.toMatchObject({
      code: "INVALID_TEMPLATE",
      data: { reason: "The document has no such pages" },
    });
  });

  it("choose the language and time zone of dates, in tags and in scripts", async () => {
    const template = `{{ at | date: "%-d. %B %Y %H:%M" }}<script>document.write(" " + new Date({{ at }} * 1000).toLocaleString())</script>`;
    const at = Date.UTC(2026, 10, 20, 23, 30) / 1_000;
    expect((await text(template, { locale: "et-EE", timezone: "Europe/Tallinn" }, { at })).join()).toMatch(
      /^21. november 2026 01:30\s+21.11.2026.*01:30:00$/,
    );
    expect((await text(template, {}, { at })).join()).toMatch(/^20. November 2026 23:30/);
    // Unusual spelling, and no language.
    expect((await text(template, { locale: "ET-ee", timezone: "europe/TALLINN" }, { at })).join()).toMatch(
      /^21. november 2026 01:30\s+21.11.2026.*01:30:00$/,
    );
    expect((await text(template, { locale: "und", timezone: "utc" }, { at })).join()).toMatch(
      /^20. November 2026 23:30/,
    );
  });
});
