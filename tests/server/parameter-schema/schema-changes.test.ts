import { describe, expect, it } from "vitest";
import type { ParameterSchema } from "../../../parameters/schema";
import { compareSchemas, type SchemaChange } from "../../../parameters/schema-changes";

const object = (properties: Record<string, ParameterSchema>, required: string[] = []): ParameterSchema => ({
  type: "object",
  properties,
  required,
});
const TEXT: ParameterSchema = { type: "string" };
const NUMBER: ParameterSchema = { type: "number" };
const brief = (changes: SchemaChange[]) =>
  changes.map(({ pointer, kind, isBreaking }) => [pointer, kind, isBreaking ? "breaking" : "compatible"].join(" "));
const compare = (before: ParameterSchema, after: ParameterSchema) => brief(compareSchemas(before, after));

describe("two schemas", () => {
  it("are the same if only what forms show differs", () => {
    const labelled: ParameterSchema = { ...TEXT, description: "A name", "x-platen": { label: "Name", order: 3 } };
    expect(compare(object({ name: TEXT }, ["name"]), object({ name: labelled }, ["name"]))).toEqual([]);
    expect(compare({ type: ["string", "number"] }, { type: ["number", "string"] })).toEqual([]);
  });

  it("differ in parameters that one of them has, without what is inside of these", () => {
    const before = object({ old: object({ inner: TEXT }, ["inner"]), kept: TEXT }, ["old"]);
    const after = object({ kept: TEXT, vat_id: TEXT, note: object({ inner: TEXT }) }, ["vat_id"]);
    expect(compare(before, after)).toEqual([
      "/properties/vat_id added breaking",
      "/properties/note added compatible",
      "/properties/old removed compatible",
    ]);
  });

  it("differ in what is needed, in groups, lists and maps", () => {
    const nest = (required: string[]) =>
      object({
        lines: { type: "array", items: object({ price: NUMBER }, required) },
        rates: {
          type: "object",
          additionalProperties: object(
            { "a/b~": NUMBER },
            required.map(() => "a/b~"),
          ),
        },
      });
    expect(compare(nest([]), nest(["price"]))).toEqual([
      "/properties/lines/items/properties/price needed breaking",
      "/properties/rates/additionalProperties/properties/a~1b~0 needed breaking",
    ]);
    expect(compare(nest(["price"]), nest([]))).toEqual([
      "/properties/lines/items/properties/price optional compatible",
      "/properties/rates/additionalProperties/properties/a~1b~0 optional compatible",
    ]);
  });

  it.each<[string, ParameterSchema, ParameterSchema, string[]]>([
    ["a type becomes another one", TEXT, NUMBER, [" type breaking"]],
    ["a type is added", TEXT, { type: ["string", "number"] }, [" type compatible"]],
    ["a type is taken away", { type: ["string", "null"] }, TEXT, [" type breaking"]],
    ["every type becomes one", {}, TEXT, [" type breaking"]],
    ["one type becomes every", TEXT, {}, [" type compatible"]],
    ["a format is added", TEXT, { ...TEXT, format: "date" }, [" type breaking"]],
    ["a format is taken away", { ...TEXT, format: "date" }, TEXT, [" type compatible"]],
    ["choices appear", TEXT, { ...TEXT, enum: ["a"] }, [" values breaking"]],
    ["there are more choices", { ...TEXT, enum: ["a"] }, { ...TEXT, enum: ["b", "a"] }, [" values compatible"]],
    ["choices are others", { ...TEXT, enum: ["a"] }, { ...TEXT, enum: ["b"] }, [" values breaking"]],
    ["a limit is lower", { ...NUMBER, maximum: 9 }, { ...NUMBER, maximum: 8 }, [" values breaking"]],
    ["a limit is higher", { ...NUMBER, maximum: 8 }, { ...NUMBER, maximum: 9 }, [" values compatible"]],
    ["a limit goes", { ...TEXT, minLength: 1 }, TEXT, [" values compatible"]],
    ["a list gets entries of one type", { type: "array" }, { type: "array", items: TEXT }, ["/items type breaking"]],
    ["a group becomes a list", object({ a: TEXT }), { type: "array", items: TEXT }, [" type breaking"]],
  ])("differ in values if %s", (_, one, other, expected) => {
    expect(compare(object({ it: one }), object({ it: other }))).toEqual(
      expected.map((change) => `/properties/it${change}`),
    );
  });

  it("have names of parameters that objects inherit", () => {
    expect(compare(object({}), object({ constructor: TEXT, toString: TEXT }, ["constructor"]))).toEqual([
      "/properties/constructor added breaking",
      "/properties/toString added compatible",
    ]);
    expect(compare(object({ constructor: TEXT }), object({}))).toEqual(["/properties/constructor removed compatible"]);
  });

  it("say which types a parameter had and has", () => {
    const date: ParameterSchema = { type: ["string", "null"], format: "date" };
    expect(compareSchemas(object({ due: NUMBER }), object({ due: date }))[0]?.types).toEqual({
      before: { types: ["number"], format: null },
      after: { types: ["null", "string"], format: "date" },
    });
  });
});
