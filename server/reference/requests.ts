import type { ZodObject } from "zod";
import type { Endpoint } from "../../contract/endpoint";
import { requestExamples } from "./examples";
import type { Body, Parameter, Schema } from "./open-api";
import { capitalised, schemaOf } from "./schemas";

/** @returns a path as OpenAPI writes it: `/v1/documents/:documentId` -> `/v1/documents/{documentId}` */
export const openPath = (path: Endpoint["path"]): string => path.replace(/:(\w+)/g, "{$1}");

/** @returns what stands in the path, the query and the headers of a call */
export function parametersOf({ params, query, headers }: Endpoint): Parameter[] {
  return [
    ...fieldsOf(params, "path", (name) => name),
    ...fieldsOf(query, "query", (name) => name),
    ...fieldsOf(headers, "header", (name) => name.split("-").map(capitalised).join("-")),
  ];
}

function fieldsOf(schema: ZodObject | undefined, where: Parameter["in"], spelt: (name: string) => string): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, field]) => {
    const { description = described(name), ...rest } = field as Schema;
    return {
      name: spelt(name),
      in: where,
      required: where === "path" || required.includes(name),
      ...(description && { description }),
      schema: rest,
    };
  });
}

/** @returns what is to be said of an id that stands in a path: `documentId` -> `Id of the document` */
function described(name: string): string | undefined {
  const subject = /^(\w+)Id$/.exec(name)?.[1];
  return subject && `Id of the ${subject}`;
}

/** @returns what a body's schema is called */
export const requestName = (name: string): string => `${capitalised(name)}Request`;

/** @returns the body of a call, in each of the ways in which it may be written */
export function bodyOf(name: string, endpoint: Endpoint): Body | undefined {
  if (!endpoint.body) return undefined;
  const { bodyTypes = ["application/json"], maxBodyBytes } = endpoint;
  const written = bodyTypes.map((type) => [type, { schema: bodySchema(name, type), ...requestExamples(name, type) }]);
  return {
    required: true,
    ...(maxBodyBytes && { description: `At most ${Math.floor(maxBodyBytes / 1024 / 1024)} MiB.` }),
    content: Object.fromEntries(written),
  };
}

const bodySchema = (name: string, type: string): Schema =>
  type === "application/jsonl"
    ? { type: "string", description: "A JSON object a line; each becomes one of the body's `items`." }
    : { $ref: `#/components/schemas/${requestName(name)}` };
