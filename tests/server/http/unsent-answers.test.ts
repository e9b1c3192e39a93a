import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { createBudgets } from "../../../server/budgets/budgets";
import { readConfig } from "../../../server/config/config";
import { UnsentAnswers } from "../../../server/http/unsent-answers";

it("releases an answer whose caller left while it was being made", async () => {
  const { unsentBytesPerCaller } = createBudgets(readConfig({}));
  const app = Fastify();
  new UnsentAnswers({ unsentBytesPerCaller, callerKey: () => "caller" }).limit(app);
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
  expect(unsentBytesPerCaller.used).toBe(0);
  await app.close();
});
