import { and, eq } from "drizzle-orm";
import type { Session } from "../../../contract/auth";
import type { OAuthProvider } from "../../../contract/product";
import { audit } from "../../audit/audit";
import type { Transaction } from "../../database/open";
import { customers, externalIdentities } from "../../database/schema/customers";
import { ApiError } from "../../http/api-error";
import type { Client } from "../client";
import { customerByEmail, removeUnverified } from "../customers";
import type { AuthenticationDependencies, Invites } from "../dependencies";
import type { ExternalAccount } from "./identity-provider";

/** Between the look-up and the insert, another request may register the address. */
const MAX_ATTEMPTS = 3;

/**
 * Starts a session for the customer of an external account. The first login creates the customer.
 *
 * @throws ApiError INVALID_EMAIL if the provider has verified no e-mail address; USERNAME_ALREADY_IN_USE if the address
 * belongs to a verified account with a password; SECOND_FACTOR_REQUIRED if the customer has a second factor with us,
 * because we can't know whether the provider has asked for one
 */
export async function loginWithProvider(
  { db, sessions, invites }: AuthenticationDependencies,
  provider: OAuthProvider,
  { account, client }: { account: ExternalAccount; client: Client },
): Promise<Session> {
  const customer = await db.transaction(
    async (tx) =>
      (await findCustomer(tx, provider, account.subject)) ?? (await addIdentity(tx, provider, account, invites)),
  );
  return sessions.start(customer, { client, isSentInUrl: true });
}

async function findCustomer(tx: Transaction, provider: OAuthProvider, subject: string) {
  const [known] = await tx
    .select({ id: customers.id, email: customers.email })
    .from(externalIdentities)
    .innerJoin(customers, eq(customers.id, externalIdentities.customerId))
    .where(and(eq(externalIdentities.provider, provider), eq(externalIdentities.subject, subject)));
  return known;
}

async function addIdentity(
  tx: Transaction,
  provider: OAuthProvider,
  { subject, email }: ExternalAccount,
  invites: Pick<Invites, "acceptInvite">,
) {
  if (!email) throw new ApiError("INVALID_EMAIL");
  const customer = await findOrCreateCustomer(tx, email, invites);
  await tx
    .insert(externalIdentities)
    .values({ provider, subject, customerId: customer.id, createdAt: new Date() })
    .onConflictDoNothing();
  return customer;
}

/**
 * Finds or creates the customer of an e-mail address that the provider has verified. An unverified account with the
 * same address is removed, because anybody may have registered it. Its invite is accepted only if it was sent to this
 * address.
 *
 * @throws ApiError USERNAME_ALREADY_IN_USE
 */
async function findOrCreateCustomer(tx: Transaction, email: string, invites: Pick<Invites, "acceptInvite">) {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const unverified = await removeUnverified(tx, email);
    const now = new Date();
    const [added] = await tx
      .insert(customers)
      .values({ email, emailVerifiedAt: now, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: customers.id, email: customers.email });
    if (added) {
      await audit(tx, { action: "account.registered", actor: added, details: { provider: true } });
      if (unverified?.inviteId) await invites.acceptInvite(tx, unverified.inviteId, added);
      return added;
    }
    const existing = await customerByEmail(tx, email);
    if (!existing?.emailVerifiedAt) continue;
    if (existing.passwordHash) throw new ApiError("USERNAME_ALREADY_IN_USE");
    return existing;
  }
  throw new ApiError("UNEXPECTED");
}
