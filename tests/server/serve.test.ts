import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint";
import { readConfig } from "../../server/config/config";
import { socketSettings } from "../../server/config/socket-settings";
import type { Authorized, Caller, RequestGuard } from "../../server/http/authorization";
import { Connections } from "../../server/http/connections";
import { applyContractSchemas } from "../../server/http/contract-schemas";
import { addErrorHandler } from "../../server/http/error-handler";
import { createServe, type Serve } from "../../server/http/serve";

const guarded = {
  method: "GET",
  path: "/secret",
  access: "customer",
  summary: "A guarded call",
  status: 200,
  response: z.object({ text: z.string() }),
  errors: [],
} as const satisfies Endpoint;

const UNEXPECTED = [500, "UNEXPECTED"];

let app: FastifyInstance;
let serve: Serve;

/** A guard without hooks: it authorizes no request. */
const guard: RequestGuard = { hooksFor: () => [], authorizationOf: () => undefined };

beforeEach(() => {
  app = Fastify();
  addErrorHandler(app, { guard });
  applyContractSchemas(app);
  serve = createServe(app, guard);
});
afterEach(() => app.close());

async function answerOf(url: string) {
  const response = await app.inject({ method: "GET", url });
  return [response.statusCode, response.json().errorCode];
}

describe("a request that the guard has not authorized", () => {
  it.each(["customer", "member", "admin", "key"] as const)("never reaches a handler with access %s", async (access) => {
    const handler = vi.fn(async () => ({ text: "secret" }));
    serve({ ...guarded, access }, handler);
    expect(await answerOf("/secret")).toEqual(UNEXPECTED);
    expect(handler).not.toHaveBeenCalled();
  });

  it("never reaches a speculative handler", async () => {
    const prepare = vi.fn(async () => "secret");
    const commit = vi.fn(async () => ({ text: "secret" }));
    serve.speculative(guarded, { prepare, commit });
    expect(await answerOf("/secret")).toEqual(UNEXPECTED);
    expect([prepare.mock.calls.length, commit.mock.calls.length]).toEqual([0, 0]);
  });

  it("reaches a public handler", async () => {
    serve({ ...guarded, access: "public" }, async ({ caller }) => ({ text: `caller: ${caller}` }));
    expect((await app.inject({ method: "GET", url: "/secret" })).json()).toEqual({ text: "caller: undefined" });
  });
});

/** A guard that takes the header `x-customer` for the caller. */
const trustingGuard: RequestGuard = {
  hooksFor: () => [],
  authorizationOf: ({ headers }) => {
    const id = String(headers["x-customer"]);
    const caller = { kind: "customer", customerId: id, username: id } as Authorized<Caller>;
    return { verdict: Promise.resolve(caller), presumed: caller };
  },
};

it("leaves a call out whose caller has left before its turn", async () => {
  const open = Fastify();
  applyContractSchemas(open);
  let handled = 0;
  const finish: (() => void)[] = [];
  createServe(open, trustingGuard)(guarded, async () => {
    handled += 1;
    await new Promise<void>((resolve) => finish.push(resolve));
    return { text: "secret" };
  });
  await open.listen({ host: "127.0.0.1", port: 0 });
  const arrived: Socket[] = [];
  open.server.on("request", ({ socket }) => arrived.push(socket));
  const { port } = open.server.address() as AddressInfo;
  const sockets = Array.from({ length: 6 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /secret HTTP/1.1\r\nhost: x\r\nx-customer: busy\r\n\r\n");
    return socket;
  });
  await expect.poll(() => [arrived.length, handled]).toEqual([6, 4]);

  const last = arrived.at(-1);
  sockets.find(({ localPort }) => localPort === last?.remotePort)?.destroy();
  await once(last as Socket, "close");
  while (handled < 5 || finish.length > 0) {
    finish.shift()?.();
    await setImmediate();
  }
  await expect.poll(() => sockets.filter(({ bytesRead }) => bytesRead > 0).length).toBe(5);
  expect(handled).toBe(5);
  for (const socket of sockets) socket.destroy();
  await open.close();
});

it("lets connections whose calls wait for their turn be replaced, and no others", async () => {
  const open = Fastify();
  applyContractSchemas(open);
  const { connections: limits } = socketSettings(readConfig({}));
  const connections = new Connections(limits);
  connections.watch(open.server);
  const finish: (() => void)[] = [];
  createServe(open, trustingGuard)(guarded, async () => {
    await new Promise<void>((resolve) => finish.push(resolve));
    return { text: "secret" };
  });
  await open.listen({ host: "127.0.0.1", port: 0 });
  const { port } = open.server.address() as AddressInfo;
  const sockets = Array.from({ length: 7 }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /secret HTTP/1.1\r\nhost: x\r\nx-customer: busy\r\n\r\n");
    return socket;
  });
  await expect.poll(() => connections.count()).toMatchObject({ busy: 4, waiting: 3 });
  for (const end of finish.splice(0, 2)) end();
  await expect.poll(() => connections.count()).toMatchObject({ request: 2, busy: 4, waiting: 1 });
  for (const socket of sockets) socket.destroy();
  for (const end of finish) end();
  await open.close();
});

it("runs four calls of a customer at the same time, and those of others beside them", async () => {
  const open = Fastify();
  applyContractSchemas(open);
  const handled: string[] = [];
  const finish: (() => void)[] = [];
  createServe(open, trustingGuard)(guarded, async ({ caller }) => {
    handled.push(caller.customerId);
    await new Promise<void>((resolve) => finish.push(resolve));
    return { text: "secret" };
  });
  // Fastify sends an injected request when its answer is awaited.
  const call = async (customer: string) =>
    await open.inject({ method: "GET", url: "/secret", headers: { "x-customer": customer } });

  const calls = Array.from({ length: 6 }, () => call("busy"));
  await expect.poll(() => handled.length).toBe(4);
  calls.push(call("other"));
  await expect.poll(() => handled).toEqual(["busy", "busy", "busy", "busy", "other"]);
  while (handled.length < 7 || finish.length > 0) {
    finish.shift()?.();
    await setImmediate();
  }
  await Promise.all(calls);
  expect(handled.slice(5)).toEqual(["busy", "busy"]);
  await open.close();
});
