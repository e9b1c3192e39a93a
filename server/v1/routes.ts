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

/** Milliseconds that a request may take beside its rendering. */
const REQUEST_MARGIN = 30_000;

interface ForPrograms {
  db: Queries;
  plans: Plans;
  config: Pick<Config, "PUBLIC_URL" | "RENDER_DEADLINE">;
  backgroundWork: DocumentServices;
}

/** The calls that an API key opens: those under /v1. */
export function serveV1(serve: Serve, { db, plans, config, backgroundWork }: ForPrograms): void {
  const { maker, wake: wakeBackground } = backgroundWork;
  const longest = config.RENDER_DEADLINE + REQUEST_MARGIN;
  const parts = { db, maker, publicUrl: config.PUBLIC_URL, longest, wakeBackground };
  serveDocuments(serve, parts);
  serveBatches(serve, parts);
  serveFiles(serve, db, createBatchZipper(db));
  serveV1Templates(serve, db);
  serveV1Usage(serve, db, plans);
  serveWebhookSecret(serve, db);
}
