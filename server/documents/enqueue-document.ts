import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { ApiClient, Authorized } from "../http/authorization";
import { type Backlog, inputBytesOf } from "./backlog";
import type { DocumentInput } from "./document-maker";
import { type Claim, storeOutcome } from "./idempotency-keys";
import { createRenderJob } from "./render-job";
import { documentsOf } from "./store";

interface EnqueueDependencies {
  db: Queries;
  backlog: Backlog;
}

/**
 * Adds a document to the queue, to be made in the background.
 *
 * @param claim stores the document as the outcome of its idempotent request
 * @returns its id
 * @throws ApiError TEMPLATE_NOT_FOUND, PAYLOAD_TOO_LARGE, USAGE_LIMIT_EXCEEDED, TOO_MANY_REQUESTS, REQUEST_IN_PROGRESS
 */
export async function enqueueDocument(
  { db, backlog }: EnqueueDependencies,
  client: Authorized<ApiClient>,
  { request, parameters: parametersJson }: DocumentInput,
  claim: Claim | undefined,
): Promise<string> {
  const { workspaceId } = client;
  await backlog.assertCustomerHasRoom(client, inputBytesOf(parametersJson));
  return withWorkspace(db, workspaceId, async (tx) => {
    const renderJob = await createRenderJob(tx, workspaceId, request);
    const inputBytes = inputBytesOf(parametersJson, renderJob.html);
    await backlog.add(tx, workspaceId, { documents: 1, bytes: inputBytes });
    const id = await documentsOf(tx, workspaceId).addQueued(renderJob, { parametersJson, inputBytes });
    if (claim) await storeOutcome(tx, claim, { kind: "created", id });
    return id;
  });
}
