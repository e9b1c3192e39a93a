import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { CallCounter } from "../../../server/apikeys/call-counter";
import { apiKeys } from "../../../server/database/schema/api-keys";
import { createTestApiClient } from "../../support/api-client";
import { silentLog, testDatabase } from "../../support/database";
import { startService } from "../../support/service";

const service = await startService();
const { db } = await testDatabase();
const { workspaceId } = await createTestApiClient(service, await service.signUp());
afterEach(() => void vi.useRealTimers());

async function addKey(): Promise<string> {
  const id = randomUUID();
  const key = { id, workspaceId, name: id, keyHash: id, masked: "pk_ab12…9xyz", createdAt: new Date() };
  await db.insert(apiKeys).values(key);
  return id;
}
function createCounter(): CallCounter {
  const counter = new CallCounter({ db, log: silentLog });
  onTestFinished(() => counter.close());
  return counter;
}
const countOf = async (id: string) => {
  const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, id));
  return row && [row.callsMonth, row.calls];
};
const setTime = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });

it("counts the calls of several processes together, and those of deleted keys nowhere", async () => {
  setTime("2026-03-15T12:00:00Z");
  const [first, second, gone] = [await addKey(), await addKey(), randomUUID()];
  const counters = [createCounter(), createCounter()];
  for (const counter of counters) for (const id of [first, gone, second, first]) counter.add(id);
  await Promise.all(counters.map((counter) => counter.flush()));
  expect([await countOf(first), await countOf(second)]).toEqual([
    ["2026-03-01", 4],
    ["2026-03-01", 2],
  ]);
});

it("starts from zero each month (UTC), whatever process writes last", async () => {
  const id = await addKey();
  const [slow, fast] = [createCounter(), createCounter()];
  setTime("2026-03-31T23:59:59.999Z");
  slow.add(id);
  fast.add(id);
  setTime("2026-04-01T00:00:00Z");
  fast.add(id);
  await fast.flush();
  expect(await countOf(id)).toEqual(["2026-04-01", 1]);
  await slow.flush();
  expect(await countOf(id)).toEqual(["2026-04-01", 1]);
});

it("counts the last calls when the process stops", async () => {
  const id = await addKey();
  const counter = createCounter();
  counter.add(id);
  await counter.close();
  expect((await countOf(id))?.[1]).toBe(1);
});
