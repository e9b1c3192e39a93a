import { expect, it } from "vitest";
import { createTestApiClient } from "../../support/api-client";
import { onEmbedded, testDatabase } from "../../support/database";
import { setUsage } from "../../support/monthly-usage";
import { sampleDocument } from "../../support/sample-document";
import { startService } from "../../support/service";
import { holdWritesTo, untilBlocked } from "../../support/table-locks";

const FREE_DOCUMENTS = 50;

it.skipIf(onEmbedded)("a document that is counted while the plan changes counts on the new plan", async () => {
  const service = await startService({}, { render: async () => sampleDocument });
  const owner = await service.signUp();
  const client = await createTestApiClient(service, owner, "STANDARD");
  const { db } = await testDatabase();
  const { workspaceId } = client;
  await setUsage(db, workspaceId, FREE_DOCUMENTS);

  // The change of the plan has written the subscription, and waits to write the audit log.
  const letGo = await holdWritesTo("audit_events");
  const changed = service.call("PATCH /api/app/workspaces/:workspaceId/subscription", {
    params: { workspaceId },
    token: owner.accessToken,
    body: { productCode: "FREE", billingPeriod: "MONTHLY" },
  });
  await untilBlocked('insert into "audit_events"');
  const document = client.call("POST /v1/documents", { body: { html: "<p>x</p>" } });
  await untilBlocked("with held as");
  await letGo();

  expect((await changed).statusCode).toBe(200);
  const refused = await document;
  expect([refused.statusCode, refused.json().errorCode]).toEqual([402, "USAGE_LIMIT_EXCEEDED"]);
  expect((await client.counted()).recorded).toBe(0);
});
