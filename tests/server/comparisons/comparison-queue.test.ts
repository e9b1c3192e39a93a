import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { takeComparisons } from "../../../server/comparisons/comparison-queue";
import type { Queries } from "../../../server/database/open";
import { comparisons } from "../../../server/database/schema/comparisons";
import { templates } from "../../../server/database/schema/templates";
import { emptyDatabase } from "../../support/database";
import { addOwner, removeAll } from "../../support/waiting-documents";

let db: Queries;
beforeAll(async () => {
  db = (await emptyDatabase()).db;
});
afterEach(() => removeAll(db));

/** Adds customers with waiting comparisons, one in each workspace. @returns the customers' ids */
async function addCustomers(number: number, comparisonsOfEach: number): Promise<string[]> {
  const owners: string[] = [];
  for (let index = 0; index < number; index++) {
    const workspaceIds = Array.from({ length: comparisonsOfEach }, () => randomUUID());
    owners.push(await addOwner(db, workspaceIds));
    for (const workspaceId of workspaceIds) {
      const createdAt = new Date();
      const [template] = await db
        .insert(templates)
        .values({ workspaceId, name: "Compared", html: "", createdAt, updatedAt: createdAt })
        .returning();
      const sides = { from: "live", to: "draft", state: "queued" } as const;
      const times = { createdAt, leaseUntil: createdAt, expiresAt: new Date(Date.now() + 3_600_000) };
      await db.insert(comparisons).values({ workspaceId, templateId: template?.id ?? "", ...sides, ...times });
    }
  }
  return owners;
}

/** Takes comparisons for a number of free workers. @returns their owners */
const take = async (freeWorkers: number) => (await takeComparisons(db, freeWorkers)).map(({ ownerId }) => ownerId);

it("a customer has two comparisons at a time", async () => {
  const [owner] = await addCustomers(1, 4);
  expect(await take(6)).toEqual([owner, owner]);
  expect(await take(4)).toEqual([]);
});

it("a customer has one comparison at a time if few workers are free, so that others find one", async () => {
  const [owner] = await addCustomers(1, 4);
  expect(await take(3)).toEqual([owner]);
  expect(await take(3)).toEqual([]);
  const others = await addCustomers(2, 4);
  expect((await take(3)).toSorted()).toEqual(others.toSorted());
  expect(await take(4)).toHaveLength(1);
});
