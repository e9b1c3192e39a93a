import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, it } from "vitest";
import { isConnectionFailure } from "../../../server/database/connection-failure";
import { testDatabase } from "../../support/database";

it("tells a database that can't be reached from a query that is wrong", async () => {
  const { db } = await testDatabase();
  const wrong = await db.execute(sql`select nothing from nowhere`).catch((error: unknown) => error);
  expect(wrong).toBeInstanceOf(Error);
  expect(isConnectionFailure(wrong)).toBe(false);
  expect(isConnectionFailure(Object.assign(new Error("a file is missing"), { code: "ENOENT" }))).toBe(false);

  const nowhere = new pg.Client({ connectionString: "postgres://nobody@127.0.0.1:1/nothing" });
  const unreachable = await nowhere.connect().catch((error: unknown) => error);
  expect(isConnectionFailure(new Error("Failed query: select 1", { cause: unreachable }))).toBe(true);
  expect(isConnectionFailure(unreachable)).toBe(true);
});
