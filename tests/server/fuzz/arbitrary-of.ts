import fc from "fast-check";
import { type ZodType, z } from "zod";

type Schema = z.core.JSONSchema.JSONSchema;

/** Generates values that a schema of the contract accepts, as far as JSON Schema can express it. */
export function arbitraryOf(schema: ZodType): fc.Arbitrary<unknown> {
  return fromJsonSchema(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

function fromJsonSchema(schema: Schema | boolean | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined || typeof schema === "boolean") return fc.jsonValue({ maxDepth: 2 });
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map(fromJsonSchema));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return objects(schema);
    case "array":
      return fc.array(fromJsonSchema(schema.items as Schema), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case "string":
      return strings(schema);
    case "integer":
    case "number":
      return fc.integer({ min: 0, max: 1_000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects({ properties, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (!properties) {
    return fc.dictionary(fc.string({ maxLength: 8 }), fromJsonSchema(additionalProperties as Schema), { maxKeys: 3 });
  }
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, fromJsonSchema(field)]));
  return fc.record(fields, { requiredKeys: required });
}

function strings({ format, pattern, minLength = 0, maxLength = 50 }: Schema): fc.Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  if (format === "uuid") return fc.uuid();
  if (format === "uri") return fc.webUrl();
  if (format === "base64") return fc.base64String({ minLength: 4, maxLength: 40 });
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  return fc.string({ minLength, maxLength: Math.min(maxLength, 50) });
}
