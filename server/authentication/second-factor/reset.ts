import { and, eq, gte, isNull } from "drizzle-orm";
import { audit } from "../../audit/audit";
import type { Transaction } from "../../database/open";
import { emailTokens } from "../../database/schema/authentication";
import { customers } from "../../database/schema/customers";
import { passkeys, pendingTotpFactors, totpFactors } from "../../database/schema/second-factor";
import { ApiError } from "../../http/api-error";
import { putMail } from "../../mail/mail-outbox";
import type { AuthenticationDependencies } from "../dependencies";
import { assertUsable, type EmailTokenOfCustomer, lockEmailToken } from "../email-tokens";
import { endSessions } from "../end-sessions";
import { deleteRecoveryCodes } from "./recovery-codes";

/** The factors that a reset has removed. */
export interface RemovedFactors {
  hasTotp: boolean;
  /** Names of the passkeys. */
  passkeys: string[];
}

/**
 * Resets the second factor with the link of the mail about a new one, and mails a link to set a password. The link
 * removes what was added with its factor and after it, so it also works if that factor has been replaced or removed.
 *
 * @throws ApiError NOT_FOUND, SECOND_FACTOR_RESET_TOKEN_EXPIRED
 */
export async function resetByLink(
  { db, outbox }: Pick<AuthenticationDependencies, "db" | "outbox">,
  { email, token }: { email: string; token: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockEmailToken(tx, email, "RESET_SECOND_FACTOR", token);
    if (!locked) throw new ApiError("NOT_FOUND");
    await resetSecondFactor(tx, locked.customer, assertResettable(locked));
  });
  outbox.wake();
}

/**
 * @returns since when the link's factors are removed
 * @throws ApiError NOT_FOUND if the link is used, SECOND_FACTOR_RESET_TOKEN_EXPIRED
 */
export function assertResettable({ token }: EmailTokenOfCustomer): Date {
  const { factorsSince } = assertUsable(token, "SECOND_FACTOR_RESET_TOKEN_EXPIRED");
  if (!factorsSince) throw new ApiError("NOT_FOUND");
  return factorsSince;
}

/**
 * Removes the second factors of an account, its recovery codes and its password, and ends its sessions: whoever added
 * the factors knew the password, and may know the codes. The customer gets a mail with a link to set a new password,
 * and a review of what the account had before. The caller holds the account's lock.
 *
 * @param since keeps the factors that were added earlier
 */
export async function resetSecondFactor(
  tx: Transaction,
  { id: customerId, email }: { id: string; email: string },
  since: Date,
): Promise<RemovedFactors> {
  const now = new Date();
  const apps = await tx
    .delete(totpFactors)
    .where(and(eq(totpFactors.customerId, customerId), gte(totpFactors.createdAt, since)))
    .returning({ createdAt: totpFactors.createdAt });
  const keys = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.customerId, customerId), gte(passkeys.createdAt, since)))
    .returning({ name: passkeys.name });
  await tx.delete(pendingTotpFactors).where(eq(pendingTotpFactors.customerId, customerId));
  await deleteRecoveryCodes(tx, customerId);
  await tx.update(customers).set({ passwordHash: null, recoveredAt: now }).where(eq(customers.id, customerId));
  await endSessions(tx, customerId);
  await spendLinksOfFactorsSince(tx, customerId, { since, now });
  const target = { id: customerId, name: email };
  await audit(tx, { action: "second_factor.reset", target, details: { apps: apps.length, passkeys: keys.length } });
  await putMail(tx, { kind: "SECOND_FACTOR_RESET", recipient: email });
  return { hasTotp: apps.length > 0, passkeys: keys.map(({ name }) => name) };
}

/**
 * Marks the links of removed factors as used, so that none of them removes what the customer adds next. The links of
 * older factors stay valid, because those factors may be a stranger's too.
 */
async function spendLinksOfFactorsSince(
  tx: Transaction,
  customerId: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(
      and(eq(emailTokens.customerId, customerId), gte(emailTokens.factorsSince, since), isNull(emailTokens.usedAt)),
    );
}
