import { callsByName } from "../../contract/calls";
import type { Access, Endpoint } from "../../contract/endpoint";
import { PRODUCT_NAME } from "../../contract/product";
import { successAnswers } from "./answers";
import { browserPaths } from "./browser-calls";
import { codeSamplesOf } from "./code-samples";
import { ERROR_SCHEMA, failureAnswers } from "./failures";
import { HEADERS } from "./headers";
import { INTRODUCTION } from "./introduction";
import type { Operation, PathItem } from "./open-api";
import { bodyOf, parametersOf, requestName, toOpenApiPath } from "./requests";
import { answerComponents, schemaOf } from "./schemas";
import { describeTags, rankOf, tagOf } from "./tags";
import { webhooks } from "./webhooks";

const KEY = "apiKey";
const TOKEN = "accessToken";

/** Credentials for each kind of caller. */
const SECURITY: Record<Access, Record<string, string[]>[]> = {
  public: [],
  key: [{ [KEY]: [] }],
  customer: [{ [TOKEN]: [] }],
  headerMember: [{ [TOKEN]: [] }],
  member: [{ [TOKEN]: [] }],
  admin: [{ [TOKEN]: [] }],
};

/**
 * Describes every call of the contract in OpenAPI 3.1, the calls of API clients first.
 * docs/decisions/0017-openapi-generator.md says why this is not a library.
 *
 * @param publicUrl address of the service
 */
export function describeApi(publicUrl: string, version: string): object {
  const named = Object.entries(callsByName).sort(([, a], [, b]) => compareCalls(a, b));
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
          description: "An API key of the workspace: `pk_…`. Admins create API keys in the portal.",
        },
        [TOKEN]: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The access token of a customer, from `login`.",
        },
      },
    },
    "x-tagGroups": groups,
  };
}

const METHODS: readonly Endpoint["method"][] = ["POST", "PUT", "GET", "PATCH", "DELETE"];

/**
 * Sorts the calls of API clients first, then by path; creating comes before reading. The order of exports plays no
 * part.
 */
const compareCalls = (a: Endpoint, b: Endpoint): number =>
  rankOf(a.path) - rankOf(b.path) ||
  a.path.localeCompare(b.path, "en") ||
  METHODS.indexOf(a.method) - METHODS.indexOf(b.method);

function pathsOf(named: [string, Endpoint][], publicUrl: string): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const [name, endpoint] of named) {
    const path = toOpenApiPath(endpoint.path);
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
    responses: { ...successAnswers(name, endpoint), ...failureAnswers(endpoint) },
    ...(samples.length > 0 && { "x-codeSamples": samples }),
  };
}

const requestComponents = (named: [string, Endpoint][]) =>
  Object.fromEntries(
    named.flatMap(([name, { body }]) => (body ? [[requestName(name), schemaOf(body, "input")] as const] : [])),
  );
