import { expect, it } from "vitest";
import type { ParameterSchema } from "../../../parameters/schema";
import { type FlatParameter, flatten, parseExpectation } from "./flatten";
import { infer } from "./infer";
import { readDocuments, type TestDocument } from "./read-documents";

interface Score {
  expected: number;
  found: number;
  typed: number;
  required: number;
  formatted: number;
  surplus: number;
  misses: string[];
}

function score(expected: ReadonlyMap<string, FlatParameter>, schema: ParameterSchema): Score {
  const actual = flatten(schema);
  const count = (isRight: (parameter: FlatParameter, found: FlatParameter) => boolean, label: string) => {
    let right = 0;
    for (const [path, parameter] of expected) {
      const found = actual.get(path);
      if (found && isRight(parameter, found)) right++;
      else misses.push(`${label} ${path}: ${JSON.stringify(found)}`);
    }
    return right;
  };
  const misses: string[] = [];
  return {
    expected: expected.size,
    found: count(() => true, "path"),
    typed: count((one, other) => one.type === other.type, "type"),
    required: count((one, other) => one.isRequired === other.isRequired, "required"),
    formatted: count((one, other) => one.format === other.format, "format"),
    surplus: [...actual.keys()].filter((path) => !expected.has(path) && misses.push(`surplus ${path}`)).length,
    misses,
  };
}

function measure({ name, html, partials, sample, expectation }: TestDocument) {
  const expected = parseExpectation(expectation);
  return {
    name,
    alone: score(expected, infer(html, { partials })),
    withSample: score(expected, infer(html, { partials, samples: [sample] })),
  };
}

it("infers the parameters of thirty kinds of documents", () => {
  const scores = readDocuments().map(measure);
  const sum = (of: "alone" | "withSample", count: Exclude<keyof Score, "misses">) =>
    scores.reduce((total, score) => total + score[of][count], 0);
  const row = (name: string, { alone, withSample }: { alone: Score; withSample: Score }) =>
    [
      name.padEnd(16),
      `${withSample.found}/${withSample.expected}`.padStart(8),
      `${withSample.typed}`.padStart(7),
      `${withSample.required}`.padStart(9),
      `${withSample.formatted}`.padStart(7),
      `${withSample.surplus}`.padStart(8),
      `${alone.found}`.padStart(13),
      `${alone.typed}`.padStart(7),
    ].join("");
  const header = "document           found  typed required  format surplus  alone: found  typed";
  const misses = scores.flatMap(({ name, withSample }) => withSample.misses.map((miss) => `${name}: ${miss}`));
  process.stdout.write(`${[header, ...scores.map((score) => row(score.name, score)), ...misses].join("\n")}\n`);

  expect(scores.length).toBeGreaterThan(30);
  const total = sum("withSample", "expected");
  expect(sum("withSample", "found") / total).toBeGreaterThanOrEqual(0.95);
  expect(sum("withSample", "typed") / total).toBeGreaterThanOrEqual(0.9);
  expect(sum("withSample", "required") / total).toBeGreaterThanOrEqual(0.9);
  expect(sum("withSample", "surplus") / total).toBeLessThanOrEqual(0.02);
  expect(sum("alone", "found") / total).toBeGreaterThanOrEqual(0.95);
});
