import { expect, it } from "vitest";
import { z } from "zod";
import { parseYaml } from "../../../template-files/parse-yaml";

const any = z.record(z.string(), z.unknown());

it.each([
  ["a: 1\nb: 2\na: 3", { line: 3, column: 1 }],
  ['samples:\n  A: {}\n  "A": {}', { line: 3, column: 3 }],
  ["a: {b: 1, c: 2, b: 3}", { line: 1, column: 17 }],
])("refuses a key that an object has twice: %s", (text, place) => {
  expect(() => parseYaml(text, any)).toThrow(expect.objectContaining({ message: "Map keys must be unique", ...place }));
});

it("allows the same key in several objects", () => {
  expect(parseYaml("a: {c: 1}\nb: {c: 1, a: 2}", any)).toEqual({ a: { c: 1 }, b: { c: 1, a: 2 } });
});

it("takes time in proportion to the number of keys", () => {
  // To compare each key with each other one would take minutes.
  const keys = Array.from({ length: 100_000 }, (_, index) => index.toString(36));
  expect(Object.keys(parseYaml(`a: {${keys.map((key) => `"${key}"`).join(",")}}`, any).a as object)).toHaveLength(
    100_000,
  );
});
