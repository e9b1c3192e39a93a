import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { AssetLibrary } from "../assets/asset-library";
import type { Budgets } from "../budgets/budgets";
import type { Config } from "../config/config";
import { rendererSettings } from "../config/renderer-settings";
import { ForegroundDocuments } from "../documents/foreground-documents";
import { addErrorHandler } from "../http/error-handler";
import { serveHealth } from "../http/health";
import { createHttpServer } from "../http/http-server";
import { answerNotFound } from "../http/not-found";
import type { ServiceListener } from "../http/service-listener";
import { Wakeups } from "../jobs/wakeups";
import { instrumentConnections } from "../observability/connection-metrics";
import { instrumentRequests } from "../observability/http-metrics";
import { serveMetrics } from "../observability/metrics-server";
import { startRenderNodeServer } from "../render-nodes/render-node-server";
import { TemplateResolver } from "../templates/template-resolver";
import { createDocumentServices } from "../v1/document-services";
import { type BaseServices, startBaseServices } from "./base-services";

/**
 * Starts the parts of a process that makes documents: ROLE is `render`. It renders the documents of web processes and
 * takes queued documents from the database. It has no keys to sign tokens with, sends no mails, and serves no portal.
 *
 * @returns the parts, and a function that finishes the accepted documents and stops
 * @throws the error of the part that can't start
 */
export async function startRenderProcess(
  config: Config,
  log: Logger,
  budgets: Budgets,
): Promise<{ baseServices: BaseServices; stop(): Promise<void> }> {
  const { baseServices, stop } = await startBaseServices(config, log, budgets);
  const { database, blobs } = baseServices;
  const library = new AssetLibrary({ db: database.db, blobs });
  const renderer = library.withAssets(baseServices.renderer);
  const foreground = new ForegroundDocuments();
  const foregroundRenderer = foreground.watch(renderer);
  const wakeups = new Wakeups({ database, log: log.child({ part: "jobs" }) });
  const documents = createDocumentServices({
    ...baseServices,
    renderer,
    foregroundRenderer,
    templates: new TemplateResolver({ db: database.db, blobs: baseServices.blobs }),
    wakeups,
    foreground,
    db: database.db,
    config,
    log: log.child({ part: "documents" }),
  });
  const { maxTemplateBytes, maxParametersBytes } = rendererSettings(config);
  const node = await startRenderNodeServer({
    renderer: foregroundRenderer,
    loadAsset: (workspaceId, sha256) => library.load(workspaceId, sha256),
    host: config.RENDER_HOST,
    port: config.RENDER_PORT,
    secrets: config.RENDER_SECRET,
    concurrency: config.RENDER_CONCURRENCY,
    // The description and the escapes of a request are small.
    maxRequestBytes: 2 * (maxTemplateBytes + maxParametersBytes),
    log: log.child({ part: "render node" }),
  });
  return {
    baseServices,
    async stop() {
      await Promise.all([node.close(), documents.close()]);
      await wakeups.close();
      await stop();
    },
  };
}

/** @returns the HTTP interface of a render process: its health, and its metrics if they are public */
export async function createRenderApp(
  config: Config,
  log: Logger,
  {
    baseServices: { database, blobs, renderer, metrics },
    listener,
  }: { baseServices: BaseServices; listener: ServiceListener },
): Promise<FastifyInstance> {
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: trustedProxies } = config;
  const app = createHttpServer({ publicUrl, trustedProxies, log, metrics, listener });
  instrumentRequests(app, metrics);
  instrumentConnections(listener.connections, metrics);
  addErrorHandler(app, { metrics });
  serveHealth(app, { database, blobs, renderer });
  if (config.METRICS_PUBLIC === "on") serveMetrics(app, metrics);
  answerNotFound(app);
  await app.ready();
  listener.open();
  return app;
}
