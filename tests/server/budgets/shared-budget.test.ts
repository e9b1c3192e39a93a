import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { Budget, type Release } from "../../../server/budgets/budget";
import { SharedBudget } from "../../../server/budgets/shared-budget";
import type { Queries } from "../../../server/database/open";
import { budgetShares } from "../../../server/database/schema/budgets";
import { silentLog, testDatabase } from "../../support/database";

/** A process lets two of a holder through without asking. */
const MAX = 16;
const PORTION = 2;

let db: Queries;
beforeAll(async () => {
  db = (await testDatabase()).db;
});

/** Does what a process does that shares the budget with others. */
function startProcess(database: Queries = db) {
  const budget = new Budget("concurrentDocuments", MAX);
  const shared = new SharedBudget({ db: database, budget, log: silentLog });
  onTestFinished(() => shared.close());
  const take = (holder: string, count: number) => Promise.all(Array.from({ length: count }, () => shared.take(holder)));
  return { budget, shared, take };
}

/** Leaves it to the test when shares are renewed. */
function stopRenewing(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
}

const sharesOf = async (holder: string) =>
  (await db.select().from(budgetShares).where(eq(budgetShares.holder, holder))).map(({ amount }) => amount);
const releaseAll = (releases: Release[]) => {
  for (const release of releases) release();
};

it("gives a holder no more than the limit in all processes together, but one portion for each further process", async () => {
  const [one, two, holder] = [startProcess(), startProcess(), randomUUID()];
  await one.take(holder, MAX - 4);
  await two.take(holder, 4 + PORTION);
  const refusal = { errorCode: "TOO_MANY_REQUESTS", data: { limit: "concurrentDocuments", max: MAX } };
  for (const { shared } of [one, two]) await expect(shared.take(holder)).rejects.toMatchObject(refusal);
  expect(two.budget.refusals).toBe(1);
  await two.take(randomUUID(), MAX);
});

it("never lets more through in a flood", async () => {
  const [processes, holder] = [[startProcess(), startProcess(), startProcess()], randomUUID()];
  const held = () => processes.reduce((sum, { budget }) => sum + budget.heldBy(holder), 0);
  let most = 0;
  const client = async (index: number) => {
    for (let round = 0; round < 20; round++) {
      const release = await processes[(index + round) % 3]?.shared.take(holder).catch(() => undefined);
      most = Math.max(most, held());
      await sleep(5);
      release?.();
    }
  };
  await Promise.all(Array.from({ length: 60 }, (_, index) => client(index)));
  expect(most).toBeLessThanOrEqual(MAX + 2 * PORTION);
  expect(most).toBeGreaterThan(PORTION);
  expect(held()).toBe(0);
});

it("refuses nothing of a holder who stays below the limit and changes between the processes", async () => {
  const [processes, holder] = [[startProcess(), startProcess()], randomUUID()];
  for (let round = 0; round < 10; round++) {
    const releases = await processes[round % 2]?.take(holder, MAX - PORTION);
    releaseAll(releases ?? []);
    // Giving back takes a query or two.
    await expect.poll(async () => Math.max(...(await sharesOf(holder)))).toBeLessThanOrEqual(PORTION);
  }
  expect(processes.map(({ budget }) => budget.refusals)).toEqual([0, 0]);
});

it("asks nothing while a holder holds little, and gives back what is not used", async () => {
  const [{ shared, take }, holder] = [startProcess(), randomUUID()];
  const few = await take(holder, PORTION);
  expect(await sharesOf(holder)).toEqual([]);
  const more = await take(holder, 8);
  expect(await sharesOf(holder)).toEqual([8]);
  releaseAll([...few, ...more]);
  await expect
    .poll(async () => {
      await shared.renew();
      return sharesOf(holder);
    })
    .toEqual([0]);
  await take(holder, 4);
  await shared.close();
  expect(await sharesOf(holder)).toEqual([]);
});

it("leaves the share of a process that has died to others, and renews that of one that works", async () => {
  stopRenewing();
  const [one, two, holder] = [startProcess(), startProcess(), randomUUID()];
  await one.take(holder, MAX);
  const age = () =>
    db
      .update(budgetShares)
      .set({ renewedAt: sql`now() - interval '11 seconds'` })
      .where(eq(budgetShares.holder, holder));
  await age();
  await one.shared.renew();
  await expect(two.take(holder, PORTION + 1)).rejects.toMatchObject({ errorCode: "TOO_MANY_REQUESTS" });

  await age();
  await sleep(300);
  await two.take(holder, 1);
  expect(two.budget.heldBy(holder)).toBe(PORTION + 1);
});

it("counts what others have leased while it was frozen", async () => {
  stopRenewing();
  const [frozen, other, holder] = [startProcess(), startProcess(), randomUUID()];
  await frozen.take(holder, MAX - PORTION);
  await db
    .update(budgetShares)
    .set({ renewedAt: sql`now() - interval '11 seconds'` })
    .where(eq(budgetShares.holder, holder));
  await other.take(holder, MAX);
  await frozen.shared.renew();
  await expect(frozen.shared.take(holder)).rejects.toMatchObject({ errorCode: "TOO_MANY_REQUESTS" });
  expect((await sharesOf(holder)).toSorted()).toEqual([0, MAX - PORTION]);
});

it("gives back later what it could not give back at once", async () => {
  stopRenewing();
  let isDown = false;
  const connect = () => (isDown ? Promise.reject(new Error("no answer")) : db.$client.connect());
  const sometimes = Object.create(db, { $client: { value: { connect } } });
  const [{ shared, take }, holder] = [startProcess(sometimes), randomUUID()];
  const releases = await take(holder, MAX);
  isDown = true;
  releaseAll(releases);
  await shared.renew();
  isDown = false;
  expect(await sharesOf(holder)).toEqual([MAX - PORTION]);
  await shared.renew();
  expect(await sharesOf(holder)).toEqual([0]);
});

it("passes the error on if the database does not answer, and takes nothing", async () => {
  const failing = Object.create(db, { $client: { value: { connect: () => Promise.reject(new Error("no answer")) } } });
  const [{ budget, shared, take }, holder] = [startProcess(failing), randomUUID()];
  await take(holder, PORTION);
  await expect(shared.take(holder)).rejects.toThrow("no answer");
  expect(budget.heldBy(holder)).toBe(PORTION);
});
