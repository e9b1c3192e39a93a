import { randomUUID } from "node:crypto";
import { type ZodObject, z } from "zod";
import { newAddress } from "./service";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** @returns a body that the schema accepts, with all of its fields */
export function sampleBody(schema: ZodObject): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  return Object.fromEntries(Object.entries(properties).map(([field, value]) => [field, sampleOf(value)]));
}

/** @returns a query that the schema accepts, with the fields that it requires */
export function sampleQuery(schema: ZodObject): Record<string, string> {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: "input" });
  return Object.fromEntries(required.map((field) => [field, String(sampleOf(properties[field] ?? true))]));
}

const TEXTS: Record<string, () => string> = {
  email: newAddress,
  uuid: randomUUID,
  base64: () => btoa("Requested"),
  uri: () => "https://example.com",
};

function sampleOf(schema: boolean | JsonSchema): unknown {
  if (typeof schema === "boolean") return "Requested";
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  if (schema.allOf?.[0]) return sampleOf(schema.allOf[0]);
  if (schema.prefixItems) return schema.prefixItems.map(sampleOf);
  switch (schema.type) {
    case "string":
      return TEXTS[schema.format ?? ""]?.() ?? "Requested";
    case "number":
    case "integer":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return [];
    default:
      return {};
  }
}
