import { readWebhookSecret, replaceWebhookSecret } from "../../contract/v1/webhooks";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import type { Serve } from "../http/serve";
import { webhookSecretsOf } from "./secrets";

/** Serves the secret with which API clients verify webhook messages. */
export function serveWebhookSecret(serve: Serve, db: Queries): void {
  serve(readWebhookSecret, async ({ caller: { workspaceId } }) => ({
    secret: await withWorkspace(db, workspaceId, (tx) => webhookSecretsOf(tx, workspaceId).read()),
  }));

  serve(replaceWebhookSecret, async ({ caller: { workspaceId } }) => ({
    secret: await withWorkspace(db, workspaceId, (tx) => webhookSecretsOf(tx, workspaceId).replace()),
  }));
}
