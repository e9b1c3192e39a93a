import { DrizzleQueryError, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createPool } from "../../../server/database/connection-pool";
import { isDatabaseUnavailable, RowLockedError } from "../../../server/database/database-unavailable";
import { silentLog, testDatabase } from "../../support/database";

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Returns the error of a query to a server that can't be reached. */
async function failureAt(url: string): Promise<unknown> {
  const pool = createPool({ url }, { connectionTimeoutMs: 1_000 }, { log: silentLog });
  return await failureOf(pool.query("select 1")).finally(() => pool.end());
}

describe("an unavailable database", () => {
  it.each([
    "08000", // connection lost
    "08006",
    "53000",
    "53100", // disk full
    "53200", // out of memory
    "53300", // too many connections
    "57014", // cancelled, or out of time
    "57P01", // shutting down
    "57P02",
    "57P03", // starting
    "55P03", // lock not available
    "25006", // read-only
    "25P03",
    "40001",
    "40P01", // deadlock
    "58030",
  ])("is recognized by PostgreSQL's code %s", async (code) => {
    const { db } = await testDatabase();
    const raise = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);
    const failure = await failureOf(db.execute(raise));
    expect(failure).toBeInstanceOf(DrizzleQueryError);
    expect(isDatabaseUnavailable(failure)).toBe(true);
  });

  it.each([
    "postgres://nobody@127.0.0.1:1/nothing", // refused
    "postgres://nobody@database.invalid/nothing", // ENOTFOUND or EAI_AGAIN
  ])("is recognized if %s can't be reached", async (url) => {
    const failure = await failureAt(url);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(isDatabaseUnavailable(new DrizzleQueryError("select 1", [], failure as Error))).toBe(true);
  });

  it("is what a row means that stays locked", () => {
    expect(isDatabaseUnavailable(new RowLockedError("workspaces"))).toBe(true);
  });

  it("is not what a wrong query or another part's error means", async () => {
    const { db } = await testDatabase();
    const wrong = await failureOf(db.execute(sql`select nothing from nowhere`));
    expect(wrong).toBeInstanceOf(DrizzleQueryError);
    expect(isDatabaseUnavailable(wrong)).toBe(false);
    for (const code of ["ENOENT", "ECONNRESET", "ENOTFOUND", "53300"]) {
      expect(isDatabaseUnavailable(Object.assign(new Error("of another part"), { code, syscall: "read" }))).toBe(false);
    }
  });
});
