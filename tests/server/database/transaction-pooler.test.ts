import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectDatabase, type Database } from "../../../server/database/open";
import { createTestApiClient } from "../../support/api-client";
import { createDatabase, onEmbedded, silentLog } from "../../support/database";
import { startPgBouncer } from "../../support/pgbouncer";
import { startService, type TestService } from "../../support/service";

describe.skipIf(onEmbedded)("behind a pooler of transactions", () => {
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let database: Database;
  let service: TestService;

  beforeAll(async () => {
    const directUrl = await createDatabase();
    pooler = await startPgBouncer(directUrl);
    database = await connectDatabase({ url: pooler.url, directUrl }, { statementTimeoutMs: 20_000 }, silentLog);
    service = await startService({}, { database });
  });
  afterAll(async () => {
    await database.close();
    await pooler.stop();
  });

  it("connections share the sessions of the server", async () => {
    const sessions = await Promise.all(
      Array.from({ length: 40 }, () => database.db.execute(sql`select pg_backend_pid() as pid, pg_sleep(0.01)`)),
    );
    expect(new Set(sessions.flatMap(({ rows }) => rows.map(({ pid }) => pid))).size).toBeLessThanOrEqual(2);
  });

  it("customers sign in and work, and API clients make documents", async () => {
    const customer = await service.signUp();
    const clients = await Promise.all([1, 2].map(() => createTestApiClient(service, customer)));
    const documents = Array.from({ length: 20 }, (_, index) =>
      clients[index % 2]?.call("POST /v1/documents", { body: { html: "<p>x</p>" } }),
    );
    const lists = Array.from({ length: 20 }, () =>
      service.call("GET /api/app/workspaces", { token: customer.accessToken }),
    );
    const answers = await Promise.all([...documents, ...lists]);
    expect(answers.map((answer) => answer?.statusCode)).toEqual(Array(40).fill(200));
    expect((await clients[0]?.call("GET /v1/usage"))?.json()).toMatchObject({ used: 10 });
  });

  it("readiness asks the server itself", async () => {
    await expect(database.check()).resolves.toBeUndefined();
  });
});
