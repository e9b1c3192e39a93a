import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { TENANT } from "../../../contract/product";
import { readConfig } from "../../../server/config/config";
import { socketSettings } from "../../../server/config/socket-settings";
import { RepeatedRefusals } from "../../../server/http/repeated-refusals";
import { type ServiceListener, startServiceListener } from "../../../server/http/service-listener";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient } from "../../support/api-client";
import { silentLog } from "../../support/database";
import { type Customer, startService, type TestService } from "../../support/service";

const HALF_HEADER = "GET /health HTTP/1.1\r\nhost: x\r\nx-he";
const HALF_BODY =
  'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"ten';
// Liveness does not depend on how long the database takes.
const HEALTH = "GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n";
const WRONG = JSON.stringify({ tenant: TENANT, username: "ada@example.com", password: "wrong" });
const LOGIN = [
  "POST /api/v1/login HTTP/1.1",
  "host: x",
  "content-type: application/json",
  `content-length: ${WRONG.length}`,
  "",
  WRONG,
].join("\r\n");
const MEBIBYTE = 1024 * 1024;
/** Short, but longer than a busy machine may hold up a call of a test. */
const SHORT_REQUESTS = { HTTP_HEADERS_TIMEOUT: "4s", HTTP_REQUEST_TIMEOUT: "5s" };
const PATIENCE = { timeout: 240_000, interval: 200 };

let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

/** A service with a real socket. */
interface Listening {
  service: TestService;
  listener: ServiceListener;
  port: number;
}

async function listen(environment: NodeJS.ProcessEnv, render?: Renderer["render"]): Promise<Listening> {
  const settings = socketSettings(readConfig(environment));
  const listener = await startServiceListener({ host: "127.0.0.1", port: 0, headers: {}, log: silentLog, settings });
  const service = await startService(environment, { listener, ...(render && { render }) });
  return { service, listener, port: (listener.server.address() as AddressInfo).port };
}

const timings = { queue: 0, template: 0, load: 0, print: 0, total: 0 };
/** Returns a document of a size, without rendering. */
const documentOf = (bytes: number) => ({ pdf: Buffer.alloc(bytes), pages: 1, timings, warnings: [] });

// Signed up while no other service is running that could take their mails.
let owner: Customer;
let otherOwner: Customer;
beforeAll(async () => {
  const service = await startService();
  owner = await service.signUp();
  otherOwner = await service.signUp();
});

/** Starts a service that makes no document until it may. @returns the text of a request for a document, too */
async function listenToHeldDocuments(environment: NodeJS.ProcessEnv) {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const listening = await listen(environment, async () => {
    await finished;
    return documentOf(10);
  });
  return { listening, text: await documentRequest(listening.service), finish };
}

/** Creates an API key. @returns the text of a request for a document */
async function documentRequest(service: TestService, customer = owner): Promise<string> {
  const { key } = await createTestApiClient(service, customer);
  const body = JSON.stringify({ html: "x" });
  const head = [`authorization: Bearer ${key}`, "content-type: application/json", `content-length: ${body.length}`];
  return ["POST /v1/documents HTTP/1.1", "host: x", ...head, "", body].join("\r\n");
}

interface Opening {
  number: number;
  text?: string;
  from?: string;
}

/** Opens connections, which never end on the client's side, and sends a text over each. */
async function open({ port }: Listening, { number, text = "", from = "127.0.0.1" }: Opening): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: number }, async () => {
      const socket = connect({ port, host: "127.0.0.1", localAddress: from, allowHalfOpen: true });
      sockets.push(socket);
      socket.on("error", () => undefined);
      await once(socket, "connect");
      socket.write(text);
      return socket;
    }),
  );
}

/** Returns whether the service has closed a connection. */
const isEnded = (socket?: Socket) => socket?.destroyed || socket?.resume().readableEnded;

/** Sends a text over a connection of its own, and returns the beginning of the answer. */
async function answerTo(listening: Listening, text: string, from?: string): Promise<string> {
  const [socket] = await open(listening, { number: 1, text, ...(from && { from }) });
  const [answer] = await once(socket as Socket, "data");
  return String(answer);
}

const openConnections = ({ listener }: Listening) =>
  new Promise<number>((resolve, reject) => {
    listener.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

/** Waits until no connection is left. The service has to answer until then. */
async function expectAllClosed(listening: Listening): Promise<void> {
  const end = Date.now() + PATIENCE.timeout;
  // The last one may be that of the previous call.
  while ((await openConnections(listening)) > 1) {
    expect(Date.now()).toBeLessThan(end);
    expect(await answerTo(listening, HEALTH)).toMatch(/^HTTP\/1.1 200/);
    sockets.pop()?.destroy();
    await sleep(PATIENCE.interval);
  }
  await expect.poll(() => openConnections(listening), PATIENCE).toBe(0);
}

describe("connections on which the service waits", () => {
  it("are closed after the time-outs, also if the client never closes its half", async () => {
    // The time without a byte is longer than this test waits, so the time-outs of requests have to close everything.
    const listening = await listen({ ...SHORT_REQUESTS, HTTP_IDLE_TIMEOUT: "10m", METRICS_PUBLIC: "on" });
    for (const [index, text] of ["", HALF_HEADER, HALF_BODY].entries()) {
      await open(listening, { number: 334, text, from: `127.0.0.${index + 2}` });
    }
    await expectAllClosed(listening);
    const { body } = await listening.service.app.inject("/metrics");
    // How many of them depends on how busy the machine is: some may time out in another way.
    expect(body).toMatch(/platen_malformed_requests_total\{cause="ERR_HTTP_REQUEST_TIMEOUT"\} [1-9]/);
    expect(listening.listener.connections.closed).toMatchObject({ replaced: 0, refused: 0 });
    expect(body).toMatch(/platen_connections\{state="request"\} [01]\n/);
  });

  it("are closed after a time in which the client has read nothing of an answer", async () => {
    const budgets = { BUDGET_UNSENT_BYTES: "9999999999", BUDGET_UNSENT_BYTES_PER_CALLER: "9999999999" };
    const environment = { HTTP_IDLE_TIMEOUT: "4s", METRICS_PUBLIC: "on", ...budgets };
    const document = documentOf(16 * MEBIBYTE);
    const listening = await listen(environment, async () => document);
    const text = await documentRequest(listening.service);
    for (const socket of await open(listening, { number: 50, text, from: "127.0.0.2" })) socket.pause();
    // On a busy machine, some are closed before others are answered.
    const { connections } = listening.listener;
    await expect.poll(() => connections.count().answer + connections.closed["time-out"], PATIENCE).toBe(50);
    await expectAllClosed(listening);
    const { body } = await listening.service.app.inject("/metrics");
    expect(body).toContain('platen_connections_closed_total{reason="time-out"} 50');
  });

  it("are closed after a time between two requests, which the answer states", async () => {
    const listening = await listen({ HTTP_KEEP_ALIVE_TIMEOUT: "2s", HTTP_IDLE_TIMEOUT: "10m" });
    expect(await answerTo(listening, HEALTH)).toMatch(/^keep-alive: timeout=2\r$/im);
    await expect.poll(() => openConnections(listening), PATIENCE).toBe(0);
    const others = { "slow-reader": 0, pipelined: 0, replaced: 0, refused: 0 };
    expect(listening.listener.connections.closed).toEqual({ "time-out": 1, ...others });
  });

  describe("because a client reads more slowly than allowed", () => {
    const bytes = 16 * MEBIBYTE;
    const minute = 60_000;
    /** Ten minutes, and one more for the bytes. */
    const limits = { HTTP_IDLE_TIMEOUT: "10m", HTTP_MIN_READ_BYTES_PER_SECOND: String(Math.ceil(bytes / 60)) };

    it("are closed, although bytes move", async () => {
      const listening = await listen({ ...limits, METRICS_PUBLIC: "on" }, async () => documentOf(bytes));
      const { connections } = listening.listener;
      const checks = vi.spyOn(connections, "noteProgress");
      const [slow] = await open(listening, { number: 1, text: await documentRequest(listening.service) });
      slow?.pause();
      await expect.poll(() => connections.count().answer, PATIENCE).toBe(1);
      const before = checks.mock.calls.length;
      await expect.poll(() => checks.mock.calls.length, PATIENCE).toBeGreaterThan(before);

      // Asking for the next answer gives the client no time.
      slow?.write(HEALTH);
      slow?.on("data", () => slow.bytesRead > 4 * MEBIBYTE && slow.pause()).resume();
      await expect.poll(() => slow?.bytesRead, PATIENCE).toBeGreaterThan(4 * MEBIBYTE);
      connections.noteProgress(9 * minute);
      expect(connections.closed).toMatchObject({ "slow-reader": 0 });
      connections.noteProgress(2 * minute);
      expect(connections.closed).toMatchObject({ "slow-reader": 1, "time-out": 0 });
      slow?.removeAllListeners("data");
      await expect.poll(() => isEnded(slow), PATIENCE).toBe(true);
      expect(slow?.bytesRead).toBeLessThan(bytes);
      const { body } = await listening.service.app.inject("/metrics");
      expect(body).toContain('platen_connections_closed_total{reason="slow-reader"} 1');
    });

    it("have the whole time again for the next answer", async () => {
      const listening = await listen(limits, async () => documentOf(bytes));
      const { connections } = listening.listener;
      const text = await documentRequest(listening.service);
      const [client] = await open(listening, { number: 1, text });
      for (let answer = 0; answer < 3; answer++) {
        client?.pause();
        await expect.poll(() => connections.count().answer, PATIENCE).toBe(1);
        connections.noteProgress(9 * minute);
        client?.resume();
        await expect.poll(() => connections.count().request, PATIENCE).toBe(1);
        client?.write(text);
      }
      expect(connections.closed).toMatchObject({ "slow-reader": 0 });
    });
  });

  it("are not closed while the service works", async () => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const listening = await listen({ HTTP_IDLE_TIMEOUT: "2s" }, async () => {
      await finished;
      return documentOf(10);
    });
    const answer = answerTo(listening, await documentRequest(listening.service));
    // The time-out strikes on connections that are opened later, one after the other.
    for (let times = 0; times < 2; times++) {
      const [idle] = await open(listening, { number: 1, text: HALF_HEADER });
      await expect.poll(() => isEnded(idle), PATIENCE).toBe(true);
    }
    expect(listening.listener.connections.count().busy).toBe(1);
    finish();
    expect(await answer).toMatch(/^HTTP\/1.1 200/);
  });
});

describe("the limits of connections", () => {
  it("give a new connection of an address the place of the one that has waited longest", async () => {
    const listening = await listen({ HTTP_MAX_CONNECTIONS: "100", HTTP_MAX_CONNECTIONS_PER_ADDRESS: "20" });
    const [oldest] = await open(listening, { number: 1, text: HALF_HEADER, from: "127.0.0.2" });
    await open(listening, { number: 50, text: HALF_HEADER, from: "127.0.0.2" });
    await expect.poll(() => isEnded(oldest)).toBe(true);
    expect(await openConnections(listening)).toBe(20);
    expect(await answerTo(listening, HEALTH, "127.0.0.2")).toMatch(/^HTTP\/1.1 200/);
    expect(await answerTo(listening, HEALTH)).toMatch(/^HTTP\/1.1 200/);
    expect(listening.listener.connections.closed.replaced).toBe(32);
  });

  it("bound all connections together", async () => {
    const listening = await listen({ HTTP_MAX_CONNECTIONS: "40" });
    for (let address = 2; address < 8; address++) {
      await open(listening, { number: 15, text: HALF_BODY, from: `127.0.0.${address}` });
    }
    await expect.poll(() => listening.listener.connections.closed.replaced).toBe(50);
    expect(await openConnections(listening)).toBe(40);
    expect(await answerTo(listening, HEALTH)).toMatch(/^HTTP\/1.1 200/);
  });

  it("are not enforced on those whose bytes move, nor on addresses with few connections", async () => {
    const listening = await listen({ HTTP_MAX_CONNECTIONS: "40" });
    const [single] = await open(listening, { number: 1, text: HALF_BODY, from: "127.0.0.9" });
    const [upload] = await open(listening, { number: 1, text: HALF_BODY, from: "127.0.0.2" });
    for (let round = 0; round < 40; round++) {
      upload?.write(" ");
      // Once another request is answered, the byte has arrived, too.
      await answerTo(listening, HEALTH, "127.0.0.8");
      listening.listener.connections.noteProgress();
      await open(listening, { number: 3, text: HALF_BODY, from: `127.0.0.${2 + (round % 3)}` });
    }
    await expect.poll(() => listening.listener.connections.closed.replaced).toBeGreaterThan(50);
    expect([single, upload].map(isEnded)).toEqual([false, false]);
  });

  it("give a new connection the place of one whose refusal is held back", async () => {
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    const wait = vi.spyOn(RepeatedRefusals.prototype, "wait").mockReturnValue(held);
    onTestFinished(() => {
      end();
      wait.mockRestore();
    });
    const listening = await listen({ HTTP_MAX_CONNECTIONS: "4", RATE_LOGIN_BY_ADDRESS: "1" });
    for (const from of ["127.0.0.2", "127.0.0.3"]) {
      await answerTo(listening, LOGIN, from);
      sockets.pop()?.destroy();
      await expect.poll(() => listening.listener.connections.count().request).toBe(0);
      await open(listening, { number: 2, text: LOGIN.repeat(3), from });
    }
    await expect.poll(() => listening.listener.connections.count().waiting).toBe(4);
    for (const from of ["127.0.0.2", "127.0.0.4"]) expect(await answerTo(listening, HEALTH, from)).toContain(" 200 ");
    expect(listening.listener.connections.closed).toMatchObject({ replaced: 2, refused: 0 });
  });

  it("leave the waiting requests of others alone as long as somebody has more connections", async () => {
    const waiting = vi.spyOn(RepeatedRefusals.prototype, "wait").mockReturnValue(new Promise(() => {}));
    onTestFinished(() => waiting.mockRestore());
    const { listening, text, finish } = await listenToHeldDocuments({
      HTTP_MAX_CONNECTIONS: "6",
      RATE_LOGIN_BY_ADDRESS: "1",
    });
    await answerTo(listening, LOGIN, "127.0.0.3");
    sockets.pop()?.destroy();
    await expect.poll(() => listening.listener.connections.count().request).toBe(0);
    const [other] = await open(listening, { number: 1, text: LOGIN, from: "127.0.0.3" });
    await expect.poll(() => listening.listener.connections.count().waiting).toBe(1);
    const busy = await open(listening, { number: 3, text, from: "127.0.0.2" });
    await open(listening, { number: 2, text, from: "127.0.0.5" });
    await expect.poll(() => listening.listener.connections.count().busy).toBe(5);
    expect(await answerTo(listening, HEALTH, "127.0.0.4")).toMatch(/^HTTP\/1.1 200/);
    await expect.poll(() => busy.filter(isEnded).length).toBe(1);
    expect(isEnded(other)).toBe(false);
    finish();
  });

  it("give a new connection the place of the newest request of whoever has most connections", async () => {
    const { listening, text, finish } = await listenToHeldDocuments({ HTTP_MAX_CONNECTIONS: "4" });
    const first = answerTo(listening, text, "127.0.0.2");
    await expect.poll(() => listening.listener.connections.count().busy).toBe(1);
    const [second] = await open(listening, { number: 1, text, from: "127.0.0.2" });
    const third = answerTo(listening, text, "127.0.0.3");
    await expect.poll(() => listening.listener.connections.count().busy).toBe(3);
    const fourth = answerTo(listening, text, "127.0.0.4");
    await expect.poll(() => listening.listener.connections.count().busy).toBe(4);
    // An address with one connection gets no second one at the expense of two.
    const [refused] = await open(listening, { number: 1, text: HEALTH, from: "127.0.0.3" });
    await expect.poll(() => isEnded(refused), PATIENCE).toBe(true);
    expect(await answerTo(listening, HEALTH, "127.0.0.5")).toMatch(/^HTTP\/1.1 200/);
    expect(isEnded(second)).toBe(true);
    expect(listening.listener.connections.closed).toMatchObject({ replaced: 1, refused: 1 });
    finish();
    for (const answer of await Promise.all([first, third, fourth])) expect(answer).toMatch(/^HTTP\/1.1 200/);
  });

  it("refuse a new connection of the address with most of them if the service works on all", async () => {
    const { listening, text, finish } = await listenToHeldDocuments({ HTTP_MAX_CONNECTIONS: "4" });
    const answers = [answerTo(listening, text, "127.0.0.2"), answerTo(listening, text, "127.0.0.2")];
    await expect.poll(() => listening.listener.connections.count().busy).toBe(2);
    const [refused] = await open(listening, { number: 1, text: HEALTH, from: "127.0.0.2" });
    await expect.poll(() => isEnded(refused)).toBe(true);
    expect(listening.listener.connections.closed.refused).toBe(1);
    finish();
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200/);
  });

  it("count the addresses of an IPv6 /64 as one", async () => {
    const patient = { HTTP_HEADERS_TIMEOUT: "10m", HTTP_REQUEST_TIMEOUT: "10m" };
    const listening = await listen({ HTTP_MAX_CONNECTIONS: "100", HTTP_MAX_CONNECTIONS_PER_ADDRESS: "5", ...patient });
    let opened = 0;
    // The loopback interface has a single address of IPv6.
    listening.listener.server.prependListener("connection", (socket: Socket) => {
      opened += 1;
      const network = opened > 8 ? 2 : 1;
      Object.defineProperty(socket, "remoteAddress", { value: `2001:db8:0:${network}::${opened}` });
    });
    await open(listening, { number: 8, text: HALF_HEADER });
    await expect.poll(() => listening.listener.connections.closed.replaced).toBe(3);
    await open(listening, { number: 5, text: HALF_HEADER });
    await expect.poll(() => openConnections(listening)).toBe(10);
    expect(listening.listener.connections.closed.replaced).toBe(3);
  });

  it("do not count a trusted proxy as one caller", async () => {
    const listening = await listen({ HTTP_MAX_CONNECTIONS_PER_ADDRESS: "5", TRUSTED_PROXIES: "127.0.0.4/30" });
    await open(listening, { number: 30, text: HALF_HEADER, from: "127.0.0.5" });
    await expect.poll(() => openConnections(listening)).toBe(30);
  });

  it("are lower if the process may not open enough files", () => {
    const { connections } = socketSettings(readConfig({}), 1_024);
    expect(connections).toMatchObject({ max: 800, maxPerAddress: 400 });
    expect(socketSettings(readConfig({}), 1_000_000).connections).toMatchObject({ max: 2_000, maxPerAddress: 1_000 });
  });
});

describe("requests that follow one another before the first is answered", () => {
  it("are all answered up to the limit", async () => {
    const listening = await listen({});
    const [client] = await open(listening, { number: 1, text: HEALTH.repeat(8) });
    let answers = "";
    client?.on("data", (chunk) => {
      answers += chunk;
    });
    await expect.poll(() => answers.split("HTTP/1.1 200").length - 1, PATIENCE).toBe(8);
  });

  it.each(["", "expect: x\r\n"])(
    "close the connection above the limit, and are ignored from then on (%j)",
    async (header) => {
      const settings = socketSettings(readConfig({}));
      const listener = await startServiceListener({
        host: "127.0.0.1",
        port: 0,
        headers: {},
        log: silentLog,
        settings,
      });
      onTestFinished(() => listener.close(0));
      let handled = 0;
      listener.attach(() => {
        handled += 1;
      });
      listener.open();
      const socket = connect((listener.server.address() as AddressInfo).port, "127.0.0.1");
      sockets.push(socket);
      socket.on("error", () => undefined);
      socket.write(`GET / HTTP/1.1\r\nhost: x\r\n${header}\r\n`.repeat(1_000));
      await expect.poll(() => isEnded(socket), PATIENCE).toBe(true);
      await expect.poll(() => listener.connections.count().busy, PATIENCE).toBe(0);
      expect([handled, listener.connections.closed.pipelined]).toEqual([8, 1]);
    },
  );

  it("end with their connection, also those whose turn has not come", async () => {
    let rendering = 0;
    let ended = 0;
    const listening = await listen({}, ({ signal }) => {
      rendering += 1;
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          ended += 1;
          reject(signal.reason);
        });
      });
    });
    const text = await documentRequest(listening.service);
    const [client] = await open(listening, { number: 1, text: text.repeat(3) });
    await expect.poll(() => rendering, PATIENCE).toBe(3);
    client?.destroy();
    await expect.poll(() => ended, PATIENCE).toBe(3);
  });
});

describe("unread answers", () => {
  it("above the budget of their caller are refused when they are rendered, and not recorded", async () => {
    let rendered = 0;
    const document = documentOf(8 * MEBIBYTE);
    const listening = await listen({ BUDGET_UNSENT_BYTES_PER_CALLER: String(10 * MEBIBYTE) }, async () => {
      rendered += 1;
      return document;
    });
    const { service } = listening;
    const client = await createTestApiClient(service, owner);
    const body = JSON.stringify({ html: "x" });
    const head = [`authorization: Bearer ${client.key}`, "content-type: application/json"];
    const text = ["POST /v1/documents HTTP/1.1", "host: x", ...head, `content-length: ${body.length}`, "", body];
    const make = (headers = {}) => client.call("POST /v1/documents", { body: { html: "x" }, headers });

    const [unread] = await open(listening, { number: 1, text: text.join("\r\n") });
    unread?.pause();
    await expect.poll(() => listening.listener.connections.count().answer).toBe(1);
    const refused = await make();
    const limit = { limit: "unsentBytesPerCaller", max: 10 * MEBIBYTE };
    expect([refused.statusCode, refused.json().data]).toEqual([429, limit]);
    // A document that is stored is in memory, too.
    const stored = await make({ accept: "application/json" });
    expect([stored.statusCode, stored.json().data]).toEqual([429, limit]);
    expect([rendered, await client.counted()]).toEqual([3, { used: 1, recorded: 1 }]);
    unread?.destroy();
    await expect.poll(async () => (await make()).statusCode).toBe(200);
  });

  it("that use up the budget keep their caller from rendering, and nobody else", async () => {
    let rendered = 0;
    const document = documentOf(8 * MEBIBYTE);
    const listening = await listen({ BUDGET_UNSENT_BYTES_PER_CALLER: String(8 * MEBIBYTE) }, async () => {
      rendered += 1;
      return document;
    });
    const text = await documentRequest(listening.service);
    const [unread] = await open(listening, { number: 1, text });
    unread?.pause();
    await expect.poll(() => listening.listener.connections.count().answer).toBe(1);
    expect(await answerTo(listening, text)).toMatch(/^HTTP\/1.1 429/);
    expect(rendered).toBe(1);
    expect(await answerTo(listening, await documentRequest(listening.service, otherOwner))).toMatch(/^HTTP\/1.1 200/);
  });

  it("of a document that is stored already hold two chunks each", async () => {
    const document = documentOf(16 * MEBIBYTE);
    const listening = await listen({ BUDGET_UNSENT_BYTES_PER_CALLER: String(17 * MEBIBYTE) }, async () => document);
    const text = (await documentRequest(listening.service)).replace("host: x", "host: x\r\nidempotency-key: k");
    expect(await answerTo(listening, text)).toMatch(/^HTTP\/1.1 200/);
    sockets.pop()?.destroy();
    for (const socket of await open(listening, { number: 8, text })) socket.pause();
    await expect.poll(() => listening.listener.connections.count().answer, PATIENCE).toBe(8);
    expect(await answerTo(listening, text)).toMatch(/^HTTP\/1.1 429 [\s\S]*"limit":"unsentBytesPerCaller"/);
  });
});

describe("the Host header", () => {
  it.each([
    ["twice", "GET /health HTTP/1.1\r\nhost: a\r\nHost: b\r\n\r\n", 400],
    ["never", "GET /health HTTP/1.1\r\n\r\n", 400],
    ["never in HTTP/1.0", "GET /health/live HTTP/1.0\r\n\r\n", 200],
    ["once", HEALTH, 200],
  ])("sent %s", async (_, text, status) => {
    const answer = await answerTo(await listen({}), text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (status === 400) expect(answer).toMatch(/content-security-policy[\s\S]*"INVALID_REQUEST"/);
  });
});
