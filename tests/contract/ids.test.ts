import { expect, it } from "vitest";
import { z } from "zod";
import { calls } from "../../contract/calls";

const ID = "0b9f1c1e-6f0e-4a57-9c55-3b2d1f0a9e7d";

/** Ends of fields that are no UUIDs of the service, although they are named like one. */
const OTHERS = [
  // Text of the client, or of its authenticator.
  "query.correlationId",
  "response.id",
  "response.rawId",
  // Secret of the invitation's link.
  "body.inviteId",
  // Number of the tax office.
  "body.vatId",
];

/** Yields each field of a schema, with the names that lead to it. */
function* fieldsOf(schema: z.core.$ZodType, path: string): Generator<[path: string, schema: z.core.$ZodType]> {
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
      yield [`${path}.${name}`, field];
      yield* fieldsOf(field, `${path}.${name}`);
    }
  } else {
    const { innerType, element, valueType, in: input, left, right, options = [] } = Object(schema._zod.def);
    for (const inner of [innerType, element, valueType, input, left, right, ...options]) {
      if (inner) yield* fieldsOf(inner, path);
    }
  }
}

const ids = calls.flatMap((call) =>
  (["params", "query", "headers", "body"] as const).flatMap((part) => {
    const fields = call[part] ? [...fieldsOf(call[part], part)] : [];
    return fields
      .filter(([path]) => /(Id|-id|\.id)$/.test(path) && !OTHERS.some((end) => path.endsWith(end)))
      .map(([path, schema]) => [`${path} of ${call.method} ${call.path}`, schema] as const);
  }),
);

it.each(ids)("the service reads an id in any spelling as the same id: %s", (_, schema) => {
  expect(z.safeParse(schema, ID.toUpperCase())).toEqual({ success: true, data: ID });
  expect(z.safeParse(schema, `${ID}0`).success).toBe(false);
});

it("finds ids in paths, queries and bodies", () => {
  const names = ids.map(([name]) => name.split(" ")[0]);
  for (const name of ["params.workspaceId", "query.templateId", "body.templateId", "body.invoiceId"]) {
    expect(names).toContain(name);
  }
});
