import { type ParameterSchema, typesOf } from "../../../parameters/schema";

/** Limits that keep an example short. */
const MAX_PROPERTIES = 20;
const MAX_DEPTH = 4;

/** Returns a value that fits a schema, with the names of all its parameters and one entry in each list. */
export function exampleOf(schema: ParameterSchema, name = "", depth = 0): unknown {
  const [choice] = schema.enum ?? [];
  if (choice !== undefined) return choice;
  const [type = "string"] = typesOf(schema)?.filter((each) => each !== "null") ?? [];
  const display = schema.format ?? schema["x-platen"]?.format;
  switch (type) {
    case "object":
      return objectOf(schema, depth);
    case "array":
      return schema.items && depth < MAX_DEPTH ? [exampleOf(schema.items, name, depth + 1)] : [];
    case "boolean":
      return true;
    case "number":
      return Math.max(schema.minimum ?? 1, Math.min(display === "money" ? 19.9 : 1, schema.maximum ?? 1_000));
    default:
      if (display === "date") return "2026-03-31";
      return display === "date-time" ? "2026-03-31T14:30:00Z" : (schema["x-platen"]?.label ?? name);
  }
}

function objectOf({ properties = {}, additionalProperties }: ParameterSchema, depth: number): object {
  if (depth >= MAX_DEPTH) return {};
  const members = Object.entries(properties)
    .slice(0, MAX_PROPERTIES)
    .map(([name, property]) => [name, exampleOf(property, name, depth + 1)]);
  if (members.length === 0 && additionalProperties)
    members.push(["name", exampleOf(additionalProperties, "", depth + 1)]);
  return Object.fromEntries(members);
}
