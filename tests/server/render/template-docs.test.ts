import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pdfPageSizes, pdfText } from "../../support/pdf-text";
import { errorOf, sharedRenderer, textOf } from "./test-renderer";

const renderer = sharedRenderer();
const guide = readFileSync(new URL("../../../docs/templates.md", import.meta.url), "utf8");

interface Example {
  heading: string;
  template: string;
  parameters: Record<string, unknown>;
  /** Expected lines of the PDF, if the guide shows them. */
  lines: string[] | null;
}

/** Yields each HTML example of the guide, with the JSON before it and the text after it. */
function* examples(): Generator<Example> {
  const block = /(?:```json\n((?:(?!```)[\s\S])*)```\s+)?```html\n([\s\S]*?)```(?:\s+```text\n([\s\S]*?)```)?/g;
  for (const { index, 1: json = "{}", 2: template = "", 3: text } of guide.matchAll(block)) {
    const heading = /(?<=^#+ ).*$/gm;
    const headings = guide.slice(0, index).match(heading) ?? [];
    yield {
      heading: headings.at(-1) ?? "",
      template,
      parameters: JSON.parse(json),
      lines: text?.trim().split("\n") ?? null,
    };
  }
}

/** The partials of the guide. */
const partials = [...guide.matchAll(/The partial `([^`]+)`:\n\n```liquid\n([\s\S]*?)```/g)].map(
  ([, name = "", html = ""]) => ({ name, html }),
);

const render = async ({ template, parameters }: Pick<Example, "template" | "parameters">) => {
  const { pdf, warnings } = await renderer.current.render({ template, partials, parameters });
  return { pages: (await pdfText(pdf)).pages, sizes: await pdfPageSizes(pdf), warnings };
};

const examplesUnder = (heading: string) => [...examples()].filter((example) => example.heading === heading);

describe("the guide to templates", () => {
  it.each([...examples()].map((example, index) => [`${index + 1}, ${example.heading}`, example] as const))(
    "has an example that renders as described: %s",
    async (_name, example) => {
      const { pages, warnings } = await render(example);
      expect(warnings).toEqual([]);
      const lines = pages.join("\n").split("\n").filter(Boolean);
      if (example.lines) expect(lines).toEqual(example.lines);
      else expect(pages.length).toBeGreaterThan(0);
    },
  );

  it("has examples with the described paper sizes", async () => {
    const [a5, mixed] = examplesUnder("Paper and margins");
    expect(a5 && (await render(a5)).sizes).toEqual([{ width: 210, height: 148 }]);
    expect(mixed && (await render(mixed)).sizes).toEqual([
      { width: 210, height: 297 },
      { width: 297, height: 210 },
    ]);
  });

  it("has examples with headers, footers and page numbers, and with a different first page", async () => {
    const [running, first] = examplesUnder("Headers, footers, page numbers");
    const { pages } = await render(running ?? { template: "", parameters: {} });
    expect(pages[1]).toContain("Annual report");
    expect(pages[1]).toContain("Page 2 of 2");
    const different = (await render(first ?? { template: "", parameters: {} })).pages;
    expect(different[0]).not.toContain("1");
    expect(different[1]).toContain("2");
  });

  it("has an example whose script Platen waits for", async () => {
    const [script] = examplesUnder("Scripts");
    expect((await render(script ?? { template: "", parameters: {} })).pages).toEqual(["drawn by a script"]);
  });
});

describe("the filters", () => {
  it.each([
    ["an unknown currency", '{{ 1 | money: "EU" }}'],
    ["a missing currency", "{{ 1 | money }}"],
    ["a text that is not a number", '{{ "x" | number }}'],
    ["an unknown locale", '{{ 1 | number: 2, "x" }}'],
    ["a text that is not a date", '{{ "x" | local_date }}'],
    ["an unknown time zone", '{{ "2026-01-01T00:00:00Z" | local_time: "short", "en", "Mars/Base" }}'],
    ["an unknown time zone, even if it has no effect", '{{ "2026-01-01" | local_date: "short", "en", "Mars/Base" }}'],
    ["an unknown time zone of date", '{{ "2026-01-01" | date: "%Y", "Mars/Base" }}'],
    ["an impossible day", '{{ "2026-02-30" | local_date }}'],
    ["a time on an impossible day", '{{ "2026-04-31T12:00:00Z" | local_time }}'],
    ["an infinite number", '{{ "1e400" | money: "EUR" }}'],
    ["an unknown style", '{{ "2026-01-01" | local_date: "tiny" }}'],
    ["an unknown barcode", '{{ "x" | barcode: "constructor" }}'],
    ["a text that the barcode can't hold", '{{ "abc" | barcode: "ean13" }}'],
    ["a width that breaks out of its attribute", `{{ "x" | qr: '1mm" onload="x' }}`],
  ])("refuse %s, with the line", async (_what, filter) => {
    const error = await errorOf(renderer.current.render({ template: `\n${filter}`, parameters: {} }));
    expect(error).toMatchObject({ code: "INVALID_TEMPLATE", data: { line: 2, column: 1 } });
  });

  it("use the locale and the time zone of the document", async () => {
    const template = `{{ 1.5 | money: "EUR" }} {{ 1.5 | number: 2 }} {{ at | local_date: "long" }} {{ at | local_time }}`;
    const options = { locale: "de-DE", timezone: "Europe/Berlin" };
    const text = await textOf(renderer.current, template, { at: "2026-11-20T23:30:00Z" }, { options });
    expect(text).toEqual(["1,50 € 1,50 21. November 2026 21.11.2026, 00:30"]);
  });

  it("write nothing for a missing value", async () => {
    const template =
      "[{{ a | money: 'EUR' }}{{ a | number }}{{ a | local_date }}{{ a | local_time }}{{ a | qr }}{{ a | barcode }}]";
    expect(await textOf(renderer.current, template)).toEqual(["[]"]);
    expect(await textOf(renderer.current, template, { a: null })).toEqual(["[]"]);
    expect(await textOf(renderer.current, template.replaceAll(" a ", " nil "))).toEqual(["[]"]);
  });

  it("escape the text of a code", async () => {
    const template = `{{ text | qr }}{{ text | barcode }}end`;
    expect(await textOf(renderer.current, template, { text: `"><b>x</b>` })).toEqual(["end"]);
  });
});
