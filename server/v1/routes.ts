import type { SecretLookups } from "../access/secret-lookups";
import { serveV1Usage } from "../activities/v1-routes";
import { serveV1Assets } from "../assets/v1-routes";
import { serveBatches } from "../batches/routes";
import { createBatchZipper } from "../batches/zip";
import type { BlobStore } from "../blobs/blob-store";
import type { Budgets } from "../budgets/budgets";
import type { Config } from "../config/config";
import type { Queries } from "../database/open";
import { serveDocuments } from "../documents/routes";
import { serveFiles } from "../files/routes";
import type { Serve } from "../http/serve";
import type { Plans } from "../products/plans";
import { serveV1Samples } from "../samples/v1-routes";
import type { TemplateRoutesDependencies } from "../templates/routes";
import { serveV1TemplateSchemas } from "../templates/schema-routes";
import { serveV1Templates } from "../templates/v1-routes";
import { serveWebhookSecret } from "../webhooks/routes";
import type { DocumentServices } from "./document-services";

/** Time that a request may take in addition to its rendering. */
const REQUEST_MARGIN_MS = 30_000;

interface V1Dependencies {
  db: Queries;
  secrets: SecretLookups;
  blobs: BlobStore;
  budgets: Pick<Budgets, "zipsPerCustomer">;
  plans: Plans;
  templateRoutes: TemplateRoutesDependencies;
  config: Pick<Config, "PUBLIC_URL" | "RENDER_DEADLINE" | "BLOBS_DOWNLOADS">;
  documentServices: DocumentServices;
}

/** Serves the calls under /v1, which take an API key. */
export function serveV1(
  serve: Serve,
  { db, secrets, blobs, budgets, plans, templateRoutes, config, documentServices }: V1Dependencies,
): void {
  const { awaited, backlog, transactions, contents, wakeWorkers } = documentServices;
  const maxRequestMs = config.RENDER_DEADLINE + REQUEST_MARGIN_MS;
  const { templates } = templateRoutes;
  const dependencies = {
    db,
    awaited,
    templates,
    backlog,
    transactions,
    contents,
    publicUrl: config.PUBLIC_URL,
    maxRequestMs,
    wakeWorkers,
  };
  serveDocuments(serve, dependencies);
  serveBatches(serve, dependencies);
  const isRedirecting = config.BLOBS_DOWNLOADS === "redirect";
  const zips = { findComposed: createBatchZipper(db, contents), zips: budgets.zipsPerCustomer };
  serveFiles(serve, { db, secrets, contents, ...zips, isRedirecting });
  serveV1Templates(serve, templateRoutes);
  serveV1TemplateSchemas(serve, templateRoutes);
  serveV1Samples(serve, db, blobs.storedBytes);
  serveV1Assets(serve, { db, blobs, editor: templateRoutes.editor });
  serveV1Usage(serve, db, plans);
  serveWebhookSecret(serve, db);
}
