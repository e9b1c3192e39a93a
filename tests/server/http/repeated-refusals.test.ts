import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { tooManyRequests } from "../../../server/http/api-error";
import { addErrorHandler } from "../../../server/http/error-handler";
import { RepeatedRefusals } from "../../../server/http/repeated-refusals";
import { RenderError } from "../../../server/render/render-error";
import type { Renderer } from "../../../server/render/renderer";
import { createTestApiClient } from "../../support/api-client";
import { startService } from "../../support/service";

it("sends five refusals of a caller in a second at once, and the others later, not all at the same moment", async () => {
  const refusals = new RepeatedRefusals();
  let sent = 0;
  const order: number[] = [];
  const refuse = (caller: string, place = 0) =>
    refusals.wait(caller, new AbortController().signal).then(() => {
      sent++;
      order.push(place);
    });
  const startMs = performance.now();
  const waiting = Array.from({ length: 25 }, (_, place) => refuse("flood", place));
  await Promise.all(waiting.slice(0, 5));
  expect(sent).toBe(5);
  await refuse("other");
  expect(sent).toBe(6);
  // A timer of Node.js can end a millisecond early.
  await Promise.race(waiting.slice(5));
  expect(performance.now() - startMs).toBeGreaterThan(990);
  await Promise.all(waiting);
  expect(sent).toBe(26);
  // With the same delay for all, they would be sent in the order of their calls.
  expect(order).not.toEqual(order.toSorted((a, b) => a - b));
});

describe("the delay of refusals that wait", () => {
  /** The delays that have begun, in that order. */
  const delays: { ms: number; end: () => void }[] = [];

  beforeEach(() => {
    // The five that are sent at once are counted by this clock, so that the tests decide when a second is over.
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  });

  afterEach(() => {
    vi.useRealTimers();
    delays.length = 0;
  });

  /** Returns refusals whose delays end when the test says so. */
  const createRefusals = () =>
    new RepeatedRefusals(
      (ms, _value, { signal }) =>
        new Promise<void>((end, fail) => {
          delays.push({ ms, end });
          signal.addEventListener("abort", () => fail(signal.reason));
        }),
    );

  /** Refuses five calls that are answered at once, and further ones, whose delays it returns. */
  async function refuse(refusals: RepeatedRefusals, caller: string, further: number) {
    const before = delays.length;
    const connections = Array.from({ length: 5 + further }, () => new AbortController());
    const sent = connections.map(({ signal }) => refusals.wait(caller, signal));
    await Promise.all(sent.slice(0, 5));
    await vi.waitFor(() => expect(delays.length - before).toBe(further));
    return { delays: delays.slice(before), sent, connections };
  }

  it("is one to two seconds for the first 75 of a caller", async () => {
    const { delays } = await refuse(createRefusals(), "burst", 75);
    for (const { ms } of delays) {
      expect(ms).toBeGreaterThanOrEqual(1_000);
      expect(ms).toBeLessThanOrEqual(2_000);
    }
  });

  it("is longer for further ones, but never more than ten seconds, and the same for other callers", async () => {
    const refusals = createRefusals();
    const { delays } = await refuse(refusals, "flood", 600);
    expect(delays[299]?.ms).toBeGreaterThanOrEqual(4_000);
    expect(delays[299]?.ms).toBeLessThanOrEqual(8_000);
    for (const { ms } of delays.slice(375)) {
      expect(ms).toBeGreaterThanOrEqual(5_000);
      expect(ms).toBeLessThanOrEqual(10_000);
    }

    const other = await refuse(refusals, "other", 1);
    expect(other.delays[0]?.ms).toBeLessThanOrEqual(2_000);
  });

  it("is as at first when the earlier ones are sent or their callers are gone", async () => {
    const refusals = createRefusals();
    const { delays, sent, connections } = await refuse(refusals, "flood", 600);
    for (const { end } of delays.slice(0, 300)) end();
    for (const connection of connections) connection.abort();
    await Promise.all(sent);

    vi.setSystemTime(2_000);
    const later = await refuse(refusals, "flood", 1);
    expect(later.delays[0]?.ms).toBeLessThanOrEqual(2_000);
  });
});

it("the service sends a refusal over a limit when it may be sent, counted by the owner of the API key", async () => {
  const render = vi.fn<Renderer["render"]>().mockRejectedValue(new RenderError("RENDERER_BUSY", null, "full"));
  const service = await startService({}, { render });
  const owner = await service.signUp();
  const client = await createTestApiClient(service, owner);
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  const wait = vi.spyOn(RepeatedRefusals.prototype, "wait").mockReturnValue(held);
  onTestFinished(() => wait.mockRestore());

  let isSent = false;
  const refused = client.call("POST /v1/documents", { body: { html: "x" } }).finally(() => {
    isSent = true;
  });
  await expect.poll(() => wait.mock.calls).toEqual([[decodeJwt(owner.accessToken).sub, expect.any(AbortSignal)]]);
  expect(isSent).toBe(false);
  send();
  expect((await refused).statusCode).toBe(503);
});

it("the service ends the delay of a refusal when its caller leaves", async () => {
  const wait = vi.spyOn(RepeatedRefusals.prototype, "wait").mockReturnValue(new Promise(() => {}));
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(async () => {
    wait.mockRestore();
    await app.close();
  });
  addErrorHandler(app, { callerKey: () => "one" });
  app.get("/", () => {
    throw tooManyRequests("concurrentDocuments", 1, 1);
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => wait.mock.calls.length).toBe(1);
  const [, signal] = wait.mock.calls[0] ?? [];
  expect(signal?.aborted).toBe(false);
  socket.destroy();
  await expect.poll(() => signal?.aborted).toBe(true);
});
