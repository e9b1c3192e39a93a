import { describe, expect, it } from "vitest";
import { applyEdits, type SchemaEdit, type SchemaEdits } from "../../../parameters/schema-edits";
import { flatten } from "./flatten";
import { infer } from "./infer";

const html = "{{ number }}{% if vat %}{{ vat }}{% endif %}{% for l in lines %}{{ l.price | money: 'EUR' }}{% endfor %}";
const edited = (edits: SchemaEdits) => applyEdits(infer(html), edits);
const lines = (edits: SchemaEdits) =>
  Object.fromEntries(
    [...flatten(edited(edits))].map(([path, { type, isRequired }]) => [path, type + (isRequired ? "!" : "")]),
  );

describe("edits of a schema", () => {
  it("change what they name, and leave the rest to the template", () => {
    const schema = edited({
      "/properties/number": { type: "string", label: "Invoice number", maxLength: 20 },
      "/properties/lines/items/properties/price": { minimum: 0, description: "Net" },
    });
    expect(schema.properties?.number).toEqual({
      type: "string",
      maxLength: 20,
      "x-platen": { label: "Invoice number", order: 0 },
    });
    expect(schema.properties?.lines?.items?.properties?.price).toEqual({
      type: "number",
      minimum: 0,
      description: "Net",
      "x-platen": { label: "Price", order: 0, format: "money" },
    });
  });

  it("make parameters required, which then can't be null, and optional", () => {
    const schema = edited({ "/properties/vat": { required: true }, "/properties/number": { required: false } });
    expect(schema.required).toEqual(["lines", "vat"]);
    expect(schema.properties?.vat?.type).toEqual(["string", "number"]);
    expect(schema.properties?.number?.type).toEqual(["string", "number", "null"]);
  });

  it("add parameters that have a type, with the objects around them", () => {
    expect(lines({ "/properties/meta/properties/tags/items": { type: "string" } })).toMatchObject({
      meta: "object",
      "meta.tags": "array",
      "meta.tags[]": "string",
    });
  });

  it("have no effect on parameters that the template does not use any more", () => {
    expect(lines({ "/properties/old": { label: "Old", required: true } })).toEqual(lines({}));
  });

  it("remove parameters", () => {
    expect(Object.keys(lines({ "/properties/lines": { removed: true } }))).toEqual(["number", "vat"]);
    expect(edited({ "/properties/lines": { removed: true } }).required).toEqual(["number"]);
  });

  it("drop the members of a parameter that is no object any more", () => {
    expect(lines({ "/properties/lines": { type: "string" } })).toEqual({
      number: "number|string!",
      vat: "number|string",
      lines: "string!",
    });
  });

  it.each<[string, SchemaEdit, string | undefined]>([
    ["that is removed", { removed: true }, undefined],
    ["that becomes a text", { type: "string" }, "string"],
    ["that becomes a list", { type: ["array", "null"] }, "array"],
  ])("have no effect below a parameter %s", (_name, edit, type) => {
    const member = { type: "number", required: true } as const;
    const children = { "/properties/b/properties/c": member, "/properties/b/properties/d~1e/items": member };
    const { b, "b.c": c, "b.d/e": d } = lines({ ...children, "/properties/b": edit });
    expect([b, c, d]).toEqual([type, undefined, undefined]);
    expect(lines({ ...children, "/properties/b": { type: ["object", "null"] } })).toMatchObject({ "b.c": "number!" });
  });

  it("have no effect below the rows of a list that becomes a text", () => {
    const price = { "/properties/lines/items/properties/price": { type: "number" } } as const;
    expect(lines({ ...price, "/properties/lines": { type: "string" } }).lines).toBe("string!");
    expect(lines({ ...price, "/properties/lines/items": { removed: true } })).not.toHaveProperty("lines[].price");
    expect(lines({ ...price, "/properties/lines/items": { type: "array" } })["lines[]"]).toBe("array");
  });

  it("ignore pointers that lead nowhere", () => {
    const edits = {
      "/type": { type: "string" },
      "/properties/__proto__": { type: "string" },
      "": { type: "string" },
    } as const;
    expect(edited(edits)).toEqual(infer(html));
    expect(({} as { type?: unknown }).type).toBeUndefined();
  });
});
