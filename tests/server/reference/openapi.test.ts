import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, it } from "vitest";
import { callsByName } from "../../../contract/calls";
import packageJson from "../../../package.json";
import { describeApi } from "../../../server/reference/describe-api";
import { startService, type TestService } from "../../support/service";

interface Described {
  "x-codeSamples"?: { label: string; source: string }[];
  operationId: string;
  responses: Record<string, { content?: Record<string, { examples?: Record<string, { value: unknown }> }> }>;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
}

let service: TestService;
let text: string;
let document: { info: { version: string }; servers: object[]; paths: Record<string, Record<string, Described>> };
beforeAll(async () => {
  service = await startService();
  const answer = await service.app.inject("/openapi.json");
  text = answer.body;
  document = answer.json();
});

describe("the reference", () => {
  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it("has the version of the product and the address of the service", () => {
    expect(document.info.version).toBe(packageJson.version);
    expect(document.servers).toEqual([{ url: "http://portal.test" }]);
  });

  it("names every call as the contract does, and lists the calls of API clients first", () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids).toEqual(expect.arrayContaining(Object.keys(callsByName)));
    expect(new Set(ids).size).toBe(ids.length);
    const ofPortal = operations().findIndex(({ route }) => route.includes(" /api/"));
    expect(
      operations()
        .slice(ofPortal)
        .some(({ route }) => route.includes(" /v1/")),
    ).toBe(false);
  });

  it("has an example of every error code of every call", () => {
    for (const [name, { errors }] of Object.entries(callsByName)) {
      const { responses } = operations().find(({ operation }) => operation.operationId === name)?.operation ?? {};
      const examples = Object.values(responses ?? {}).flatMap(({ content }) =>
        Object.keys(content?.["application/json"]?.examples ?? {}),
      );
      expect(examples, name).toEqual(expect.arrayContaining([...errors]));
    }
  });

  it("describes the headers and media types of documents and batches", () => {
    const createDocument = document.paths["/v1/documents"]?.post;
    const names = ["Accept", "Cache-Control", "Idempotency-Key", "Prefer"];
    expect(createDocument?.parameters?.map(({ name }) => name)).toEqual(names);
    expect(Object.keys(createDocument?.responses["200"]?.content ?? {})).toEqual(["application/pdf"]);
    for (const status of ["201", "202", "401", "409", "422", "429", "500", "503"]) {
      expect(Object.keys(createDocument?.responses[status]?.content ?? {})).toEqual(["application/json"]);
    }
    const createBatch = document.paths["/v1/batches"]?.post;
    expect(Object.keys(createBatch?.requestBody?.content ?? {})).toEqual(["application/json", "application/jsonl"]);
  });

  it("has example requests that the contract accepts", () => {
    const examples = Object.entries(callsByName).flatMap(([name, { body }]) => {
      const operation = operations().find(({ operation }) => operation.operationId === name)?.operation;
      const json = operation?.requestBody?.content["application/json"] as
        | { examples?: Record<string, { value: unknown }> }
        | undefined;
      return Object.values(json?.examples ?? {}).map(({ value }) => body?.safeParse(value).success);
    });
    expect(examples).toEqual(Array(14).fill(true));
  });

  it("has samples in four languages of every call of API clients", () => {
    const ofClients = operations().filter(({ route }) => route.includes(" /v1/"));
    expect(ofClients.length).toBeGreaterThan(30);
    for (const { route, operation } of ofClients) {
      const samples = operation["x-codeSamples"] ?? [];
      expect(
        samples.map(({ label }) => label),
        route,
      ).toEqual(["curl", "JavaScript", "Python", "PHP"]);
      expect(
        samples.filter(({ source }) => !source.includes("http://portal.test")),
        route,
      ).toEqual([]);
    }
  });

  it("answers with 304 if the client has the current version, and compresses the rest", async () => {
    const { headers } = await service.app.inject("/openapi.json");
    const again = await service.app.inject({
      url: "/openapi.json",
      headers: { "if-none-match": String(headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const packed = await service.app.inject({ url: "/openapi.json", headers: { "accept-encoding": "br, gzip" } });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(packed.rawPayload.length).toBeLessThan(text.length / 5);
  });

  it("differs between two addresses in the address only", () => {
    const elsewhere = JSON.stringify(describeApi("https://elsewhere.test", packageJson.version));
    expect(elsewhere.replaceAll("https://elsewhere.test", "http://portal.test")).toBe(text);
  });
});

/** Returns every operation with its method and path: `POST /v1/documents`. */
function operations(): { route: string; operation: Described }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  );
}
