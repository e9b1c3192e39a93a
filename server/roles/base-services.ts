import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { BlobStore } from "../blobs/blob-store";
import { createBlobStore } from "../blobs/create-blob-store";
import { type Budgets, instrumentBudgets } from "../budgets/budgets";
import { bucketOf } from "../config/blob-settings";
import type { Config } from "../config/config";
import { databaseSettings } from "../config/database-settings";
import { renderNodeSettings } from "../config/render-node-settings";
import { rendererSettings } from "../config/renderer-settings";
import { tracingSettings } from "../config/tracing-settings";
import { type Database, openDatabase } from "../database/open";
import { reportHealth } from "../http/health";
import { instrumentPool } from "../observability/database-metrics";
import { startMetricsServer } from "../observability/metrics-server";
import { instrumentProcess } from "../observability/process-metrics";
import { instrumentQueues } from "../observability/queue-metrics";
import { instrumentRenderer } from "../observability/render-metrics";
import { type Plans, readPlans } from "../products/plans";
import { createRenderer, type Renderer } from "../render/renderer";
import { RemoteRenderer } from "../render-nodes/remote-renderer";

/** Parts that every process needs, whatever its role. */
export interface BaseServices {
  budgets: Budgets;
  plans: Plans;
  database: Database;
  blobs: BlobStore;
  renderer: Renderer;
  /** Metrics of the process. */
  metrics: Registry;
}

/**
 * Starts the database and the renderer at the same time, and the metrics server.
 *
 * @returns the parts, and a function that stops them; other parts that use them are stopped first
 * @throws the error of the part that can't start
 */
export async function startBaseServices(
  config: Config,
  log: Logger,
  budgets: Budgets,
): Promise<{ baseServices: BaseServices; stop(): Promise<void> }> {
  const plans = readPlans(config.PRODUCTS_FILE);
  const { database, renderer: plainRenderer } = await startDatabaseAndRenderer(config, log);
  const { renderer: watched, registry: metrics } = instrumentRenderer(plainRenderer);
  const { renderer, stopTracing } = await traceRenders(config, watched, { metrics, log });
  const stopParts = async () => {
    await renderer.close();
    await database.close();
    await stopTracing();
  };
  const store = {
    db: database.db,
    bucket: bucketOf(config),
    maxBytesPerCustomer: config.STORED_BYTES_PER_CUSTOMER,
    metrics,
    log: log.child({ part: "files" }),
  };
  const blobs = await createBlobStore(store).catch(async (error) => {
    await stopParts();
    throw error;
  });
  const { METRICS_HOST, METRICS_PORT } = config;
  instrumentBaseServices(config, { database, budgets }, metrics);
  const sources = { registry: metrics, reportHealth: () => reportHealth({ database, blobs, renderer }) };
  const stopMetrics = METRICS_PORT ? await startMetricsServer(sources, METRICS_HOST, METRICS_PORT) : undefined;
  return {
    baseServices: { budgets, plans, database, blobs, renderer, metrics },
    async stop() {
      await stopMetrics?.();
      await stopParts();
    },
  };
}

/** Exports traces, if the operator has configured a collector. Otherwise the exporter is not loaded. */
export async function traceRenders(
  config: Config,
  renderer: Renderer,
  { metrics, log }: { metrics: Registry; log: Logger },
): Promise<{ renderer: Renderer; stopTracing(): Promise<void> }> {
  const settings = tracingSettings(config);
  if (!settings) return { renderer, stopTracing: async () => undefined };
  const { startTracing, traceRenderer } = await import("../tracing/start-tracing");
  return {
    renderer: traceRenderer(renderer, { isRemote: config.ROLE === "web" }),
    stopTracing: startTracing(settings, metrics, log.child({ part: "traces" })),
  };
}

/** Adds the process, its database and its budgets to the metrics. Renderer and files have added theirs. */
export function instrumentBaseServices(
  config: Config,
  { database: { db }, budgets }: { database: Pick<Database, "db">; budgets: Budgets },
  metrics: Registry,
): void {
  instrumentProcess(config, metrics);
  instrumentPool(db, metrics);
  instrumentQueues(db, metrics);
  instrumentBudgets(budgets, metrics);
}

/** @throws the error of the part that can't start, after the other part is closed */
async function startDatabaseAndRenderer(config: Config, log: Logger) {
  const starting = [
    openDatabase(databaseSettings(config), log.child({ part: "database" })),
    startRenderer(config, log.child({ part: "renderer" })),
  ] as const;
  try {
    const [database, renderer] = await Promise.all(starting);
    return { database, renderer };
  } catch (error) {
    const settled = await Promise.allSettled(starting);
    await Promise.all(settled.map((part) => part.status === "fulfilled" && part.value.close()));
    throw error;
  }
}

const startRenderer = async (config: Config, log: Logger): Promise<Renderer> =>
  config.ROLE === "web"
    ? new RemoteRenderer({ ...renderNodeSettings(config), deadlineMs: config.RENDER_DEADLINE, log })
    : createRenderer(rendererSettings(config), log);
