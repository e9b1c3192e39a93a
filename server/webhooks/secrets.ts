import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Transaction } from "../database/open";
import { webhookSecrets } from "../database/schema/webhooks";

/** How long a secret that was replaced still signs (milliseconds). */
const OVERLAP = 24 * 3_600_000;

/** 192 random bits in the form of Standard Webhooks. */
const newSecret = () => `whsec_${randomBytes(24).toString("base64")}`;

/** The secrets that one workspace's webhooks are signed with; kept as they are, because signing needs them. */
export function webhookSecretsOf(tx: Transaction, workspaceId: string) {
  const own = eq(webhookSecrets.workspaceId, workspaceId);
  const current = and(own, isNull(webhookSecrets.endsAt));

  /** @returns the current secret, made by whoever asks first */
  async function read(): Promise<string> {
    const made = { workspaceId, secret: newSecret(), createdAt: new Date() };
    await tx.insert(webhookSecrets).values(made).onConflictDoNothing();
    const [found] = await tx.select({ secret: webhookSecrets.secret }).from(webhookSecrets).where(current);
    if (!found) throw new Error("The workspace has no webhook secret");
    return found.secret;
  }

  return {
    read,

    /** @returns the new secret; the one before signs as well for a day */
    async replace(): Promise<string> {
      const endsAt = new Date(Date.now() + OVERLAP);
      await tx.update(webhookSecrets).set({ endsAt }).where(current);
      return read();
    },

    /** @returns all that sign now, the current one first */
    async signing(): Promise<string[]> {
      const newest = await read();
      const rows = await tx
        .select({ secret: webhookSecrets.secret })
        .from(webhookSecrets)
        .where(and(own, or(isNull(webhookSecrets.endsAt), gt(webhookSecrets.endsAt, new Date()))));
      return [newest, ...rows.map(({ secret }) => secret).filter((secret) => secret !== newest)];
    },
  };
}
