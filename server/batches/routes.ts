import { createBatch, readBatch } from "../../contract/v1/batches";
import { programOf } from "../access/guard";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { settle } from "../documents/idempotency";
import type { Maker } from "../documents/maker";
import { once } from "../documents/once";
import { checkParameters, orderFrom } from "../documents/order";
import type { Serve } from "../http/serve";
import { answerOf } from "./answer";
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
  const answer = async (workspaceId: string, id: string) =>
    answerOf(await withWorkspace(db, workspaceId, (tx) => batchesOf(tx, workspaceId).read(id)), publicUrl);

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
