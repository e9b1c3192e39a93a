import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import Fastify from "fastify";
import { describe, expect, it, onTestFinished } from "vitest";
import { createBudgets } from "../../../server/budgets/budgets";
import { readConfig } from "../../../server/config/config";
import { socketSettings } from "../../../server/config/socket-settings";
import { Connections } from "../../../server/http/connections";
import { addErrorHandler } from "../../../server/http/error-handler";
import { UnsentAnswers } from "../../../server/http/unsent-answers";

it("releases an answer whose caller left while it was being made", async () => {
  const budgets = createBudgets(readConfig({}));
  const app = Fastify();
  new UnsentAnswers({ ...budgets, callerKey: () => "caller" }).limit(app);
  let sent = 0;
  app.addHook("onSend", async () => {
    sent += 1;
  });
  app.get("/", async (_request, reply) => {
    socket.destroy();
    await once(reply.raw, "close");
    return "x".repeat(1024 * 1024);
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(() => sent).toBe(1);
  expect([budgets.unsentBytesPerCaller.used, budgets.unsentBytes.used]).toEqual([0, 0]);
  await app.close();
});

const MEBIBYTE = 1024 * 1024;
/** More than the operating system takes from the service for a client that reads nothing. */
const LARGE = 16 * MEBIBYTE;

it("ends the oldest answer of the caller with the most unread bytes when the service's budget is used up", async () => {
  const budgets = createBudgets(
    readConfig({ BUDGET_UNSENT_BYTES: String(4 * LARGE), BUDGET_UNSENT_BYTES_PER_CALLER: String(3 * LARGE) }),
  );
  const app = Fastify();
  addErrorHandler(app);
  new UnsentAnswers({ ...budgets, callerKey: ({ headers }) => String(headers["x-caller"]) }).limit(app);
  const content = Buffer.alloc(LARGE);
  app.get<{ Params: { bytes: string } }>("/:bytes", async ({ params }) => content.subarray(0, Number(params.bytes)));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  });

  /** Asks for a large answer, and reads nothing of it. */
  async function hold(caller: string): Promise<Socket> {
    const before = budgets.unsentBytes.used;
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1").pause();
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.write(`GET /${LARGE} HTTP/1.1\r\nhost: x\r\nx-caller: ${caller}\r\n\r\n`);
    await expect.poll(() => budgets.unsentBytes.used).toBe(before + LARGE);
    return socket;
  }
  const holders = [await hold("one"), await hold("two"), await hold("two"), await hold("three")];
  const read = async (caller: string, bytes: number) => {
    const { statusCode, body } = await app.inject({ url: `/${bytes}`, headers: { "x-caller": caller } });
    return statusCode === 200 ? body.length : JSON.parse(body).data;
  };

  expect(await read("newcomer", 100_000)).toBe(100_000);
  // Reading the rest shows whether the service has closed the connection.
  const [oldest] = holders.splice(1, 1);
  oldest?.resume();
  await expect.poll(() => oldest?.destroyed).toBe(true);
  expect(oldest?.bytesRead).toBeLessThan(LARGE);
  expect(budgets.unsentBytes.used).toBe(3 * LARGE);

  await hold("four");
  expect(await read("three", LARGE)).toEqual({ limit: "unsentBytes", max: 4 * LARGE });
  expect(await read("newcomer", LARGE)).toBe(LARGE);
  expect(budgets.unsentBytesPerCaller.used).toBe(3 * LARGE);
});

describe("an answer that waits for an earlier one on its connection", () => {
  /** Starts a service whose `/slow` never answers; `/large` does at once, and `/stream` after `send`. */
  async function start(settings: NodeJS.ProcessEnv = {}) {
    const config = readConfig(settings);
    const budgets = createBudgets(config);
    const app = Fastify();
    addErrorHandler(app);
    new Connections(socketSettings(config).connections).watch(app.server);
    new UnsentAnswers({ ...budgets, callerKey: ({ headers }) => String(headers["x-caller"]) }).limit(app);
    let send = () => {};
    const told = new Promise<void>((resolve) => {
      send = resolve;
    });
    const stream = new PassThrough();
    let arrived = 0;
    app.get("/slow", () => new Promise(() => undefined));
    app.get("/large", async () => Buffer.alloc(LARGE));
    app.get("/stream", async () => {
      arrived += 1;
      await told;
      return stream;
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
    const connected = once(app.server, "connection") as Promise<[Socket]>;
    const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    client.on("error", () => undefined);
    onTestFinished(async () => {
      client.destroy();
      await app.close();
    });
    const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nx-caller: queued\r\n\r\n`;
    const ask = (...paths: string[]) => client.write(paths.map(request).join(""));
    return { app, budgets, client, connected, ask, stream, send: () => send(), arrived: () => arrived };
  }

  it("is ended if it is sent after the connection was closed", async () => {
    const { client, connected, ask, stream, send, arrived } = await start();
    ask("/slow", "/stream");
    await expect.poll(arrived).toBe(1);
    const [served] = await connected;
    client.destroy();
    await once(served, "close");
    send();
    await expect.poll(() => stream.destroyed).toBe(true);
  });

  it("loses its connection, too, when the service's budget is used up", async () => {
    const { app, budgets, client, ask } = await start({ BUDGET_UNSENT_BYTES: String(LARGE + MEBIBYTE) });
    ask("/slow", "/large");
    await expect.poll(() => budgets.unsentBytes.used).toBe(LARGE);
    const { statusCode } = await app.inject({ url: "/large", headers: { "x-caller": "newcomer" } });
    expect(statusCode).toBe(200);
    client.resume();
    await expect.poll(() => client.destroyed).toBe(true);
    await expect.poll(() => budgets.unsentBytes.used).toBe(0);
  });
});
