import { expect, it } from "vitest";
import { claimDueSweep } from "../../../server/jobs/sweeper";
import { emptyDatabase } from "../../support/database";

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
const sweep = (name: string, everyMinutes: number) => ({ name, everyMs: everyMinutes * 60_000, run: async () => {} });

it("gives each clean-up to one of several replicas whenever it is due", async () => {
  const { db } = await emptyDatabase();
  const all = [sweep("often", 1), sweep("rarely", 60)];
  /** @returns the clean-ups that three replicas get if they look at the same time, until none is left */
  const claimedAt = async (now: Date) => {
    const names: string[] = [];
    for (let isOver = false; !isOver; ) {
      const claimed = (await Promise.all([1, 2, 3].map(() => claimDueSweep(db, all, now)))).flat();
      names.push(...claimed.map(({ name }) => name));
      isOver = claimed.length === 0;
    }
    return names.toSorted();
  };
  expect(await claimedAt(at(0))).toEqual(["often", "rarely"]);
  expect(await claimedAt(at(0.5))).toEqual([]);
  expect(await claimedAt(at(1))).toEqual(["often"]);
  expect(await claimedAt(at(60))).toEqual(["often", "rarely"]);
});
