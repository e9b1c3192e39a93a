import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkParameters } from "../../parameters/check-parameters";
import type { ParameterSchema } from "../../parameters/schema";
import { exampleOf } from "../../src/components/first-call/example-parameters";

const nested = (depth: number, inner: ParameterSchema): ParameterSchema =>
  depth === 0 ? inner : { type: "object", properties: { part: nested(depth - 1, inner) }, required: ["part"] };

const manyProperties = Object.fromEntries(
  Array.from({ length: 50 }, (_, index): [string, ParameterSchema] => [`p${index}`, { type: "string" }]),
);

const SCHEMAS: Record<string, ParameterSchema> = {
  "a text that is too short": { type: "string", minLength: 12, "x-platen": { label: "Zip" } },
  "a text that is too long": { type: "string", maxLength: 3, "x-platen": { label: "😀😀😀😀" } },
  "no text at all": { type: "string", maxLength: 0, "x-platen": { label: "Zip" } },
  "a long text": { type: "string", minLength: 20_000 },
  "a minimum": { type: "number", minimum: 2_000 },
  "a maximum below one": { type: "number", maximum: 0.5 },
  "a negative maximum": { type: "number", maximum: -3, "x-platen": { format: "money" } },
  "a large amount of money": { type: "number", minimum: 1_001, maximum: 1_002, "x-platen": { format: "money" } },
  "a list of three": { type: "array", minItems: 3, items: { type: "number" } },
  "a list of anything": { type: "array", minItems: 2 },
  "an empty list": { type: "array", maxItems: 0, items: { type: "number" } },
  "a choice of another type": { type: "number", enum: ["one", 2] },
  "a choice out of bounds": { type: ["number", "string"], enum: [1, "x", "long"], minimum: 2, minLength: 3 },
  null: { type: "null" },
  "a date": { type: "string", format: "date" },
  "a date with a time": { type: ["null", "string"], format: "date-time" },
  "a long date": { type: "string", format: "date", minLength: 15 },
  "a short time": { type: "string", format: "date-time", maxLength: 10 },
  "a year that the form shows as a date": { type: "string", maxLength: 4, "x-platen": { format: "date" } },
  "a required property after many": {
    type: "object",
    properties: { ...manyProperties, last: { type: "number" } },
    required: ["last", "p30"],
  },
  "a required property without a schema": { type: "object", properties: {}, required: ["name"] },
  "a required entry of a map": { type: "object", required: ["a"], additionalProperties: { type: "number" } },
  "required properties in the depth": nested(19, { type: "number" }),
  "lists of lists in the depth": nested(8, {
    type: "array",
    minItems: 2,
    items: { type: "array", minItems: 2, items: { type: "object", properties: { a: {} }, required: ["a"] } },
  }),
};

describe("the parameters of an example", () => {
  it.each(Object.entries(SCHEMAS))("fit a schema with %s", (_name, schema) => {
    expect(checkParameters(schema, exampleOf(schema, "value"))).toEqual([]);
  });

  it("fit any schema that does not contradict itself", () => {
    const { schema } = fc.letrec<{ schema: ParameterSchema }>((tie) => ({
      schema: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.tuple(fc.nat(30), fc.nat(30)).map(
          ([minLength, more]): ParameterSchema => ({
            type: "string",
            minLength,
            maxLength: minLength + more,
          }),
        ),
        fc.tuple(fc.integer(), fc.nat()).map(
          ([minimum, more]): ParameterSchema => ({
            type: "number",
            minimum,
            maximum: minimum + more,
          }),
        ),
        fc.tuple(fc.nat(3), fc.nat(3), tie("schema")).map(
          ([minItems, more, items]): ParameterSchema => ({
            type: "array",
            minItems,
            maxItems: minItems + more,
            items,
          }),
        ),
        fc.tuple(fc.dictionary(fc.string(), tie("schema"), { maxKeys: 30 }), fc.boolean()).map(
          ([properties, isRequired]): ParameterSchema => ({
            type: "object",
            properties,
            required: isRequired ? Object.keys(properties) : [],
          }),
        ),
      ),
    }));
    fc.assert(
      fc.property(schema, (each) => {
        expect(checkParameters(each, exampleOf(each, "value"))).toEqual([]);
      }),
    );
  });

  it("have yes for a value that the template only asks for", () => {
    expect(exampleOf({ "x-platen": { label: "Paid", format: "switch" } }, "paid")).toBe(true);
  });

  it("stay short where the schema leaves the choice", () => {
    const many = exampleOf({ type: "object", properties: manyProperties }) as object;
    expect(Object.keys(many)).toHaveLength(20);
    const huge: ParameterSchema = {
      type: "array",
      minItems: 1_000_000,
      items: { type: "string", minLength: 1_000_000 },
    };
    expect(JSON.stringify(exampleOf(huge)).length).toBeLessThan(21_000);
  });
});
