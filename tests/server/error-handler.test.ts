import { DrizzleQueryError } from "drizzle-orm";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { addErrorHandler } from "../../server/http/error-handler";

it("answers that the service is unavailable if the database can't be reached", async () => {
  const app = Fastify();
  addErrorHandler(app);
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  app.get("/", async () => {
    throw new DrizzleQueryError("select 1", [], refused);
  });
  const answer = await app.inject({ url: "/" });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.json()).toMatchObject({ errorCode: "SERVICE_UNAVAILABLE", data: { reason: "database" } });
  await app.close();
});
