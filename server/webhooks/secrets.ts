import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import { audit } from "../audit/audit";
import type { Transaction } from "../database/open";
import { webhookSecrets } from "../database/schema/webhooks";

/** How long a replaced secret is still used for signing, beside the new one. */
const OVERLAP_MS = 24 * 3_600_000;

/** Creates a secret of 192 random bits in the format of Standard Webhooks. */
const newSecret = () => `whsec_${randomBytes(24).toString("base64")}`;

/** The secrets that sign the webhooks of one workspace. Signing needs them, so they are sealed, not hashed. */
export function webhookSecretsOf(tx: Transaction, workspaceId: string) {
  const own = eq(webhookSecrets.workspaceId, workspaceId);
  const current = and(own, isNull(webhookSecrets.endsAt));

  /** Returns the current secret. The first call creates it. */
  async function read(): Promise<string> {
    const candidate = { workspaceId, secret: newSecret(), createdAt: new Date() };
    await tx.insert(webhookSecrets).values(candidate).onConflictDoNothing();
    const [found] = await tx.select({ secret: webhookSecrets.secret }).from(webhookSecrets).where(current);
    if (!found) throw new Error("The workspace has no webhook secret");
    return found.secret;
  }

  return {
    read,

    /** Creates a new secret and returns it. For one more day, messages are signed with the old secret too. */
    async replace(): Promise<string> {
      const endsAt = new Date(Date.now() + OVERLAP_MS);
      await tx.update(webhookSecrets).set({ endsAt }).where(current);
      await audit(tx, { action: "webhook_secret.replaced", workspaceId });
      return read();
    },

    /** Returns the secrets to sign with, the current one first. */
    async listSigning(): Promise<string[]> {
      const isValid = or(isNull(webhookSecrets.endsAt), gt(webhookSecrets.endsAt, new Date()));
      const rows = await tx.select().from(webhookSecrets).where(and(own, isValid));
      const newest = rows.find(({ endsAt }) => endsAt === null)?.secret ?? (await read());
      return [newest, ...rows.map(({ secret }) => secret).filter((secret) => secret !== newest)];
    },
  };
}
