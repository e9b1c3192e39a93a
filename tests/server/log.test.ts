import { DrizzleQueryError } from "drizzle-orm";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DatabaseDownError } from "../../server/database/database-unavailable";
import { ApiError } from "../../server/http/api-error";
import { addErrorHandler } from "../../server/http/error-handler";
import { logRequests } from "../../server/http/request-log";
import { createLog } from "../../server/observability/log";
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

describe("the log of an outage", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("has one line at once and one a minute with the number of errors, and no stacks", () => {
    vi.useFakeTimers();
    const lines: Record<string, unknown>[] = [];
    const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
    const refused = new DatabaseDownError("connect ECONNREFUSED 127.0.0.1:5432");
    const fail = () => {
      log.error({ err: new DrizzleQueryError("select 1", [], refused) }, "request failed");
      log.child({ part: "mail" }).warn({ err: refused }, "mails could not be sent");
    };
    const reason = expect.stringContaining("ECONNREFUSED");
    fail();
    expect(lines).toEqual([{ level: "error", time: expect.any(String), msg: "the database is unavailable", reason }]);
    for (let call = 0; call < 1_000; call++) fail();
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect(lines[1]).toMatchObject({ msg: "the database was unavailable", errors: 2_001, seconds: 60, reason });
    fail();
    vi.advanceTimersByTime(180_000);
    expect(lines).toHaveLength(3);
    fail();
    expect(lines[3]).toMatchObject({ msg: "the database is unavailable" });
    expect(JSON.stringify(lines)).not.toContain("    at ");

    log.error(refused, "failed");
    expect(lines).toHaveLength(4);
    log.fatal({ err: refused }, "stopping");
    expect(lines.pop()).toMatchObject({ level: "fatal", msg: "stopping" });

    log.error({ err: new Error("of another kind") }, "failed");
    expect(lines[4]).toMatchObject({ msg: "failed", err: { stack: expect.stringContaining("    at ") } });
  });

  it("has a line for each call, without a stack", async () => {
    const lines: Record<string, unknown>[] = [];
    const loggerInstance: FastifyBaseLogger = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
    const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) });
    logRequests(app);
    addErrorHandler(app);
    app.get("/v1/things", async () => {
      throw new DatabaseDownError("connect ECONNREFUSED");
    });
    for (let call = 0; call < 3; call++) expect((await app.inject("/v1/things")).statusCode).toBe(503);
    const calls = lines.filter(({ msg }) => msg === "request");
    expect(calls).toHaveLength(3);
    expect(calls[0]).toMatchObject({ level: "info", status: 503, errorCode: "SERVICE_UNAVAILABLE" });
    expect(lines).toHaveLength(4);
    expect(JSON.stringify(lines)).not.toContain("    at ");
  });
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

  it("has a part of the successful calls only if the operator samples them, and every refused one", async () => {
    const loggerInstance: FastifyBaseLogger = pino(
      { level: "info", base: null },
      { write: (line: string) => void lines.push(JSON.parse(line)) },
    );
    const app = Fastify({ loggerInstance, logController: new LogController({ disableRequestLogging: true }) });
    logRequests(app, { sample: 0.25 });
    addErrorHandler(app);
    app.get("/v1/things", async () => ({}));
    app.get("/v1/gone", async () => {
      throw new ApiError("NOT_FOUND");
    });
    const random = vi.spyOn(Math, "random");
    for (const value of [0.24, 0.25, 0.9]) {
      random.mockReturnValue(value);
      for (const url of ["/v1/things", "/v1/gone"]) await app.inject(url);
    }
    random.mockRestore();
    expect(lines.map(({ route }) => route)).toEqual(["/v1/things", "/v1/gone", "/v1/gone", "/v1/gone"]);
  });

  it("has no line for pages and their files", async () => {
    expect(await ask("/page")).toBe(200);
    expect(lines).toEqual([]);
  });
});
