import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../support/database";

describe("the pool of connections", () => {
  it("gives each of many concurrent queries its own answer, even with large parameters", async () => {
    const { db } = await testDatabase();
    const lengths = Array.from({ length: 20 }, (_, index) => 300_000 + index);
    const answers = await Promise.all(
      lengths.map(async (length) => {
        const text = "x".repeat(length);
        const { rows } = await db.execute(
          sql`select length(${text}::text) as length, ${sql.raw(`${length}`)} as asked`,
        );
        return rows[0];
      }),
    );
    expect(answers).toEqual(lengths.map((length) => ({ length, asked: length })));
  });
});
