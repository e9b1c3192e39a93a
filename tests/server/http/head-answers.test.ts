import { once } from "node:events";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { leaveOutContent } from "../../../server/http/head-answers";

it("an answer to HEAD has the headers of the content, which is not read", async () => {
  const app = Fastify();
  leaveOutContent(app);
  let read = 0;
  const content = new Readable({
    read() {
      read += 1;
      this.push(Buffer.alloc(1_000));
      if (read === 100) this.push(null);
    },
  });
  app.get("/", async (_request, reply) => reply.header("content-length", "100000").send(content));
  const closed = once(content, "close");
  const head = await app.inject({ method: "HEAD", url: "/" });
  await closed;
  expect([head.statusCode, head.headers["content-length"], head.rawPayload.length]).toEqual([200, "100000", 0]);
  expect(read).toBe(0);
  await app.close();
});
