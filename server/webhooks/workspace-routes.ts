import {
  type DeliverySummary,
  listDeliveries,
  listWebhookAddresses,
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
import { listAddresses } from "./address-overview";
import { deliveriesOf } from "./delivery-log";
import { withoutQuery } from "./endpoints";
import { webhookSecretsOf } from "./secrets";
import type { WebhookOutbox } from "./webhook-outbox";

const PAGE_SIZE = 50;

/** Serves the webhooks of a workspace to its members: what was sent, tests, and the signing secret. */
export function serveWebhooks(serve: Serve, { db, webhooks }: { db: Queries; webhooks: WebhookOutbox }): void {
  serve(listDeliveries, async ({ params: { workspaceId }, query: { state, url, cursor } }) => {
    const page = { state, url, cursor, size: PAGE_SIZE + 1 };
    const rows = await withWorkspace(db, workspaceId, (tx) => deliveriesOf(tx, workspaceId).page(page));
    const shown = rows.slice(0, PAGE_SIZE);
    return {
      deliveries: shown.map(summaryOf),
      nextCursor: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    };
  });

  serve(listWebhookAddresses, async ({ params: { workspaceId } }) => {
    const found = await withWorkspace(db, workspaceId, (tx) => listAddresses(tx, workspaceId));
    return {
      addresses: found.map(({ url, delivered, waiting, failed, id, state, status, createdAt }) => ({
        url: withoutQuery(url),
        delivered,
        waiting,
        failed,
        last: { id, state, status, createdAt: epochSeconds(createdAt) },
      })),
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
