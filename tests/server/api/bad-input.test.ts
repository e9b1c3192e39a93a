import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { maxHeaderSize } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { calls } from "../../../contract/calls";
import type { Endpoint } from "../../../contract/endpoint";
import { ERRORS, type ErrorCode } from "../../../contract/errors";
import { createTestApiClient } from "../../support/api-client";
import { type Customer, startService, type TestService } from "../../support/service";

let service: TestService;
let customer: Customer;
let workspaceId: string;
let key: string;
beforeAll(async () => {
  service = await startService();
  customer = await service.signUp();
  ({ workspaceId, key } = await createTestApiClient(service, customer));
});

/** The calls that are served. Another test checks that others answer NOT_FOUND. */
const served = (endpoint: Endpoint) => service.app.hasRoute({ method: endpoint.method, url: endpoint.path });

const HOSTILE_BODIES: [name: string, body: string | Buffer][] = [
  ["nothing", ""],
  ["no JSON", "{"],
  ["no UTF-8", Buffer.from([0x22, 0xff, 0x22])],
  ["null", "null"],
  ["a list", "[]"],
  ["a number", "1e999"],
  ["an empty object", "{}"],
  [
    "wrong types",
    '{"tenant":1,"username":{},"email":[],"password":0,"name":false,"token":null,"contentBase64":5,"templateBase64":{}}',
  ],
  ["__proto__", '{"__proto__":{"admin":true}}'],
  [
    "U+0000",
    '{"tenant":"PLATEN","username":"a\\u0000@b.c","email":"a\\u0000@b.c","password":"12345\\u0000","name":"a\\u0000","token":"\\u0000","refreshToken":"\\u0000"}',
  ],
  [
    "a lone surrogate",
    '{"tenant":"PLATEN","username":"a@b.c","password":"12345\\ud800","name":"\\udfff","token":"\\ud800"}',
  ],
  [
    "a million characters",
    JSON.stringify({
      tenant: "PLATEN",
      username: "x".repeat(1e6),
      email: "x".repeat(1e6),
      name: "x".repeat(1e6),
      password: "x".repeat(1e6),
      token: "x".repeat(1e6),
    }),
  ],
  ["deep nesting", `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`],
];

const UNREADABLE = new Set(["no JSON", "no UTF-8", "__proto__", "a lone surrogate"]);

describe("invalid input to every call", () => {
  it("gets a code of the catalogue with its status, never a 5xx [ERR-01, ERR-03, ENTITY-24]", async () => {
    expect(calls.filter(served).length).toBeGreaterThanOrEqual(14);
    for (const endpoint of calls.filter(served)) {
      for (const [name, body] of HOSTILE_BODIES) {
        // Calls without payload ignore a valid body; the body of a GET is not even read.
        if (!endpoint.body && (endpoint.method === "GET" || !UNREADABLE.has(name))) continue;
        const response = await service.app.inject({
          method: endpoint.method,
          url: endpoint.path.replace(":workspaceId", workspaceId).replace(/:\w+/g, "%F0%9F%98%80"),
          payload: body,
          headers: {
            "content-type": "application/json",
            authorization: `Bearer ${endpoint.access === "key" ? key : customer.accessToken}`,
          },
        });
        const context = `${endpoint.method} ${endpoint.path} with ${name}: ${response.statusCode} ${response.body}`;
        expect(response.statusCode, context).toBeGreaterThanOrEqual(400);
        expect(response.statusCode, context).toBeLessThan(500);
        const { errorCode, correlationId, data } = response.json();
        expect(ERRORS[errorCode as ErrorCode]?.status, context).toBe(response.statusCode);
        expect(correlationId, context).toBe(response.headers["x-correlation-id"]);
        expect(data, context).toBeDefined();
      }
    }
  });

  it.each([
    ["POST", "/v1/documents", (deep: string) => `{"html":"<p>x</p>","parameters":{"a":${deep}}}`],
    ["POST", "/v1/batches", (deep: string) => `{"html":"<p>x</p>","items":[{"a":${deep}}]}`],
  ] as const)(
    "%s %s takes what is nested 900 levels deep, and refuses what is nested deeper",
    async (method, url, bodyOf) => {
      const ask = (levels: number, headers = {}) =>
        service.app.inject({
          method,
          url,
          payload: bodyOf(`${'["[",'.repeat(levels)}"]"${"]".repeat(levels)}`),
          headers: { "content-type": "application/json", authorization: `Bearer ${key}`, ...headers },
        });
      for (const headers of [{}, { prefer: "respond-async" }, { "idempotency-key": randomUUID() }]) {
        expect((await ask(900, headers)).statusCode).toBeLessThan(300);
        for (const levels of [2_000, 5_000, 50_000]) {
          const { statusCode, json } = await ask(levels, headers);
          expect([statusCode, json()]).toMatchObject([
            413,
            { errorCode: "PAYLOAD_TOO_LARGE", data: { limit: "bodyLevels", max: 1_000 } },
          ]);
        }
      }
    },
  );

  it("is refused if it has far more values than its call has fields", async () => {
    const body = { username: "someone@example.com", password: "secret-5ecret", more: Array(1_000).fill(1) };
    const response = await service.call("POST /api/v1/login", { body });
    expect([response.statusCode, response.json()]).toMatchObject([
      413,
      { errorCode: "PAYLOAD_TOO_LARGE", data: { limit: "bodyValues", max: 1_000 } },
    ]);
  });

  it("is refused for an unsupported media type", async () => {
    const response = await service.app.inject({
      method: "POST",
      url: "/api/v1/login",
      payload: "<xml/>",
      headers: { "content-type": "application/xml" },
    });
    expect([response.statusCode, response.json().errorCode]).toEqual([400, "INVALID_REQUEST"]);
  });

  it("never repeats the input, nor anything internal", async () => {
    const body = { username: "someone@example.com", password: "secret-5ecret", inviteId: 5 };
    const response = await service.call("POST /api/v1/register", { body });
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toMatch(/5ecret|someone|stack|node_modules/);
  });
});

describe("addresses", () => {
  it("without a route are NOT_FOUND, with any method [ERR-16]", async () => {
    for (const url of ["/api/app/unknown", "/api", "/v1/unknown", "/api/v1/login/more", "//api/app/products"]) {
      for (const method of ["GET", "POST", "PUT", "OPTIONS", "DELETE"] as const) {
        const response = await service.app.inject({ method, url });
        expect([response.statusCode, response.json().errorCode]).toEqual([404, "NOT_FOUND"]);
      }
    }
  });

  it("with invalid percent-encoding are INVALID_REQUEST in the envelope", async () => {
    for (const url of ["/%", "/api/app/%zz", "/api/app/workspaces/%c3%28/templates"]) {
      const response = await service.app.inject({ method: "GET", url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        errorCode: "INVALID_REQUEST",
        correlationId: response.headers["x-correlation-id"],
        data: null,
      });
    }
  });
});

describe("the socket", () => {
  let port: number;
  beforeAll(async () => {
    await service.app.listen({ host: "127.0.0.1", port: 0 });
    ({ port } = service.app.server.address() as AddressInfo);
  });
  const said = async (text: string) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(text);
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    await once(socket, "close");
    return answer;
  };

  it("answers a complete request before the garbage that follows it", async () => {
    const body = JSON.stringify({ html: "<p>x</p>" });
    const head = [`authorization: Bearer ${key}`, "content-type: application/json", `content-length: ${body.length}`];
    const call = ["POST /v1/documents HTTP/1.1", "host: x", ...head, "", body].join("\r\n");
    const answer = await said(`${call}GET /health HTTP/1.1\r\nhost: x\r\n\r\nGARBAGE\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200", "HTTP/1.1 400"]);
    expect(answer).toMatch(/%PDF-[\s\S]*%%EOF[\s\S]*INVALID_REQUEST/);
  });

  it("answers at once if the garbage is in the body of the current request", async () => {
    const head = [`authorization: Bearer ${key}`, "content-type: application/json", "transfer-encoding: chunked"];
    const answer = await said(
      ["POST /v1/documents HTTP/1.1", "host: x", ...head, "", '5\r\n{"htm\r\nZZ\r\n'].join("\r\n"),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*INVALID_REQUEST/);
  });

  it("answers garbage in the envelope and stays up", async () => {
    const overflow = { header: `more than ${maxHeaderSize} bytes`, limit: "header", max: maxHeaderSize };
    for (const [garbage, errorCode, data] of [
      ["GARBAGE\r\n\r\n", "INVALID_REQUEST", null],
      ["CONNECT example.com:80 HTTP/1.1\r\nhost: example.com:80\r\n\r\n", "INVALID_REQUEST", null],
      ["GET / HTTP/1.1\r\nbad header\r\n\r\n", "INVALID_REQUEST", null],
      [`GET /${"x".repeat(70_000)} HTTP/1.1\r\n\r\n`, "PAYLOAD_TOO_LARGE", overflow],
    ] as const) {
      const answer = await said(garbage);
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      expect(head).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(JSON.parse(body)).toEqual({ errorCode, correlationId: expect.any(String), data });
    }
    const health = await fetch(`http://127.0.0.1:${port}/health/live`);
    expect(health.status).toBe(200);
  });
});
