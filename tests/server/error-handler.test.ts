import { DrizzleQueryError } from "drizzle-orm";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { DatabaseDownError } from "../../server/database/database-unavailable";
import { addErrorHandler } from "../../server/http/error-handler";

it("answers that the service is unavailable if the database can't be reached", async () => {
  const app = Fastify();
  addErrorHandler(app);
  app.get("/", async () => {
    throw new DrizzleQueryError("select 1", [], new DatabaseDownError("connect ECONNREFUSED"));
  });
  const answer = await app.inject({ url: "/" });
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
  expect(answer.json()).toMatchObject({ errorCode: "SERVICE_UNAVAILABLE", data: { reason: "database" } });
  await app.close();
});
