import { setImmediate } from "node:timers/promises";
import { createBatch, readBatch } from "../../contract/v1/batches";
import { apiClientOf } from "../access/guard";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { DocumentMaker } from "../documents/document-maker";
import { storeOutcome } from "../documents/idempotency-keys";
import { runOnce } from "../documents/idempotent-requests";
import { createRenderJob } from "../documents/render-job";
import type { Serve } from "../http/serve";
import { jsonOf } from "../templates/parameters";
import { batchResponse } from "./batch-response";
import { batchesOf } from "./store";

/** Items looked at before others have their turn. */
const ITEMS_A_TURN = 500;

interface BatchDependencies {
  db: Queries;
  maker: DocumentMaker;
  publicUrl: string;
  /** How long a request may run, in milliseconds. */
  longest: number;
  wakeBackground(): void;
}

/** For programs: one template, many documents. */
export function serveBatches(serve: Serve, { db, maker, publicUrl, longest, wakeBackground }: BatchDependencies): void {
  const answer = async (workspaceId: string, id: string) =>
    batchResponse(await withWorkspace(db, workspaceId, (tx) => batchesOf(tx, workspaceId).read(id)), publicUrl);

  serve(createBatch, async ({ request, reply, body, headers }) => {
    const { workspaceId } = apiClientOf(request);
    const { items, output, ...wanted } = body;
    const jsons = await jsonsOf(items);
    const key = headers["idempotency-key"];
    const idempotent =
      key === undefined
        ? undefined
        : { workspaceId, key, parts: ["batch", output, JSON.stringify(wanted), ...jsons], longest };
    const id = await runOnce(db, idempotent, (claimed) =>
      withWorkspace(db, workspaceId, async (tx) => {
        await maker.assertWithinQuota(tx, workspaceId);
        const order = await createRenderJob(tx, workspaceId, wanted);
        const added = await batchesOf(tx, workspaceId).add(order, output, jsons);
        if (claimed) await storeOutcome(tx, claimed, { id: added });
        return added;
      }),
    );
    wakeBackground();
    reply.header("location", `/v1/batches/${id}`);
    return answer(workspaceId, id);
  });

  serve(readBatch, async ({ params, request }) => answer(apiClientOf(request).workspaceId, params.batchId));
}

/** @returns the JSON of each; lets others have their turn now and then @throws ApiError PAYLOAD_TOO_LARGE */
async function jsonsOf(items: Record<string, unknown>[]): Promise<string[]> {
  const jsons: string[] = [];
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_A_TURN === 0) await setImmediate();
    jsons.push(jsonOf(item, `items.${index}`));
  }
  return jsons;
}
