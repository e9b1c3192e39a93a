import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { documents } from "../../server/database/schema/documents";
import { readQueues } from "../../server/observability/read-queues";
import { emptyDatabase } from "../support/database";
import { addOwner, addWaiting } from "../support/waiting-documents";
import { renderChart } from "./support/render-chart";

interface ScaledObject {
  triggers: [{ metadata: { query: string } }];
}

const HOUR_MS = 3_600_000;

it("scales by the time for which the first document has been due, as the metric says", async () => {
  const { db } = await emptyDatabase();
  const manifests = renderChart({ publicUrl: "https://platen.example.com", render: { autoscaling: { kind: "keda" } } });
  const scaler = manifests.find(({ kind }) => kind === "ScaledObject")?.spec as ScaledObject | undefined;
  const query = scaler?.triggers[0].metadata.query ?? "";
  const readScaler = async () => {
    const { rows } = await db.execute(sql.raw(query));
    return Number(Object.values(rows[0] ?? {})[0]);
  };
  const readMetric = async () => (await readQueues(db)).find(({ queue }) => queue === "documents")?.oldestSeconds;
  expect(await readScaler()).toBe(0);

  const workspaceIds = [randomUUID(), randomUUID()];
  await addOwner(db, workspaceIds);
  for (const id of workspaceIds) await addWaiting(db, id, 2);
  // Postponed until a retry, long after they were created.
  await db.update(documents).set({ leaseUntil: new Date(Date.now() + HOUR_MS) });
  expect([await readScaler(), await readMetric()]).toEqual([0, 0]);

  await db
    .update(documents)
    .set({ leaseUntil: new Date(Date.now() - HOUR_MS) })
    .where(sql`workspace_id = ${workspaceIds[1]}`);
  const [scaled, measured = 0] = [await readScaler(), await readMetric()];
  expect(scaled).toBeGreaterThanOrEqual(3_600);
  expect(Math.abs(scaled - measured)).toBeLessThan(60);
});
