import { and, eq } from "drizzle-orm";
import type { Session } from "../../../contract/auth";
import type { OAuthProvider } from "../../../contract/product";
import { acceptInvite } from "../../access/invites";
import type { Transaction } from "../../database/open";
import { customers, externalIdentities } from "../../database/schema/customers";
import { ApiError } from "../../http/api-error";
import { customerByEmail, removeUnverified } from "../customers";
import type { AuthenticationDependencies } from "../dependencies";
import type { ExternalAccount } from "./providers";

/** Between looking and writing the address may be registered anew. */
const MOST_ATTEMPTS = 3;

/**
 * Signs in who signed in at a provider; makes the account at the first time.
 *
 * @throws ApiError INVALID_EMAIL where the provider has verified no address, USERNAME_ALREADY_IN_USE where the address
 * has a verified account with a password
 */
export async function loginWithProvider(
  { db, sessions }: AuthenticationDependencies,
  provider: OAuthProvider,
  account: ExternalAccount,
): Promise<Session> {
  const customer = await db.transaction(
    async (tx) => (await knownCustomer(tx, provider, account.subject)) ?? (await newCustomer(tx, provider, account)),
  );
  return sessions.start(customer, { inAddress: true });
}

async function knownCustomer(tx: Transaction, provider: OAuthProvider, subject: string) {
  const [known] = await tx
    .select({ id: customers.id, email: customers.email })
    .from(externalIdentities)
    .innerJoin(customers, eq(customers.id, externalIdentities.customerId))
    .where(and(eq(externalIdentities.provider, provider), eq(externalIdentities.subject, subject)));
  return known;
}

async function newCustomer(tx: Transaction, provider: OAuthProvider, { subject, email }: ExternalAccount) {
  if (!email) throw new ApiError("INVALID_EMAIL");
  const customer = await customerOfMailbox(tx, email);
  await tx
    .insert(externalIdentities)
    .values({ provider, subject, customerId: customer.id, createdAt: new Date() })
    .onConflictDoNothing();
  return customer;
}

/**
 * Both providers have verified the mailbox; a password says nothing about them. Whoever registered the address and never
 * verified it may be anybody: that account gives way, and all that its maker knows of it is void. The invite that it was
 * made for was sent to this mailbox, or is not accepted.
 */
async function customerOfMailbox(tx: Transaction, email: string) {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const unverified = await removeUnverified(tx, email);
    const now = new Date();
    const [added] = await tx
      .insert(customers)
      .values({ email, emailVerifiedAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: customers.id, email: customers.email });
    if (added) {
      if (unverified?.inviteId) await acceptInvite(tx, unverified.inviteId, added);
      return added;
    }
    const existing = await customerByEmail(tx, email);
    if (!existing?.emailVerifiedAt) continue;
    if (existing.passwordHash) throw new ApiError("USERNAME_ALREADY_IN_USE");
    return existing;
  }
  throw new ApiError("UNEXPECTED");
}
