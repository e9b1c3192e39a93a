import { randomUUID } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { runOnce } from "../../../server/documents/idempotent-requests";
import { ApiError } from "../../../server/http/api-error";
import { RecentCounts } from "../../../server/lib/recent-counts";
import { createTestApiClient } from "../../support/api-client";
import { testDatabase } from "../../support/database";
import { startService } from "../../support/service";

const service = await startService();
const { db } = await testDatabase();
const { workspaceId } = await createTestApiClient(service, await service.signUp());
const client = { workspaceId } as unknown as Parameters<typeof runOnce>[1];

afterEach(() => void vi.restoreAllMocks());

/** Sends the same failing request twice. @returns how often it ran */
async function timesRun(data: Record<string, unknown>): Promise<number> {
  const request = { key: randomUUID(), parts: ["same"], leaseMs: 60_000 };
  const work = vi.fn(async () => {
    throw new ApiError("INVALID_TEMPLATE_PARAMETERS", { data });
  });
  for (let time = 0; time < 2; time++) {
    const failure = { errorCode: "INVALID_TEMPLATE_PARAMETERS", data };
    await expect(runOnce(db, client, request, work)).rejects.toMatchObject(failure);
  }
  return work.mock.calls.length;
}

it("keeps a failure, unless its data is large", async () => {
  expect(await timesRun({ problems: ["small"] })).toBe(1);
  expect(await timesRun({ problems: ["large".repeat(400)] })).toBe(2);
});

it("keeps a limited number of failures of a workspace", async () => {
  const counts = vi.spyOn(RecentCounts.prototype, "of").mockReturnValue(999);
  expect(await timesRun({})).toBe(1);
  counts.mockReturnValue(1_000);
  expect(await timesRun({})).toBe(2);
  expect(counts).toHaveBeenCalledWith(workspaceId);
});
