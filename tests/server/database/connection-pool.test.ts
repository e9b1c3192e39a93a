import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../support/database";

describe("the pool of connections", () => {
  it("gives each of many simultaneous queries its own answer, however large its parameters", async () => {
    const { db } = await testDatabase();
    const lengths = Array.from({ length: 20 }, (_, index) => 300_000 + index);
    const answers = await Promise.all(
      lengths.map(async (length) => {
        const { rows } = await db.execute(sql`select length(${"x".repeat(length)}::text) as length`);
        return rows[0]?.length;
      }),
    );
    expect(answers).toEqual(lengths);
  });
});
