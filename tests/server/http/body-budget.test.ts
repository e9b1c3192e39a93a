import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { afterEach, describe, expect, it, type Mock, onTestFinished, vi } from "vitest";
import { calls } from "../../../contract/calls";
import { maxBodyBytesOf } from "../../../contract/endpoint";
import { createDocument } from "../../../contract/v1/documents";
import { type Budgets, createBudgets } from "../../../server/budgets/budgets";
import { readConfig } from "../../../server/config/config";
import { ApiError, tooManyRequests } from "../../../server/http/api-error";
import { BodyBudget } from "../../../server/http/body-budget";
import { addErrorHandler } from "../../../server/http/error-handler";
import { readJsonBodies } from "../../../server/http/json-body";
import { answerNotFound } from "../../../server/http/not-found";
import { RepeatedRefusals } from "../../../server/http/repeated-refusals";
import { startService } from "../../support/service";

const MEBIBYTE = 1024 * 1024;
const CALLER = "x-caller";

let app: FastifyInstance;
let budgets: Budgets;
let sockets: Socket[] = [];
/** Lets the calls to `/hold` answer. */
let finish: () => void;
let holding: number;
/** Parses large bodies. */
let run: Mock<() => Promise<never>>;
let parsing: number;

/** Starts a service that reads bodies up to 10 MiB. The header `x-caller` names the caller. */
async function start(settings: NodeJS.ProcessEnv): Promise<void> {
  budgets = createBudgets(readConfig(settings));
  app = Fastify({ bodyLimit: 10 * MEBIBYTE });
  const callerKey = ({ headers }: FastifyRequest) => String(headers[CALLER]);
  const bodies = new BodyBudget({ ...budgets, callerKey });
  addErrorHandler(app, { callerKey, bodies });
  answerNotFound(app);
  bodies.limit(app);
  holding = 0;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = async () => {
    holding += 1;
    await finished;
    return {};
  };
  app.post("/hold", work);
  app.post("/work", { config: { endpoint: createDocument } }, work);
  parsing = 0;
  // As if all threads were busy with the bodies of others.
  run = vi.fn(async () => {
    parsing += 1;
    await finished;
    throw new ApiError("INVALID_REQUEST");
  });
  readJsonBodies(app, { callerKey, bodies, parsers: { run } });
  app.addContentTypeParser("text/plain", { parseAs: "buffer" }, async (_request: FastifyRequest, text: Buffer) => text);
  app.post("/documents", { config: { endpoint: createDocument } }, async () => ({}));
  app.post("/refused", { config: { endpoint: createDocument } }, async () => {
    throw tooManyRequests("loginByAddress", 1, 1);
  });
  app.post("/", async () => ({}));
  app.get("/", async () => ({}));
  await app.listen({ host: "127.0.0.1", port: 0 });
}

afterEach(async () => {
  finish();
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

const send = (caller: string, bytes: number, url = "/") =>
  app.inject({
    method: "POST",
    url,
    headers: { "content-type": "text/plain", [CALLER]: caller },
    payload: "x".repeat(bytes),
  });

/** Sends the header of a request and a part of its body. */
function begin(caller: string, announcedBytes: number, sentBytes: number, path = "/", type = "text/plain"): Socket {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  sockets.push(socket);
  const head = ["host: x", `content-type: ${type}`, `content-length: ${announcedBytes}`, `${CALLER}: ${caller}`];
  socket.write(`${[`POST ${path} HTTP/1.1`, ...head].join("\r\n")}\r\n\r\n${"x".repeat(sentBytes)}`);
  return socket;
}

/** Sends a body of 1 MiB, and leaves when the service has begun to work with it. */
async function sendAndLeave(path: string, begun: () => number, type?: string): Promise<void> {
  const connected = once(app.server, "connection") as Promise<[Socket]>;
  const socket = begin("attacker", MEBIBYTE, MEBIBYTE, path, type);
  await expect.poll(begun).toBe(1);
  const [served] = await connected;
  socket.destroy();
  await once(served, "close");
}

/** Expects that the body counts until the work with it ends. */
async function expectHeldUntilFinished(): Promise<void> {
  expect([budgets.bodyBytes.used, budgets.bodyBytesPerCaller.heldBy("attacker")]).toEqual([MEBIBYTE, MEBIBYTE]);
  finish();
  await expect.poll(() => [budgets.bodyBytes.used, budgets.bodyBytesPerCaller.used]).toEqual([0, 0]);
}

describe("bodies", () => {
  it("count as far as they have arrived, not as they were announced", async () => {
    await start({ BUDGET_BODY_BYTES: String(4 * MEBIBYTE), BUDGET_BODY_BYTES_PER_CALLER: String(4 * MEBIBYTE) });
    for (let number = 0; number < 40; number++) begin("attacker", 4 * MEBIBYTE, 10);
    begin("attacker", 9 * MEBIBYTE, MEBIBYTE);
    await expect.poll(() => budgets.bodyBytes.used).toBe(MEBIBYTE + 400);
    expect((await send("victim", 2 * MEBIBYTE)).statusCode).toBe(200);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => budgets.bodyBytes.used).toBe(0);
    expect(budgets.bodyBytesPerCaller.used).toBe(0);
  });

  it("are refused above the budget of their caller, until an earlier call is answered", async () => {
    await start({ BUDGET_BODY_BYTES_PER_CALLER: String(5 * MEBIBYTE) });
    const first = send("one", 4 * MEBIBYTE, "/hold");
    await expect.poll(() => holding).toBe(1);
    const refused = await send("one", 2 * MEBIBYTE);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { errorCode: "TOO_MANY_REQUESTS", data: { limit: "bodyBytesPerCaller", max: 5 * MEBIBYTE } },
    ]);
    expect((await send("other", 2 * MEBIBYTE)).statusCode).toBe(200);
    expect((await send("one", 60_000)).statusCode).toBe(200);
    finish();
    expect((await first).statusCode).toBe(200);
    expect((await send("one", 2 * MEBIBYTE)).statusCode).toBe(200);
  });

  it("count no longer while their refusal is delayed", async () => {
    let answer = () => {};
    const delay = new Promise<void>((resolve) => (answer = resolve));
    const wait = vi.spyOn(RepeatedRefusals.prototype, "wait").mockReturnValue(delay);
    onTestFinished(() => wait.mockRestore());
    await start({});
    const refused = send("one", MEBIBYTE, "/refused").then((response) => response);
    await expect.poll(() => wait.mock.calls).toEqual([["one", expect.any(AbortSignal)]]);
    expect([budgets.bodyBytes.used, budgets.bodyBytesPerCaller.used]).toEqual([0, 0]);
    answer();
    expect((await refused).statusCode).toBe(429);
  });

  it("count until they have been parsed, even if their caller has left", async () => {
    await start({});
    await sendAndLeave("/documents", () => parsing, "application/json");
    await nextTurn();
    await expectHeldUntilFinished();
  });

  it("count while the handler works with them if their caller left while they were parsed", async () => {
    await start({});
    let endParse = () => {};
    run.mockImplementationOnce(async () => {
      parsing += 1;
      await new Promise<void>((resolve) => {
        endParse = resolve;
      });
      return {} as never;
    });
    await sendAndLeave("/work", () => parsing, "application/json");
    endParse();
    await expect.poll(() => holding).toBe(1);
    await expectHeldUntilFinished();
  });

  it("count until the work with them has ended, even if their caller has left", async () => {
    await start({});
    await sendAndLeave("/work", () => holding);
    await nextTurn();
    await expectHeldUntilFinished();
  });

  it("are refused above the budget of the service; small ones never are", async () => {
    await start({ BUDGET_BODY_BYTES: String(5 * MEBIBYTE) });
    const first = send("one", 4 * MEBIBYTE, "/hold");
    await expect.poll(() => holding).toBe(1);
    const refused = await send("other", 2 * MEBIBYTE);
    expect([refused.statusCode, refused.headers["retry-after"], refused.json()]).toMatchObject([
      503,
      "1",
      { errorCode: "SERVICE_UNAVAILABLE", data: { reason: "memory", limit: "bodyBytes", max: 5 * MEBIBYTE } },
    ]);
    expect((await send("other", 60_000)).statusCode).toBe(200);
    expect((await app.inject({ method: "GET", url: "/" })).statusCode).toBe(200);
    finish();
    await first;
    expect((await send("other", 2 * MEBIBYTE)).statusCode).toBe(200);
  });

  it("of callers who take all that they can leave room for a newcomer", async () => {
    await start({ BUDGET_BODY_BYTES: String(8 * MEBIBYTE), BUDGET_BODY_BYTES_PER_CALLER: String(2 * MEBIBYTE) });
    for (let attacker = 0; attacker < 8; attacker++) {
      // Uploads as much as the service takes, and leaves it there.
      for (let bytes = 2 * MEBIBYTE; bytes > 0; bytes -= 131_072) {
        const before = budgets.bodyBytes.used;
        const socket = begin(`attacker ${attacker}`, 9 * MEBIBYTE, bytes);
        let isRefused = false;
        socket.once("data", () => {
          isRefused = true;
        });
        await expect.poll(() => isRefused || budgets.bodyBytes.used === before + bytes).toBe(true);
        if (!isRefused) break;
        socket.destroy();
        await expect.poll(() => budgets.bodyBytes.used).toBe(before);
      }
    }
    expect(budgets.bodyBytes.used).toBeGreaterThan(6 * MEBIBYTE);
    expect((await send("newcomer", 150_000)).statusCode).toBe(200);
  });

  it("are not read at an address without a route: the connection is closed", async () => {
    await start({});
    const socket = begin("attacker", 4 * MEBIBYTE, 10, "/nothing");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    await once(socket, "close");
    expect(answer).toMatch(/^HTTP\/1\.1 404 [\s\S]*connection: close[\s\S]*NOT_FOUND/i);
  });
});

describe("the default budgets", () => {
  it("take the largest body of every call, and give no caller more than a quarter", () => {
    const { bodyBytes, bodyBytesPerCaller } = createBudgets(readConfig({}));
    expect(bodyBytesPerCaller.max).toBeLessThanOrEqual(bodyBytes.max / 4);
    for (const endpoint of calls) expect(maxBodyBytesOf(endpoint)).toBeLessThan(bodyBytesPerCaller.max);
  });
});

describe("the largest body of a call", () => {
  it("is 16 KiB if anybody may make it", () => {
    const sizes = calls.filter(({ access }) => access === "public").map((endpoint) => maxBodyBytesOf(endpoint));
    expect(new Set(sizes)).toEqual(new Set([16 * 1024]));
  });

  it("is 4 MiB for other calls, unless they take templates or parameters", () => {
    const others = calls.filter(({ access, body }) => access !== "public" && body);
    const special = others.filter((endpoint) => maxBodyBytesOf(endpoint) !== 4 * MEBIBYTE);
    expect(special.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      "PATCH /api/app/workspaces/:workspaceId/templates/:templateId",
      "PATCH /api/app/workspaces/:workspaceId/templates/:templateId/samples/:sampleId",
      "PATCH /api/app/workspaces/:workspaceId/templates/:templateId/schema",
      "PATCH /v1/templates/:templateId",
      "PATCH /v1/templates/:templateId/samples/:sampleId",
      "PATCH /v1/templates/:templateId/schema",
      "POST /api/app/pdf",
      "POST /api/app/workspaces/:workspaceId/preview",
      "POST /api/app/workspaces/:workspaceId/preview/places",
      "POST /api/app/workspaces/:workspaceId/templates",
      "POST /api/app/workspaces/:workspaceId/templates/:templateId/compare",
      "POST /api/app/workspaces/:workspaceId/templates/:templateId/samples",
      "POST /api/app/workspaces/:workspaceId/templates/:templateId/schema-changes",
      "POST /v1/batches",
      "POST /v1/documents",
      "POST /v1/templates",
      "POST /v1/templates/:templateId/samples",
      "POST /v1/templates/:templateId/validate",
    ]);
  });

  it("is what the contract says", async () => {
    const { app } = await startService();
    const login = (password: string) =>
      app.inject({ method: "POST", url: "/api/v1/login", payload: { tenant: "PLATEN", username: "a@b.c", password } });
    const tooLarge = await login("x".repeat(17_000));
    expect([tooLarge.statusCode, tooLarge.json()]).toMatchObject([413, { errorCode: "PAYLOAD_TOO_LARGE" }]);
    expect((await login("x".repeat(15_000))).statusCode).toBe(400);
  });
});
