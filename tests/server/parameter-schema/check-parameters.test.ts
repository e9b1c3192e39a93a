import fc from "fast-check";
import { afterAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { checkParameters, MAX_PROBLEMS } from "../../../parameters/check-parameters";
import type { JsonType, ParameterSchema } from "../../../parameters/schema";
import { LiquidRenderer } from "../../../server/render/liquid/liquid-renderer";

// Other files of this worker need liquidjs without the patch.
afterAll(() => void vi.resetModules());

const invoice: ParameterSchema = {
  type: "object",
  properties: {
    number: { type: "string", maxLength: 5 },
    due: { type: ["string", "null"], format: "date" },
    lines: {
      type: "array",
      minItems: 1,
      items: { type: "object", properties: { price: { type: "number", minimum: 0 } }, required: ["price"] },
    },
    "a/b~c": { enum: ["x", 1] },
    totals: { type: "object", additionalProperties: { type: "number" } },
  },
  required: ["number", "lines"],
};

describe("a check of parameters", () => {
  it("finds nothing in parameters that fit, with values that the schema does not know", () => {
    const parameters = { number: "2026", due: null, lines: [{ price: 1, tax: {} }], totals: { a: 1 }, extra: true };
    expect(checkParameters(invoice, parameters)).toEqual([]);
  });

  it("reports all problems with pointers", () => {
    const parameters = {
      number: "2026-0",
      due: "31.3.2026",
      lines: [{ price: "1" }, {}, { price: -1 }],
      "a/b~c": "z",
      totals: { net: null },
    };
    expect(checkParameters(invoice, parameters)).toEqual([
      { pointer: "/number", expected: "at most 5 characters", got: "6 characters" },
      { pointer: "/due", expected: "a date such as 2026-03-31", got: '"31.3.2026"' },
      { pointer: "/lines/0/price", expected: "number", got: "string" },
      { pointer: "/lines/1/price", expected: "number", got: "nothing" },
      { pointer: "/lines/2/price", expected: "at least 0", got: "-1" },
      { pointer: "/a~1b~0c", expected: 'one of "x", 1', got: '"z"' },
      { pointer: "/totals/net", expected: "number", got: "null" },
    ]);
    expect(checkParameters(invoice, {})).toEqual([
      { pointer: "/number", expected: "string", got: "nothing" },
      { pointer: "/lines", expected: "array", got: "nothing" },
    ]);
  });

  it("stops after the first hundred problems", () => {
    const lines = Array.from({ length: 1_000 }, () => ({ price: "x" }));
    expect(checkParameters(invoice, { number: "1", lines })).toHaveLength(MAX_PROBLEMS);
  });

  it("keeps pointers and values short and well-formed", () => {
    const [problem] = checkParameters(
      { additionalProperties: { enum: ["x"] } },
      { ["\ud83d".repeat(5_000)]: "y".repeat(5_000) },
    );
    expect(problem?.pointer.isWellFormed()).toBe(true);
    expect(JSON.stringify(problem).length).toBeLessThan(1_000);
  });

  it("takes the dates that the filters print, and no others", async () => {
    const isFine = (value: unknown) => checkParameters({ type: "string", format: "date" }, value).length === 0;
    const renderer = new LiquidRenderer();
    const prints = (template: string, value: unknown): boolean => {
      const result = renderer.render({
        template,
        partials: [],
        parameters: JSON.stringify({ value }),
        nowMs: 0,
        maxHtmlLength: 100,
        timeoutMs: 1_000,
      });
      // The filter `date` prints a text that is not a date as it is.
      return result.kind === "html" && (value === "" || result.html !== String(value));
    };
    const isPrinted = (value: unknown) =>
      prints("{{ value | local_date: 'full' }}", value) || prints("{{ value | date: '%d %B %Y' }}", value);
    const dates = [
      "2026-03-31",
      "2026-03-31T10:00:00Z",
      "2024-02-29",
      "2026-3-1",
      "March 3, 2026",
      "31 March 2026",
      "2026-03",
    ];
    const all = [...dates, "now", "today", "", "1700000000", 1_700_000_000, -1, 0.5];
    expect(all.filter((value) => !isFine(value))).toEqual([]);
    expect(all.filter((value) => !isPrinted(value))).toEqual([]);
    const others = ["2026-13-01", "2026-03-31T25:00:00Z", "2026-03-31T10:00:00+02", "soon", " ", 1e300, {}];
    expect(others.filter(isFine)).toEqual([]);
    expect(others.filter(isPrinted)).toEqual([]);
    // `date` prints another day for these, and `local_date` refuses them.
    expect(["2026-02-30", "0000-01-001"].filter(isFine)).toEqual([]);
  });

  it("takes numbers for dates only if they are dates", () => {
    expect(checkParameters({ type: "string" }, 7)).toHaveLength(1);
    expect(checkParameters({ type: "string", format: "date-time" }, 7)).toEqual([]);
    expect(checkParameters({ type: "string", format: "date", maximum: 5 }, 7)).toHaveLength(1);
  });

  it("agrees with JSON Schema about types, required properties and limits", () => {
    const types = fc.constantFrom<JsonType>("string", "number", "boolean", "null");
    const scalar: fc.Arbitrary<ParameterSchema> = fc.oneof(
      types.map((type) => ({ type })),
      fc.uniqueArray(types, { minLength: 1 }).map((type) => ({ type })),
      fc.record({ type: fc.constant<JsonType>("number"), minimum: fc.integer({ min: -5, max: 5 }) }),
      fc.record({ type: fc.constant<JsonType>("string"), maxLength: fc.integer({ min: 0, max: 4 }) }),
    );
    const names = fc.constantFrom("a", "b", "c");
    const { schema } = fc.letrec<{ schema: ParameterSchema }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.record({ type: fc.constant<JsonType>("array"), items: tie("schema") }),
        // zod ignores required properties that have no schema.
        fc.dictionary(names, tie("schema")).chain((properties) =>
          fc.record({
            type: fc.constant<JsonType>("object"),
            properties: fc.constant(properties),
            required: fc.subarray(Object.keys(properties)),
          }),
        ),
      ),
    }));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>(null, true, 0, -3, 7, "", "abc", "abcdef"),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(names, tie("value")),
      ),
    }));
    fc.assert(
      fc.property(schema, value, (schema, value) => {
        const isValid = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).success;
        expect(checkParameters(schema, value).length === 0).toBe(isValid);
      }),
      { numRuns: 2_000 },
    );
  });
});
