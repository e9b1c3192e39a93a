import { type PackedTexts, sizeOfText, unpackTexts } from "../../contract/packed-texts";
import type { BatchOutput } from "../../contract/product";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { type Backlog, BYTES_PER_DOCUMENT } from "../documents/backlog";
import { type Claim, storeOutcome } from "../documents/idempotency-keys";
import { removeDraft } from "../documents/remove-drafts";
import { createRenderJob, type DocumentRequest, textsOf } from "../documents/render-job";
import type { ApiClient, Authorized } from "../http/authorization";
import { noteTemplate, type RequestNotes } from "../http/request-notes";
import { assertParametersFit } from "../templates/request-check";
import type { TemplateResolver } from "../templates/template-resolver";
import { type BatchPart, batchesOf } from "./store";

/**
 * Limits of what one statement writes, or later turns into documents. The embedded database has one connection: all
 * other queries wait while a statement runs, which takes a few milliseconds with these limits. An item that is larger
 * is written by a statement of its own.
 */
const MAX_ITEMS_PER_PART = 250;
const MAX_BYTES_PER_PART = 256 * 1024;

interface WriteBatchDependencies {
  db: Queries;
  backlog: Backlog;
  templates: TemplateResolver;
}

/** A batch that an API client asks for. */
interface BatchRequest {
  document: DocumentRequest;
  output: BatchOutput;
  /** JSON text of each document's parameters. */
  items: PackedTexts;
  /** Takes the template, for the request log. */
  notes: RequestNotes;
}

/**
 * Writes a batch in many short transactions, so that others need not wait for one long one. Until the last transaction
 * the batch is a draft, which no worker and no caller sees. After a crash, the clean-up removes the draft.
 *
 * @param claim stores the batch as the outcome of its idempotent request
 * @returns the id of the batch
 * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ALLOWED, INVALID_TEMPLATE_PARAMETERS, PAYLOAD_TOO_LARGE,
 *   USAGE_LIMIT_EXCEEDED, TOO_MANY_REQUESTS, REQUEST_IN_PROGRESS
 */
export async function writeBatch(
  { db, backlog, templates }: WriteBatchDependencies,
  client: Authorized<ApiClient>,
  { document, output, items, notes }: BatchRequest,
  claim: Claim | undefined,
): Promise<string> {
  const { workspaceId } = client;
  const itemCount = items.ends.length;
  const itemBytes = items.bytes.length + itemCount * BYTES_PER_DOCUMENT;
  await backlog.assertCustomerHasRoom(client, itemBytes);
  const job = await createRenderJob(templates, client, document);
  noteTemplate(notes, job);
  await assertParametersFit(templates, workspaceId, { template: job, items: unpackTexts(items), isBatch: true });
  const draft = await withWorkspace(db, workspaceId, async (tx) => {
    const templateBytes = textsOf(job).reduce((sum, html) => sum + Buffer.byteLength(html), 0);
    const size = { documents: itemCount, bytes: itemBytes + templateBytes };
    await backlog.add(tx, workspaceId, size);
    return batchesOf(tx, workspaceId).addDraft(job, output, size);
  });
  try {
    for (const part of partsOf(items)) {
      await withWorkspace(db, workspaceId, (tx) => batchesOf(tx, workspaceId).addPart(draft.id, part));
    }
    await withWorkspace(db, workspaceId, async (tx) => {
      await batchesOf(tx, workspaceId).publish(draft.id);
      if (claim) await storeOutcome(tx, claim, { kind: "created", id: draft.id });
    });
  } catch (error) {
    // If this fails, too, the clean-up does it later.
    await removeDraft(db, draft).catch(() => undefined);
    throw error;
  }
  return draft.id;
}

/** Decodes the items of a part when the part is written. */
function* partsOf(items: PackedTexts): Generator<BatchPart> {
  const itemCount = items.ends.length;
  for (let firstItem = 0; firstItem < itemCount; ) {
    let bytes = 0;
    let end = firstItem;
    while (end < itemCount && end - firstItem < MAX_ITEMS_PER_PART) {
      bytes += sizeOfText(items, end);
      if (bytes > MAX_BYTES_PER_PART && end > firstItem) break;
      end++;
    }
    yield { firstItem, json: `[${[...unpackTexts(items, firstItem, end)].join(",")}]` };
    firstItem = end;
  }
}
