import { and, eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { vi } from "vitest";
import type { CallName } from "../../contract/calls";
import type { PlanCode } from "../../contract/product";
import { activities, monthlyUsage } from "../../server/database/schema/activities";
import { testDatabase } from "./database";
import type { Customer, TestService } from "./service";

type Request = Parameters<TestService["call"]>[1];

/** A program with an API key of a workspace of its own. */
export interface TestApiClient {
  workspaceId: string;
  key: string;
  call(name: CallName, request?: Request): Promise<LightMyRequestResponse>;
  /** Asks for a document or a batch until it has ended. */
  untilEnded<Resource>(name: CallName, params: Record<string, string>): Promise<Resource>;
  /** What the workspace has made: documents counted in all months, and rows of activities by programs. */
  counted(): Promise<{ used: number; recorded: number }>;
}

export async function createTestApiClient(
  service: TestService,
  owner: Customer,
  plan?: PlanCode,
): Promise<TestApiClient> {
  const workspaceId = await service.workspaceOf(owner, "Programs", plan);
  const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    params: { workspaceId },
    token: owner.accessToken,
    body: { name: "program" },
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
          const answer = (await call(name, { params })).json();
          if (answer.status !== "done" && answer.status !== "failed") throw new Error(`still ${answer.status}`);
          return answer;
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
