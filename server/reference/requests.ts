import type { ZodObject } from "zod";
import { type Endpoint, maxBodyBytesOf } from "../../contract/endpoint";
import { requestExamples } from "./examples";
import type { Body, MediaType, Parameter, Schema } from "./open-api";
import { capitalize, schemaOf } from "./schemas";

const MEBIBYTE = 1024 * 1024;

/** @returns a path in the notation of OpenAPI: `/v1/documents/:documentId` -> `/v1/documents/{documentId}` */
export const toOpenApiPath = (path: Endpoint["path"]): string => path.replace(/:(\w+)/g, "{$1}");

/** @returns the parameters in the path, the query and the headers of a call */
export function parametersOf({ params, query, headers }: Endpoint): Parameter[] {
  return [
    ...fieldsOf(params, "path", (name) => name),
    ...fieldsOf(query, "query", (name) => name),
    ...fieldsOf(headers, "header", (name) => name.split("-").map(capitalize).join("-")),
  ];
}

function fieldsOf(
  schema: ZodObject | undefined,
  location: Parameter["in"],
  spell: (name: string) => string,
): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, field]) => {
    const { description = describeId(name), ...rest } = field as Schema;
    return {
      name: spell(name),
      in: location,
      required: location === "path" || required.includes(name),
      ...(description && { description }),
      schema: rest,
    };
  });
}

/** @returns the description of an id in a path: `documentId` -> `Id of the document` */
function describeId(name: string): string | undefined {
  const subject = /^(\w+)Id$/.exec(name)?.[1];
  return subject && `Id of the ${subject}`;
}

/** @returns the name of a body's schema: `createDocument` -> `CreateDocumentRequest` */
export const requestName = (name: string): string => `${capitalize(name)}Request`;

/** @returns the body of a call in each of its media types */
export function bodyOf(name: string, endpoint: Endpoint): Body | undefined {
  const { fileTypes } = endpoint;
  if (fileTypes) return { ...sizeLimitOf(endpoint), content: Object.fromEntries(fileTypes.map(fileContent)) };
  if (!endpoint.body) return undefined;
  const { bodyTypes = ["application/json"] } = endpoint;
  const content = bodyTypes.map((type) => [type, { schema: bodySchema(name, type), ...requestExamples(name, type) }]);
  return { ...sizeLimitOf(endpoint), content: Object.fromEntries(content) };
}

const sizeLimitOf = (endpoint: Endpoint) =>
  ({ required: !endpoint.isBodyOptional, description: `At most ${sizeOf(maxBodyBytesOf(endpoint))}.` }) as const;

/** @returns the entry of a body or an answer that is a file */
export const fileContent = (type: string): [type: string, content: MediaType] => [
  type,
  { schema: { type: "string", format: "binary", contentMediaType: type } },
];

const sizeOf = (bytes: number): string =>
  bytes < MEBIBYTE ? `${bytes / 1024} KiB` : `${Math.floor(bytes / MEBIBYTE)} MiB`;

const bodySchema = (name: string, type: string): Schema =>
  type === "application/jsonl"
    ? { type: "string", description: "One JSON object per line. Each becomes an entry of the body's `items`." }
    : { $ref: `#/components/schemas/${requestName(name)}` };
