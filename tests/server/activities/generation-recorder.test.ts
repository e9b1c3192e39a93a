import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { GenerationRecorder } from "../../../server/activities/generation-recorder";
import type { Generation } from "../../../server/activities/generations";
import type { Queries } from "../../../server/database/open";
import { activities } from "../../../server/database/schema/activities";
import { subscriptions } from "../../../server/database/schema/billing";
import { workspaces } from "../../../server/database/schema/workspaces";
import type { Authorized } from "../../../server/http/authorization";
import { ConcurrencyLimiter } from "../../../server/lib/concurrency-limiter";
import { readPlans } from "../../../server/products/plans";
import { testDatabase } from "../../support/database";
import { setUsage } from "../../support/monthly-usage";

const generation: Generation = {
  templateId: null,
  templateName: null,
  templateVersion: null,
  source: "API",
  generationTimeInMs: 20,
  resultSizeInBytes: 40_000,
};

describe("generations of one workspace that are recorded at the same time", () => {
  let db: Queries;
  let recorder: GenerationRecorder;
  let caller: Authorized<{ workspaceId: string; ownerId: string }>;
  const plans = readPlans();

  beforeAll(async () => {
    db = (await testDatabase()).db;
  });
  beforeEach(async () => {
    const transactions = new ConcurrencyLimiter({ maxConcurrent: 5 });
    recorder = new GenerationRecorder({ db, plans, transactions, maxTogether: 25 });
    const [workspaceId, createdAt] = [randomUUID(), new Date()];
    await db.insert(workspaces).values({ id: workspaceId, name: "Mill", createdAt });
    await db.insert(subscriptions).values({ workspaceId, productCode: "FREE", billingPeriod: "MONTHLY", createdAt });
    // The guard has not authorized anybody here.
    caller = { workspaceId, ownerId: randomUUID() } as typeof caller;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const record = (options: { generation?: Generation; signal?: AbortSignal } = {}) =>
    recorder.record(caller, { generation, signal: new AbortController().signal, ...options });

  async function recorded(): Promise<number[]> {
    const rows = await db.select().from(activities).where(eq(activities.workspaceId, caller.workspaceId));
    return rows.map(({ number }) => number).sort((a, b) => a - b);
  }

  it("share the transaction after the one that is under way", async () => {
    const sync = vi.spyOn(pg.Connection.prototype, "sync");
    await Promise.all(Array.from({ length: 6 }, () => record()));
    // The first one is alone in its transaction.
    expect(sync).toHaveBeenCalledTimes(2);
    expect(await recorded()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("have a transaction each if none may share one", async () => {
    const transactions = new ConcurrencyLimiter({ maxConcurrent: 5 });
    recorder = new GenerationRecorder({ db, plans, transactions, maxTogether: 1 });
    const sync = vi.spyOn(pg.Connection.prototype, "sync");
    await Promise.all(Array.from({ length: 6 }, () => record()));
    expect(sync).toHaveBeenCalledTimes(6);
    expect(await recorded()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("are counted exactly up to the plan's limit", async () => {
    await setUsage(db, caller.workspaceId, plans.get("FREE").monthlyUsageLimit - 3);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => record()));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? outcome.reason : []));
    expect(refused).toMatchObject(Array(2).fill({ errorCode: "USAGE_LIMIT_EXCEEDED" }));
    expect(await recorded()).toEqual([1, 2, 3]);
  });

  it("are recorded without the one whose caller has gone", async () => {
    const gone = new AbortController();
    const records = [record(), record(), record({ signal: gone.signal }), record()];
    gone.abort(new Error("gone"));
    const outcomes = await Promise.allSettled(records);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    await expect(records[2]).rejects.toThrow("gone");
    expect(await recorded()).toEqual([1, 2, 3]);
  });

  it("end at once if their caller goes before their transaction begins", async () => {
    const transactions = new ConcurrencyLimiter({ maxConcurrent: 1 });
    recorder = new GenerationRecorder({ db, plans, transactions, maxTogether: 25 });
    let endOther = () => {};
    const other = transactions.run(caller.ownerId, () => new Promise<void>((resolve) => (endOther = resolve)));
    const gone = new AbortController();
    const records = [record({ signal: gone.signal }), record()];
    gone.abort(new Error("gone"));
    await expect(records[0]).rejects.toThrow("gone");
    endOther();
    await Promise.all([other, records[1]]);
    expect(await recorded()).toEqual([1]);
  });

  it("fail together, and not with the ones before and after", async () => {
    const tooLarge = { ...generation, resultSizeInBytes: 2 ** 63 };
    const outcomes = await Promise.allSettled([record(), record({ generation: tooLarge }), record()]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    await record();
    expect(await recorded()).toEqual([1, 2]);
  });
});
