import type { z } from "zod";
import { createBatch, readBatch } from "../../contract/v1/batches";
import { programOf } from "../access/guard";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { settle } from "../documents/idempotency";
import type { Maker } from "../documents/maker";
import { once } from "../documents/once";
import { checkParameters, orderFrom } from "../documents/order";
import { epochSeconds } from "../http/epoch";
import { linkTo } from "../http/link";
import type { Serve } from "../http/serve";
import { batchesOf } from "./store";

interface BatchParts {
  db: Queries;
  maker: Maker;
  publicUrl: string;
  /** How long a request may run, in milliseconds. */
  longest: number;
  wakeBackground(): void;
}

/** For programs: one template, many documents. */
export function serveBatches(serve: Serve, { db, maker, publicUrl, longest, wakeBackground }: BatchParts): void {
  const answer = async (workspaceId: string, id: string): Promise<z.input<(typeof readBatch)["response"]>> => {
    const { batch, file, failures } = await withWorkspace(db, workspaceId, (tx) => batchesOf(tx, workspaceId).read(id));
    return {
      id,
      status: batch.state,
      total: batch.total,
      done: batch.done,
      failed: batch.failed,
      output: batch.output,
      url: file && linkTo(publicUrl, `/v1/files/${file.secret}`),
      failures: failures.flatMap(({ item, error }) => (item === null || !error ? [] : [{ item, ...error }])),
      error: batch.error,
      createdAt: epochSeconds(batch.createdAt),
      expiresAt: batch.expiresAt && epochSeconds(batch.expiresAt),
    };
  };

  serve(createBatch, async ({ request, reply, body, headers }) => {
    const { workspaceId } = programOf(request);
    const { items, output, ...wanted } = body;
    for (const [index, item] of items.entries()) checkParameters(item, `items.${index}`);
    const key = headers["idempotency-key"];
    const idempotent = key === undefined ? undefined : { workspaceId, key, request: ["batch", body], longest };
    const id = await once(db, idempotent, (claimed) =>
      withWorkspace(db, workspaceId, async (tx) => {
        await maker.refuseAboveLimit(tx, workspaceId);
        const order = await orderFrom(tx, workspaceId, wanted);
        const added = await batchesOf(tx, workspaceId).add(order, output, items);
        if (claimed) await settle(tx, claimed, { id: added });
        return added;
      }),
    );
    wakeBackground();
    reply.header("location", `/v1/batches/${id}`);
    return answer(workspaceId, id);
  });

  serve(readBatch, async ({ params, request }) => answer(programOf(request).workspaceId, params.batchId));
}
