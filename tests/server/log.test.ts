import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "../../server/http/api-error";
import { addErrorHandler } from "../../server/http/error-handler";
import { logRequests } from "../../server/http/request-log";
import { removeQueryParameters } from "../../server/observability/query-parameters";

it("keeps everything of a failed query's error except its parameters", () => {
  const stack = [
    "Error: Failed query: insert into customers values ($1, $2)",
    "params: someone@example.com,$argon2id$hash",
    "with a line break",
    "    at Query.run (query.js:1:1)",
    "caused by: error: violates check constraint",
  ].join("\n");
  const text = removeQueryParameters(stack);
  expect(text).not.toMatch(/someone|argon2id|break/);
  expect(text).toContain("insert into customers");
  expect(text).toContain("    at Query.run");
  expect(text).toContain("violates check constraint");
});

describe("the request log", () => {
  let lines: Record<string, unknown>[];
  const ask = async (url: string) => {
    const loggerInstance: FastifyBaseLogger = pino(
      { level: "info", base: null },
      { write: (line: string) => void lines.push(JSON.parse(line)) },
    );
    const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) });
    logRequests(app);
    addErrorHandler(app);
    const refuse = async () => {
      throw new ApiError("NOT_FOUND");
    };
    app.get("/api/app/things/:id", async () => ({}));
    app.get("/v1/things/:id", async () => ({}));
    app.get("/v1/gone", refuse);
    app.get("/page", async () => "");
    app.get("/lost-page", refuse);
    app.setNotFoundHandler(refuse);
    return (await app.inject(url)).statusCode;
  };
  beforeEach(() => {
    lines = [];
  });

  it.each([
    ["/api/app/things/secret", "/api/app/things/:id", 200, undefined],
    ["/v1/things/secret", "/v1/things/:id", 200, undefined],
    ["/v1/gone", "/v1/gone", 404, "NOT_FOUND"],
    ["/v1/nobody-serves-this", null, 404, "NOT_FOUND"],
    ["/lost-page", "/lost-page", 404, "NOT_FOUND"],
  ])("has one line for %s, without the address itself", async (url, route, status, errorCode) => {
    expect(await ask(url)).toBe(status);
    expect(lines).toEqual([expect.objectContaining({ method: "GET", route, status })]);
    expect(lines[0]?.errorCode).toBe(errorCode);
    expect(JSON.stringify(lines)).not.toMatch(/secret|nobody/);
  });

  it("has no line for pages and their files", async () => {
    expect(await ask("/page")).toBe(200);
    expect(lines).toEqual([]);
  });
});
