import { expect, it, vi } from "vitest";
import { ParsedTemplates } from "../../../server/render/liquid/parsed-templates";

const KIB = 1024;

function createCache() {
  const parse = vi.fn(() => ({ templates: [], references: [] }));
  return { parse, templates: new ParsedTemplates(parse) };
}

it("parses a template once", () => {
  const { parse, templates } = createCache();
  expect(templates.get("{{ a }}")).toBe(templates.get("{{ a }}"));
  expect(parse).toHaveBeenCalledTimes(1);
});

it("forgets the least recently used templates above 1 MiB in all", () => {
  const { parse, templates } = createCache();
  const texts = ["a", "b", "c", "d"].map((letter) => letter.repeat(256 * KIB));
  for (const text of texts) templates.get(text);
  templates.get(texts[0] ?? "");
  templates.get("one more");
  expect(parse).toHaveBeenCalledTimes(5);
  templates.get(texts[0] ?? "");
  expect(parse).toHaveBeenCalledTimes(5);
  templates.get(texts[1] ?? "");
  expect(parse).toHaveBeenCalledTimes(6);
});

it.each([
  ["a long template", "x".repeat(256 * KIB + 1)],
  ["an empty template", ""],
])("does not cache %s", (_what, text) => {
  const { parse, templates } = createCache();
  templates.get(text);
  templates.get(text);
  expect(parse).toHaveBeenCalledTimes(2);
});

it("does not cache a template that can't be parsed", () => {
  const parse = vi.fn(() => {
    throw new Error("not closed");
  });
  const templates = new ParsedTemplates(parse);
  for (let attempt = 1; attempt <= 2; attempt++) expect(() => templates.get("{% if")).toThrow("not closed");
  expect(parse).toHaveBeenCalledTimes(2);
});
