import {
  type DeliverySummary,
  listDeliveries,
  readDelivery,
  readSigningSecret,
  redeliver,
  replaceSigningSecret,
  testWebhook,
} from "../../contract/webhooks";
import type { Queries } from "../database/open";
import type { webhookDeliveries } from "../database/schema/webhooks";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { deliveriesOf } from "./delivery-log";
import { webhookSecretsOf } from "./secrets";
import type { WebhookOutbox } from "./webhook-outbox";

const PAGE_SIZE = 50;

/** Serves the webhooks of a workspace to its members: what was sent, tests, and the signing secret. */
export function serveWebhooks(serve: Serve, { db, webhooks }: { db: Queries; webhooks: WebhookOutbox }): void {
  serve(listDeliveries, async ({ params: { workspaceId }, query: { state, cursor } }) => {
    const page = { state, cursor, size: PAGE_SIZE + 1 };
    const rows = await withWorkspace(db, workspaceId, (tx) => deliveriesOf(tx, workspaceId).page(page));
    const shown = rows.slice(0, PAGE_SIZE);
    return {
      deliveries: shown.map(summaryOf),
      nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    };
  });

  serve(readDelivery, async ({ params: { workspaceId, deliveryId } }) => {
    const found = await withWorkspace(db, workspaceId, (tx) => deliveriesOf(tx, workspaceId).read(deliveryId));
    const { lastAttemptAt, durationInMs, nextAttemptAt, payload, answer } = found;
    return {
      ...summaryOf(found),
      lastAttemptAt: epochSeconds(lastAttemptAt),
      durationInMs,
      nextAttemptAt: nextAttemptAt && epochSeconds(nextAttemptAt),
      payload,
      answer,
    };
  });

  serve(redeliver, async ({ params: { workspaceId, deliveryId } }) => {
    await withWorkspace(db, workspaceId, (tx) =>
      deliveriesOf(tx, workspaceId).redeliver(deliveryId, webhooks.maxBacklog),
    );
    webhooks.wake();
    return {};
  });

  serve(testWebhook, async ({ params: { workspaceId }, body: { url } }) => {
    const event = { workspaceId, url, type: "test", data: { message: "This is a test of your webhook." } };
    await withWorkspace(db, workspaceId, (tx) => webhooks.putOrRefuse(tx, event));
    webhooks.wake();
    return {};
  });

  serve(readSigningSecret, async ({ params: { workspaceId } }) => ({
    secret: await withWorkspace(db, workspaceId, (tx) => webhookSecretsOf(tx, workspaceId).read()),
  }));

  serve(replaceSigningSecret, async ({ params: { workspaceId } }) => ({
    secret: await withWorkspace(db, workspaceId, (tx) => webhookSecretsOf(tx, workspaceId).replace()),
  }));
}

type SummaryRow = Pick<
  typeof webhookDeliveries.$inferSelect,
  "id" | "type" | "url" | "state" | "attempts" | "status" | "error" | "createdAt"
>;

const summaryOf = ({ id, type, url, state, attempts, status, error, createdAt }: SummaryRow): DeliverySummary => ({
  id,
  type,
  url: withoutQuery(url),
  state,
  attempts,
  status,
  error,
  createdAt: epochSeconds(createdAt),
});

/** Receivers put secrets into the query. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
