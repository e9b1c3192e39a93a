import { callsByName } from "../../contract/calls";
import type { Access, Endpoint } from "../../contract/endpoint";
import { PRODUCT_NAME } from "../../contract/product";
import { successesOf } from "./answers";
import { browserPaths } from "./browser-calls";
import { codeSamplesOf } from "./code-samples";
import { ERROR_SCHEMA, failuresOf } from "./failures";
import { HEADERS } from "./headers";
import { INTRODUCTION } from "./introduction";
import type { Operation, PathItem } from "./open-api";
import { bodyOf, openPath, parametersOf, requestName } from "./requests";
import { answerComponents, schemaOf } from "./schemas";
import { describeTags, rankOf, tagOf } from "./tags";
import { webhooks } from "./webhooks";

const KEY = "apiKey";
const TOKEN = "accessToken";

/** What a caller of each kind shows. */
const SECURITY: Record<Access, Record<string, string[]>[]> = {
  public: [],
  key: [{ [KEY]: [] }],
  customer: [{ [TOKEN]: [] }],
  member: [{ [TOKEN]: [] }],
  admin: [{ [TOKEN]: [] }],
};

/**
 * The reference: every call of the contract as OpenAPI 3.1, those for programs first.
 *
 * @param publicUrl where the service is reached
 */
export function describeApi(publicUrl: string, version: string): object {
  const named = Object.entries(callsByName).sort(([, a], [, b]) => inOrder(a, b));
  const { tags, groups } = describeTags(named.map(([, { path }]) => tagOf(path)));
  return {
    openapi: "3.1.1",
    info: {
      title: `${PRODUCT_NAME} API`,
      version,
      summary: "HTML templates to PDF documents",
      description: INTRODUCTION,
    },
    servers: [{ url: publicUrl }],
    tags,
    paths: { ...pathsOf(named, publicUrl), ...browserPaths() },
    webhooks: webhooks(publicUrl),
    components: {
      schemas: { ...answerComponents(), ...requestComponents(named), Error: ERROR_SCHEMA },
      headers: HEADERS,
      securitySchemes: {
        [KEY]: {
          type: "http",
          scheme: "bearer",
          description: "An API key of the workspace: `pk_…`. Admins make them in the portal.",
        },
        [TOKEN]: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "A customer's access token, from `login`.",
        },
      },
    },
    "x-tagGroups": groups,
  };
}

const METHODS: readonly Endpoint["method"][] = ["POST", "GET", "PATCH", "DELETE"];

/** Whatever order a module's exports come in: the calls for programs first, and what makes something before what reads it. */
const inOrder = (a: Endpoint, b: Endpoint): number =>
  rankOf(a.path) - rankOf(b.path) ||
  a.path.localeCompare(b.path, "en") ||
  METHODS.indexOf(a.method) - METHODS.indexOf(b.method);

function pathsOf(named: [string, Endpoint][], publicUrl: string): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const [name, endpoint] of named) {
    const path = openPath(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, publicUrl) };
  }
  return paths;
}

function operationOf(name: string, endpoint: Endpoint, publicUrl: string): Operation {
  const { path, access, summary, description } = endpoint;
  const requestBody = bodyOf(name, endpoint);
  const parameters = parametersOf(endpoint);
  const samples = codeSamplesOf(name, publicUrl);
  return {
    operationId: name,
    summary,
    tags: [tagOf(path)],
    security: SECURITY[access],
    ...(description && { description }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successesOf(name, endpoint), ...failuresOf(endpoint) },
    ...(samples.length > 0 && { "x-codeSamples": samples }),
  };
}

const requestComponents = (named: [string, Endpoint][]) =>
  Object.fromEntries(
    named.flatMap(([name, { body }]) => (body ? [[requestName(name), schemaOf(body, "input")] as const] : [])),
  );
