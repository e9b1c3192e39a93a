import { and, eq, sql } from "drizzle-orm";
import type { Source } from "../../contract/product";
import type { Product } from "../../contract/products";
import type { Queries, Transaction } from "../database/open";
import { prepare } from "../database/prepared";
import { activities, monthlyUsage } from "../database/schema/activities";
import { subscriptions } from "../database/schema/billing";
import { workspaces } from "../database/schema/workspaces";
import { runWithinWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { Plans } from "../products/plans";

export interface Generation {
  templateId: string | null;
  templateName: string | null;
  source: Source;
  generationTimeInMs: number;
  resultSizeInBytes: number;
}

/** Whether the workspace is there, and whether its month had room. */
interface Outcome {
  subscribed: boolean;
  recorded: boolean;
}

const value = sql.placeholder;

/**
 * One statement, because it goes along with every document. Each step takes the rows of the one before, so that nothing is written
 * where the workspace is gone or its month is used up. The workspace is held first, as where it is deleted: nobody waits in a circle.
 */
const count = prepare<Outcome>(
  "count_generation",
  sql`
    with held as (
      select id from ${workspaces} where id = ${value("workspaceId")} for key share
    ), subscription as materialized (
      select workspace_id, product_code from ${subscriptions}
      where workspace_id = (select id from held) for update
    ), counted as (
      insert into ${monthlyUsage} (workspace_id, month, used)
      select workspace_id, ${value("month")}, 1 from subscription
      on conflict (workspace_id, month) do update set used = monthly_usage.used + 1
      where monthly_usage.used < (select (${value("limits")}::jsonb ->> product_code::text)::integer from subscription)
      returning workspace_id
    ), numbered as (
      update ${subscriptions} set generations = generations + 1
      from counted where subscriptions.workspace_id = counted.workspace_id
      returning generations
    ), recorded as (
      insert into ${activities} (
        workspace_id, number, template_id, template_name, source, created_at, generation_time_in_ms, result_size_in_bytes
      )
      select
        ${value("workspaceId")}, generations, ${value("templateId")}, ${value("templateName")}, ${value("source")},
        ${value("createdAt")}, ${value("generationTimeInMs")}, ${value("resultSizeInBytes")}
      from numbered
      returning number
    )
    select exists (select from subscription) as subscribed, exists (select from recorded) as recorded`,
);

const valuesOf = (generation: Generation, workspaceId: string, plans: Plans) => {
  const createdAt = new Date();
  return {
    ...generation,
    workspaceId,
    createdAt: createdAt.toISOString(),
    month: monthOf(createdAt),
    limits: JSON.stringify(Object.fromEntries(plans.list.map((plan) => [plan.code, plan.monthlyUsageLimit]))),
  };
};

/** @throws ApiError USAGE_LIMIT_EXCEEDED; NOT_FOUND where the workspace is gone */
function refuseUncounted([outcome]: Outcome[]): void {
  if (!outcome?.subscribed) throw new ApiError("NOT_FOUND");
  if (!outcome.recorded) throw new ApiError("USAGE_LIMIT_EXCEEDED");
}

/**
 * Records a generation as a transaction of its own; see `record`.
 *
 * @param beforehand may still prevent it, once there is a connection: what it throws is thrown, and nothing is recorded
 * @throws ApiError USAGE_LIMIT_EXCEEDED; NOT_FOUND where the workspace is gone
 */
export async function recordGeneration(
  db: Queries,
  workspaceId: string,
  plans: Plans,
  { generation, beforehand }: { generation: Generation; beforehand: () => void },
): Promise<void> {
  const values = valuesOf(generation, workspaceId, plans);
  refuseUncounted(await runWithinWorkspace(db, workspaceId, { statement: count, values, beforehand }));
}

/** The generations of one workspace, and what they use of its plan. */
export function generationsOf(tx: Transaction, workspaceId: string, plans: Plans) {
  /** @returns the plan, and how much of it this month has used @throws ApiError NOT_FOUND */
  async function usage(): Promise<{ plan: Product; used: number }> {
    const thisMonth = and(
      eq(monthlyUsage.workspaceId, subscriptions.workspaceId),
      eq(monthlyUsage.month, monthOf(new Date())),
    );
    const [state] = await tx
      .select({ productCode: subscriptions.productCode, used: monthlyUsage.used })
      .from(subscriptions)
      .leftJoin(monthlyUsage, thisMonth)
      .where(eq(subscriptions.workspaceId, workspaceId));
    if (!state) throw new ApiError("NOT_FOUND");
    return { plan: plans.get(state.productCode), used: state.used ?? 0 };
  }

  return {
    usage,

    /**
     * Spares the work where the month's limit is reached already; only `record` decides exactly.
     *
     * @throws ApiError USAGE_LIMIT_EXCEEDED
     */
    async assertWithinQuota(): Promise<void> {
      const { used, plan } = await usage();
      if (used >= plan.monthlyUsageLimit) throw new ApiError("USAGE_LIMIT_EXCEEDED");
    },

    /**
     * Counts a generation and writes its activity; both or neither, and never beyond the limit, however many at once: they
     * wait for one another at the subscription, whose plan no change can replace meanwhile.
     *
     * @throws ApiError USAGE_LIMIT_EXCEEDED
     */
    async record(generation: Generation): Promise<void> {
      refuseUncounted(await count.run(tx, valuesOf(generation, workspaceId, plans)));
    },
  };
}

/** @returns the first day of a time's calendar month (UTC), as PostgreSQL writes dates */
export const monthOf = (time: Date): string => `${time.toISOString().slice(0, 7)}-01`;
