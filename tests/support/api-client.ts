import { and, eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { vi } from "vitest";
import type { CallName } from "../../contract/calls";
import type { PlanCode } from "../../contract/product";
import { activities, monthlyUsage } from "../../server/database/schema/activities";
import { testDatabase } from "./database";
import { base64, type Customer, type TestService } from "./service";

type Request = Parameters<TestService["call"]>[1];

/** An API client with its own workspace. */
export interface TestApiClient {
  workspaceId: string;
  key: string;
  call(name: CallName, request?: Request): Promise<LightMyRequestResponse>;
  /** Adds a template to the workspace and returns its id. */
  addTemplate(name: string, html: string): Promise<string>;
  /** Requests a document or a batch until it is done or has failed. */
  untilEnded<Resource>(name: CallName, params: Record<string, string>): Promise<Resource>;
  /** Downloads the file of a document or a batch, without authentication. */
  download(url: string | null): Promise<LightMyRequestResponse>;
  /** Returns the documents that the workspace has used in all months, and its activities with the source `API`. */
  counted(): Promise<{ used: number; recorded: number }>;
}

/** Creates a workspace of the customer with an API key of the scope. */
export async function createTestApiClient(
  service: TestService,
  owner: Customer,
  plan?: PlanCode,
  scope: "render" | "templates" = "render",
): Promise<TestApiClient> {
  const workspaceId = await service.workspaceOf(owner, "API clients", plan);
  const asOwner = { params: { workspaceId }, token: owner.accessToken };
  const created = await service.call("POST /api/app/workspaces/:workspaceId/apikeys", {
    ...asOwner,
    body: { name: "test", scope },
  });
  const key = created.json<{ apiKey: string }>().apiKey;
  const call: TestApiClient["call"] = (name, request) => service.call(name, { token: key, ...request });
  return {
    workspaceId,
    key,
    call,
    async addTemplate(name, html) {
      const body = { name, contentBase64: base64(html) };
      const response = await service.call("POST /api/app/workspaces/:workspaceId/templates", { ...asOwner, body });
      return response.json().id;
    },
    untilEnded: (name, params) =>
      vi.waitFor(
        async () => {
          const resource = (await call(name, { params })).json();
          if (resource.status !== "done" && resource.status !== "failed") throw new Error(`still ${resource.status}`);
          return resource;
        },
        { timeout: 120_000, interval: 100 },
      ),
    download: (url) => service.app.inject({ method: "GET", url: new URL(url ?? "").pathname }),
    counted: () => countDocuments(workspaceId),
  };
}

async function countDocuments(workspaceId: string): Promise<{ used: number; recorded: number }> {
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
}
