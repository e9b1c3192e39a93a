import type { ParameterSchema } from "../../../parameters/schema";

/** Origins of the parameters of a schema, by their pointers in the schema. */
interface Evidence {
  sources: Readonly<Record<string, { isInSamples: boolean }>>;
  edits: object;
}

/** Leaves out the parameters that only the template has: it may have misspelt them. */
export function confirmedSchema(schema: ParameterSchema, evidence: Evidence, pointer = ""): ParameterSchema {
  const { properties, items, additionalProperties, ...rest } = schema;
  const nested = (inner: ParameterSchema, key: string) => confirmedSchema(inner, evidence, `${pointer}/${key}`);
  const confirmed = Object.entries(properties ?? {}).flatMap(([name, property]): [string, ParameterSchema][] => {
    const key = `properties/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return isConfirmed(`${pointer}/${key}`, evidence) ? [[name, nested(property, key)]] : [];
  });
  return {
    ...rest,
    ...(confirmed.length > 0 && { properties: Object.fromEntries(confirmed) }),
    ...(items && { items: nested(items, "items") }),
    ...(additionalProperties && { additionalProperties: nested(additionalProperties, "additionalProperties") }),
  };
}

const isConfirmed = (pointer: string, { sources, edits }: Evidence): boolean =>
  sources[pointer]?.isInSamples === true ||
  Object.keys(edits).some((edited) => edited === pointer || edited.startsWith(`${pointer}/`));
