import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { ApiClient, Authorized } from "../http/authorization";
import { noteTemplate } from "../http/request-notes";
import { assertParametersFit } from "../templates/request-check";
import type { TemplateResolver } from "../templates/template-resolver";
import type { DocumentInput } from "./awaited-documents";
import { type Backlog, inputBytesOf } from "./backlog";
import { type Claim, storeOutcome } from "./idempotency-keys";
import { createRenderJob, textsOf } from "./render-job";
import { documentsOf } from "./store";

interface EnqueueDependencies {
  db: Queries;
  backlog: Backlog;
  templates: TemplateResolver;
}

/**
 * Adds a document to the queue, to be made in the background.
 *
 * @param options.claim stores the document as the outcome of its idempotent request
 * @param options.correlationId id of the request
 * @returns its id
 * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ALLOWED, INVALID_TEMPLATE_PARAMETERS, PAYLOAD_TOO_LARGE,
 *   USAGE_LIMIT_EXCEEDED, TOO_MANY_REQUESTS, REQUEST_IN_PROGRESS
 */
export async function enqueueDocument(
  { db, backlog, templates }: EnqueueDependencies,
  client: Authorized<ApiClient>,
  { request, parameters: parametersJson, notes }: DocumentInput,
  { claim, correlationId }: { claim: Claim | undefined; correlationId: string },
): Promise<string> {
  const { workspaceId, keyId: apiKeyId } = client;
  await backlog.assertCustomerHasRoom(client, inputBytesOf(parametersJson));
  const renderJob = await createRenderJob(templates, client, request);
  noteTemplate(notes, renderJob);
  await assertParametersFit(templates, workspaceId, { template: renderJob, items: [parametersJson], isBatch: false });
  const inputBytes = inputBytesOf(parametersJson, ...textsOf(renderJob));
  const origin = { apiKeyId, correlationId };
  return withWorkspace(db, workspaceId, async (tx) => {
    await backlog.add(tx, workspaceId, { documents: 1, bytes: inputBytes });
    const id = await documentsOf(tx, workspaceId).addQueued(renderJob, { parametersJson, inputBytes, origin });
    if (claim) await storeOutcome(tx, claim, { kind: "created", id });
    return id;
  });
}
