import { and, eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { vi } from "vitest";
import type { CallName } from "../../contract/calls";
import type { PlanCode } from "../../contract/product";
import { activities, monthlyUsage } from "../../server/database/schema/activities";
import { testDatabase } from "./database";
import type { Customer, TestService } from "./service";

type Request = Parameters<TestService["call"]>[1];

/** An API client with its own workspace. */
export interface TestApiClient {
  workspaceId: string;
  key: string;
  call(name: CallName, request?: Request): Promise<LightMyRequestResponse>;
  /** Requests a document or a batch until it is done or has failed. */
  untilEnded<Resource>(name: CallName, params: Record<string, string>): Promise<Resource>;
  /**
   * Returns how many documents the workspace has used in all months, and how many activities with source `API` it has.
   */
  counted(): Promise<{ used: number; recorded: number }>;
}

export async function createTestApiClient(
  service: TestService,
  owner: Customer,
  plan?: PlanCode,
): Promise<TestApiClient> {
  const workspaceId = await service.workspaceOf(owner, "API clients", plan);
  const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params: { workspaceId },
    token: owner.accessToken,
    body: { name: "test" },
  });
  const key = created.json<{ apiKey: string }>().apiKey;
  const call: TestApiClient["call"] = (name, request) => service.call(name, { token: key, ...request });
  return {
    workspaceId,
    key,
    call,
    untilEnded: (name, params) =>
      vi.waitFor(
        async () => {
          const resource = (await call(name, { params })).json();
          if (resource.status !== "done" && resource.status !== "failed") throw new Error(`still ${resource.status}`);
          return resource;
        },
        { timeout: 60_000, interval: 100 },
      ),
    async counted() {
      const { db } = await testDatabase();
      const rows = await db
        .select({ id: activities.id })
        .from(activities)
        .where(and(eq(activities.workspaceId, workspaceId), eq(activities.source, "API")));
      const months = await db
        .select({ used: monthlyUsage.used })
        .from(monthlyUsage)
        .where(eq(monthlyUsage.workspaceId, workspaceId));
      return { used: months.reduce((sum, { used }) => sum + used, 0), recorded: rows.length };
    },
  };
}
