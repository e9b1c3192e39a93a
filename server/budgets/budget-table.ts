import { availableParallelism } from "node:os";

/** Limit of what one kind of holder may hold at the same time. */
interface BudgetDefinition {
  /** Environment variable that changes the limit. */
  setting: `BUDGET_${string}`;
  /** Holder of the budget. IPv6 addresses count by /64; customers own workspaces (server/access/owner.ts). */
  per: "service" | "address" | "customer" | "workspace" | "host";
  max: number;
}

const MIB = 1024 * 1024;
const CORES = availableParallelism();

/** @returns the default of threads for one kind of work, which leaves half of the cores to others */
export const halfOf = (cores: number): number => Math.max(1, Math.floor(cores / 2));

/**
 * Every budget, by the name that a refused caller reads in `data.limit`. `.env.example` explains the settings, and
 * SECURITY.md states what each of them prevents.
 */
export const BUDGETS = {
  passwordHashes: { setting: "BUDGET_PASSWORD_HASHES", per: "service", max: halfOf(CORES) },
  passwordHashQueue: { setting: "BUDGET_PASSWORD_HASH_QUEUE", per: "service", max: 64 },
  secretLookups: { setting: "BUDGET_SECRET_LOOKUPS", per: "service", max: 2 },
  secretLookupQueue: { setting: "BUDGET_SECRET_LOOKUP_QUEUE", per: "service", max: 128 },
  bodyBytes: { setting: "BUDGET_BODY_BYTES", per: "service", max: 192 * MIB },
  bodyBytesPerCaller: { setting: "BUDGET_BODY_BYTES_PER_CALLER", per: "customer", max: 48 * MIB },
  bodyThreads: { setting: "BUDGET_BODY_THREADS", per: "service", max: halfOf(CORES) },
  bodiesReadPerCaller: { setting: "BUDGET_BODIES_READ_PER_CALLER", per: "customer", max: 1 },
  unsentBytes: { setting: "BUDGET_UNSENT_BYTES", per: "service", max: 256 * MIB },
  unsentBytesPerCaller: { setting: "BUDGET_UNSENT_BYTES_PER_CALLER", per: "customer", max: 64 * MIB },
  concurrentDocuments: { setting: "BUDGET_CONCURRENT_DOCUMENTS", per: "customer", max: 256 },
  previewsPerWorkspace: { setting: "BUDGET_PREVIEWS_PER_WORKSPACE", per: "workspace", max: 8 },
  exportsPerCustomer: { setting: "BUDGET_EXPORTS_PER_CUSTOMER", per: "customer", max: 2 },
  zipsPerCustomer: { setting: "BUDGET_ZIPS_PER_CUSTOMER", per: "customer", max: 4 },
  importsPerCustomer: { setting: "BUDGET_IMPORTS_PER_CUSTOMER", per: "customer", max: 1 },
  webhooksPerCustomer: { setting: "BUDGET_WEBHOOKS_PER_CUSTOMER", per: "customer", max: 2 },
  webhooksPerHost: { setting: "BUDGET_WEBHOOKS_PER_HOST", per: "host", max: 2 },
  slowWebhooksPerCustomer: { setting: "BUDGET_SLOW_WEBHOOKS_PER_CUSTOMER", per: "customer", max: 1 },
  slowWebhooksPerHost: { setting: "BUDGET_SLOW_WEBHOOKS_PER_HOST", per: "host", max: 1 },
} as const satisfies Record<string, BudgetDefinition>;

export type BudgetName = keyof typeof BUDGETS;
export type BudgetSetting = (typeof BUDGETS)[BudgetName]["setting"];
