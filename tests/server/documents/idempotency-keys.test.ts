import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { documents } from "../../../server/database/schema/documents";
import { withWorkspace } from "../../../server/database/workspace-scope";
import { claimKey, storeOutcome } from "../../../server/documents/idempotency-keys";
import { createTestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { startService } from "../../support/service";

const service = await startService();
const { db } = await testDatabase();
const holder = await createTestApiClient(service, await service.signUp());

const clientOf = (workspaceId: string) => ({ workspaceId }) as unknown as Parameters<typeof claimKey>[1];

function signal() {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sent, send };
}

it("is not claimed again by a request that waited while the first one stored its document", async () => {
  const { workspaceId } = holder;
  const client = clientOf(workspaceId);
  const made = await holder.call("POST /v1/documents", {
    body: { html: "<p>x</p>" },
    headers: { prefer: "respond-async" },
  });
  const { id } = made.json();
  await holder.untilEnded("GET /v1/documents/:documentId", { documentId: id });
  const expire = (at: Date) => ({ expiresAt: at });
  const [past, future] = [new Date(Date.now() - 1_000), new Date(Date.now() + 3_600_000)];
  await db.update(documents).set(expire(past)).where(eq(documents.id, id));

  const request = { key: randomUUID(), parts: ["same"], leaseMs: 60_000 };
  const first = await claimKey(db, client, request);
  if (first.kind !== "claimed") throw new Error("the key is new");
  const [stored, released] = [signal(), signal()];
  const storing = withWorkspace(db, workspaceId, async (tx) => {
    await storeOutcome(tx, first.claim, { kind: "created", id });
    stored.send();
    await released.sent;
    await tx.update(documents).set(expire(future)).where(eq(documents.id, id));
  });
  await stored.sent;
  const waiting = claimKey(db, client, request);
  // The second request begins before the first one's document is there for others.
  await setTimeout(300);
  released.send();
  await storing;
  expect(await waiting).toEqual({ kind: "repeated", outcome: { kind: "created", id } });

  await db.update(documents).set(expire(past)).where(eq(documents.id, id));
  expect(await claimKey(db, client, request)).toMatchObject({ kind: "claimed" });
});
