import { expect, it, onTestFinished } from "vitest";
import { Wakeups } from "../../../server/jobs/wakeups";
import { onEmbedded, silentLog, testDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";

async function startReplica() {
  const wakeups = new Wakeups({ database: await testDatabase(), log: silentLog });
  onTestFinished(() => wakeups.close());
  const woken = { documents: 0, merges: 0 };
  wakeups.on("documents", () => woken.documents++);
  wakeups.on("merges", () => woken.merges++);
  return { wakeups, woken };
}

it("wakes the workers of the queue in this process at once", async () => {
  const { wakeups, woken } = await startReplica();
  const before = { ...woken };
  wakeups.wake("documents");
  expect(woken).toEqual({ ...before, documents: before.documents + 1 });
});

it.skipIf(onEmbedded)("wakes the workers of all replicas, also after the connection was lost", async () => {
  const { db } = await testDatabase();
  const [sender, receiver] = [await startReplica(), await startReplica()];
  const untilWoken = () => {
    const { documents, merges } = receiver.woken;
    return eventually(() => {
      sender.wakeups.wake("documents");
      expect(receiver.woken.documents).toBeGreaterThan(documents);
      expect(receiver.woken.merges).toBe(merges);
    });
  };
  // Listening begins with a wake of all queues.
  await eventually(() => expect(receiver.woken.merges).toBe(1));
  await untilWoken();
  await db.execute("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'");
  await eventually(() => expect(receiver.woken.merges).toBe(2));
  await untilWoken();
});

it.skipIf(onEmbedded)("wakes the other replicas for work that was accepted just before the end", async () => {
  const [sender, receiver] = [await startReplica(), await startReplica()];
  await eventually(() => expect(receiver.woken.documents).toBe(1));
  sender.wakeups.wake("documents");
  await sender.wakeups.close();
  await eventually(() => expect(receiver.woken.documents).toBe(2));
});
