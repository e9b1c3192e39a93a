import { and, eq, isNotNull } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { batches, documents } from "../../../server/database/schema/documents";
import { files } from "../../../server/database/schema/files";
import { idempotencyKeys } from "../../../server/database/schema/idempotency";
import { webhookEndpoints, webhookSecrets } from "../../../server/database/schema/webhooks";
import { removeExpired } from "../../../server/documents/remove-expired";
import { createTestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { startService } from "../../support/service";

const DOCUMENTS = 1_000;

it("removes a large expired batch a few rows per statement, so that other queries run in between", async () => {
  const service = await startService();
  const { workspaceId } = await createTestApiClient(service, await service.signUp());
  const { db } = await testDatabase();
  const now = new Date();
  const ending = { workspaceId, state: "done", options: {}, createdAt: now, leaseUntil: now, expiresAt: now } as const;
  const [batch] = await db
    .insert(batches)
    .values({ ...ending, output: "zip", total: DOCUMENTS })
    .returning();
  const numbers = Array.from({ length: DOCUMENTS }, (_, item) => item);
  const file = (item: number) => ({
    workspaceId,
    secret: `${workspaceId}${item}`,
    name: "x.pdf",
    bytes: 0,
    createdAt: now,
    expiresAt: now,
  });
  const kept = await db.insert(files).values(numbers.map(file)).returning({ id: files.id });
  await db
    .insert(documents)
    .values(kept.map(({ id: fileId }, item) => ({ ...ending, batchId: batch?.id ?? null, item, fileId })));

  const left = async () =>
    [
      await db.$count(batches, eq(batches.workspaceId, workspaceId)),
      await db.$count(documents, eq(documents.workspaceId, workspaceId)),
      await db.$count(files, eq(files.workspaceId, workspaceId)),
    ] as const;
  const removals = vi.spyOn(db, "delete");
  await removeExpired(db, now);
  // Other queries run between statements, so a statement must not remove many rows.
  expect(removals.mock.calls.filter(([table]) => table === documents).length).toBeGreaterThanOrEqual(DOCUMENTS / 200);
  removals.mockRestore();
  expect(await left()).toEqual([0, 0, 0]);
});

it("removes expired idempotency keys, webhook secrets and endpoints a few rows per statement", async () => {
  const service = await startService();
  const { workspaceId } = await createTestApiClient(service, await service.signUp());
  const { db } = await testDatabase();
  const now = new Date();
  const names = Array.from({ length: 450 }, (_, item) => String(item));
  const key = { workspaceId, fingerprint: "x", leaseUntil: now, expiresAt: now };
  await db.insert(idempotencyKeys).values(names.map((name) => ({ ...key, key: name })));
  const secret = { workspaceId, createdAt: now, endsAt: now };
  await db.insert(webhookSecrets).values(names.map((name) => ({ ...secret, secret: name })));
  const endpoint = { workspaceId, nextChallengeAt: now, expiresAt: now };
  await db.insert(webhookEndpoints).values(names.map((name) => ({ ...endpoint, endpointHash: name })));
  const removals = vi.spyOn(db, "delete");
  onTestFinished(() => removals.mockRestore());
  await removeExpired(db, now);
  for (const table of [idempotencyKeys, webhookSecrets, webhookEndpoints]) {
    expect(removals.mock.calls.filter(([from]) => from === table).length).toBeGreaterThanOrEqual(3);
  }
  const isReplaced = and(eq(webhookSecrets.workspaceId, workspaceId), isNotNull(webhookSecrets.endsAt));
  expect([
    await db.$count(idempotencyKeys, eq(idempotencyKeys.workspaceId, workspaceId)),
    await db.$count(webhookSecrets, isReplaced),
    await db.$count(webhookEndpoints, eq(webhookEndpoints.workspaceId, workspaceId)),
  ]).toEqual([0, 0, 0]);
});
