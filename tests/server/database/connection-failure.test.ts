import { DrizzleQueryError, sql } from "drizzle-orm";
import pg from "pg";
import { expect, it } from "vitest";
import { isConnectionFailure } from "../../../server/database/connection-failure";
import { testDatabase } from "../../support/database";

it("distinguishes an unreachable database from a wrong query", async () => {
  const { db } = await testDatabase();
  const wrong = await db.execute(sql`select nothing from nowhere`).catch((error: unknown) => error);
  expect(wrong).toBeInstanceOf(Error);
  expect(isConnectionFailure(wrong)).toBe(false);
  expect(isConnectionFailure(Object.assign(new Error("a file is missing"), { code: "ENOENT" }))).toBe(false);

  const nowhere = new pg.Client({ connectionString: "postgres://nobody@127.0.0.1:1/nothing" });
  const unreachable = await nowhere.connect().catch((error: unknown) => error);
  expect(isConnectionFailure(new DrizzleQueryError("select 1", [], unreachable as Error))).toBe(true);
  expect(isConnectionFailure(unreachable)).toBe(true);
});
