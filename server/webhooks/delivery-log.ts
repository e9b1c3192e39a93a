import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Queries, Transaction } from "../database/open";
import { webhookDeliveries, webhookMessages } from "../database/schema/webhooks";
import { ApiError, tooManyRequests } from "../http/api-error";
import type { DeliveryResult } from "./deliver";
import { endpointHashOf } from "./endpoints";
import { addMessage } from "./message-queue";

/** Time after which a workspace with a full queue may try again. */
const FULL_QUEUE_RETRY_SECONDS = 60;

/** Outcome of an attempt, as the log shows it. */
interface AttemptOutcome {
  /** Address of the message, with its query. */
  url: string;
  result: DeliveryResult;
  durationInMs: number;
  state: (typeof webhookDeliveries.$inferSelect)["state"];
}

/**
 * Logs an attempt together with the statement that takes the message out of the queue or puts it back, so that the log
 * costs no round trip, and an attempt whose lease was lost leaves no trace. The log counts all attempts; those of the
 * queue start again when a message is sent again.
 *
 * @param statement deletes or updates the message, and returns its columns
 */
export async function logAttempt(
  db: Queries,
  statement: SQL,
  { url, result, durationInMs, state }: AttemptOutcome,
): Promise<void> {
  const { status = null, answer = null } = result;
  const error = result.kind === "delivered" ? null : result.reason;
  await db.execute(sql`
    with message as (${statement})
    insert into ${webhookDeliveries} as logged (
      id, workspace_id, created_at, type, url, payload, state, attempts, last_attempt_at, duration_in_ms, status,
      error, answer, next_attempt_at, endpoint_hash
    )
    select
      message.id, message.workspace_id, message.created_at, coalesce(message.payload::json ->> 'type', ''), message.url,
      message.payload, ${state}, message.attempts, ${new Date()}, ${Math.round(durationInMs)}::integer,
      ${status}::integer, ${error}::text, ${answer}::text,
      case when ${state} = 'waiting' then message.next_attempt_at end,
      ${endpointHashOf(url)}
    from message
    on conflict (id) do update set
      state = excluded.state, attempts = greatest(logged.attempts + 1, excluded.attempts), last_attempt_at = excluded.last_attempt_at,
      duration_in_ms = excluded.duration_in_ms, status = excluded.status, error = excluded.error,
      answer = excluded.answer, next_attempt_at = excluded.next_attempt_at,
      endpoint_hash = excluded.endpoint_hash`);
}

interface DeliveryPage {
  state?: AttemptOutcome["state"] | undefined;
  /** Address of the receiver. Its query does not matter. */
  url?: string | undefined;
  cursor?: string | undefined;
  size: number;
}

/** The logged webhooks of one workspace. */
export function deliveriesOf(tx: Transaction, workspaceId: string) {
  const own = eq(webhookDeliveries.workspaceId, workspaceId);
  const { createdAt, id } = webhookDeliveries;

  async function read(deliveryId: string) {
    const [found] = await tx
      .select()
      .from(webhookDeliveries)
      .where(and(own, eq(id, deliveryId)));
    if (!found) throw new ApiError("NOT_FOUND");
    return found;
  }

  return {
    /** Reads the webhooks before a cursor, which is the id of one, the newest first. */
    async page({ state, url, cursor, size }: DeliveryPage) {
      // No webhook was sent to another text.
      if (url !== undefined && !URL.canParse(url)) return [];
      // A webhook that was removed since the last page has no position: the list ends there.
      const position = sql`(select ${createdAt}, ${id} from ${webhookDeliveries} where ${own} and ${id} = ${cursor})`;
      return tx
        .select({
          id,
          createdAt,
          type: webhookDeliveries.type,
          url: webhookDeliveries.url,
          state: webhookDeliveries.state,
          attempts: webhookDeliveries.attempts,
          status: webhookDeliveries.status,
          error: webhookDeliveries.error,
        })
        .from(webhookDeliveries)
        .where(
          and(
            own,
            state && eq(webhookDeliveries.state, state),
            // Without it, the planner does not use the partial index, whose rows all have another state.
            state && state !== "delivered" ? sql`${webhookDeliveries.state} <> 'delivered'` : undefined,
            url === undefined ? undefined : eq(webhookDeliveries.endpointHash, endpointHashOf(url)),
            cursor === undefined ? undefined : sql`(${createdAt}, ${id}) < ${position}`,
          ),
        )
        .orderBy(desc(createdAt), desc(id))
        .limit(size);
    },

    /** @throws ApiError NOT_FOUND */
    read,

    /**
     * Makes a webhook due now. If it is no longer in the queue, it is added again with its id, by which receivers
     * recognize it.
     *
     * @param maxBacklog messages of a workspace that may wait
     * @throws ApiError NOT_FOUND, TOO_MANY_REQUESTS
     */
    async redeliver(deliveryId: string, maxBacklog: number): Promise<void> {
      const { url, payload } = await read(deliveryId);
      const now = new Date();
      const queued = await tx
        .update(webhookMessages)
        .set({ failedAt: null, attempts: 0, lane: "normal", nextAttemptAt: now })
        .where(and(eq(webhookMessages.workspaceId, workspaceId), eq(webhookMessages.id, deliveryId)))
        .returning({ id: webhookMessages.id });
      if (queued.length === 0 && !(await addMessage(tx, { id: deliveryId, workspaceId, url, payload }, maxBacklog))) {
        throw tooManyRequests("waitingWebhooks", maxBacklog, FULL_QUEUE_RETRY_SECONDS);
      }
      const waiting = { state: "waiting", nextAttemptAt: now } as const;
      await tx
        .update(webhookDeliveries)
        .set(waiting)
        .where(and(own, eq(id, deliveryId)));
    },
  };
}
