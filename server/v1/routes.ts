import { serveV1Usage } from "../activities/v1-routes";
import { serveBatches } from "../batches/routes";
import { createBatchZipper } from "../batches/zip";
import type { Config } from "../config/config";
import type { Queries } from "../database/open";
import { serveDocuments } from "../documents/routes";
import { serveFiles } from "../files/routes";
import type { Serve } from "../http/serve";
import type { Plans } from "../products/plans";
import { serveV1Templates } from "../templates/v1-routes";
import { serveWebhookSecret } from "../webhooks/routes";
import type { DocumentServices } from "./document-services";

/** Time that a request may take in addition to its rendering. */
const REQUEST_MARGIN_MS = 30_000;

interface V1Dependencies {
  db: Queries;
  plans: Plans;
  config: Pick<Config, "PUBLIC_URL" | "RENDER_DEADLINE" | "BLOBS_DOWNLOADS">;
  documentServices: DocumentServices;
}

/** Serves the calls under /v1, which take an API key. */
export function serveV1(serve: Serve, { db, plans, config, documentServices }: V1Dependencies): void {
  const { maker, backlog, contents, wakeWorkers } = documentServices;
  const maxRequestMs = config.RENDER_DEADLINE + REQUEST_MARGIN_MS;
  const dependencies = { db, maker, backlog, contents, publicUrl: config.PUBLIC_URL, maxRequestMs, wakeWorkers };
  serveDocuments(serve, dependencies);
  serveBatches(serve, dependencies);
  const isRedirecting = config.BLOBS_DOWNLOADS === "redirect";
  serveFiles(serve, { db, contents, compose: createBatchZipper(db, contents), isRedirecting });
  serveV1Templates(serve, db);
  serveV1Usage(serve, db, plans);
  serveWebhookSecret(serve, db);
}
