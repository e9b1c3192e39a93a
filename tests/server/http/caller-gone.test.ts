import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import { abortWhenCallerGone, CallerGone } from "../../../server/http/caller-gone";

it("is aborted when the caller leaves, and from the start if the caller has left before", async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const reasons: unknown[] = [];
  app.get("/", async (_request, reply) => {
    const before = abortWhenCallerGone(reply);
    expect(before.signal.aborted).toBe(false);
    socket.destroy();
    await once(reply.raw, "close");
    reasons.push(before.signal.reason, abortWhenCallerGone(reply).signal.reason);
    return {};
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(() => reasons).toEqual([expect.any(CallerGone), expect.any(CallerGone)]);
});
