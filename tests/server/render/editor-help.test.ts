import { Liquid } from "liquidjs";
import { describe, expect, it } from "vitest";
import { installPartialTags } from "../../../parameters/partial-tags";
import { registerFilters } from "../../../server/render/liquid/filters/register";
import { FILTERS } from "../../../src/lib/template-language/filter-help";
import { SNIPPETS } from "../../../src/lib/template-language/snippets";
import { TAGS } from "../../../src/lib/template-language/tag-help";

const engine = new Liquid({ strictFilters: true, templates: {} });
installPartialTags(engine, { onReference: () => undefined, partialOf: () => [] });
registerFilters(engine, { clock: { nowMs: 0 }, assets: { url: "" } });

/** Fills in the places of a snippet. */
const fillIn = (snippet: string): string =>
  snippet
    .replace(/\$\{\d+\|([^,|]*)[^}]*\|\}/g, "$1")
    .replace(/\$\{\d+:([^}]*)\}/g, "$1")
    .replace(/\$\d/g, "");

describe("the editor's help", () => {
  it("describes each filter of the service", () => {
    expect(FILTERS.map(({ name }) => name).toSorted()).toEqual(Object.keys(engine.filters).toSorted());
  });

  it("describes each tag of the service", () => {
    const names = Object.keys(engine.tags).filter((name) => name !== "include");

    expect(TAGS.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it.each(FILTERS.map(({ name, example }) => [name, example]))(
    "has an example of %s that the service accepts",
    (_, example) => {
      expect(() => engine.parse(example)).not.toThrow();
    },
  );

  it.each(TAGS.filter(({ name }) => name in engine.tags).map(({ name, snippet }) => [name, snippet]))(
    "inserts a tag %s that the service accepts",
    (name, snippet) => {
      if (name === "include") return;
      const text = `{% ${fillIn(snippet).replace('""', '"x"')}`;
      expect(() => engine.parse(text)).not.toThrow();
    },
  );

  it("has the lines of a Swiss QR code in the snippet of the bill, and no space before them", () => {
    const { body = "" } = SNIPPETS.find(({ name }) => name === "QR bill") ?? {};
    const code = `${fillIn(body).replace(/<div.*/s, "")}{{ payment }}`;
    const creditor = { iban: "CH44", name: "Ann", street: "Weg", number: "1", zip: "8000", city: "Zug", country: "CH" };
    const lines = engine.parseAndRenderSync(code, { creditor, total: 1234.5, message: "No. 7" }).trim().split("\n");
    const address = ["S", "Ann", "Weg", "1", "8000", "Zug", "CH"];
    const empty = ["", "", "", "", "", "", ""];
    expect(lines).toEqual([
      ...["SPC", "0200", "1", "CH44", ...address, ...empty, "1234.50", "CHF", ...empty],
      ...["NON", "", "No. 7", "EPD"],
    ]);
  });

  it.each(SNIPPETS.map(({ name, body }) => [name, body]))(
    "inserts %s in a form that the service accepts",
    (_, body) => {
      expect(() => engine.parse(fillIn(body))).not.toThrow();
    },
  );
});
