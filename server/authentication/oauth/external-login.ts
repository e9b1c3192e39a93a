import { and, eq } from "drizzle-orm";
import type { Session } from "../../../contract/auth";
import type { OAuthProvider } from "../../../contract/product";
import type { Transaction } from "../../database/open";
import { customers, externalIdentities } from "../../database/schema";
import { ApiError } from "../../http/api-error";
import { customerByEmail } from "../customers";
import type { AuthenticationParts } from "../parts";
import type { ExternalAccount } from "./providers";

/**
 * Signs in who signed in at a provider; makes the account at the first time.
 *
 * @throws ApiError INVALID_EMAIL where the provider has verified no address, USERNAME_ALREADY_IN_USE where the address
 * has an account with a password
 */
export async function loginExternally(
  { db, sessions }: AuthenticationParts,
  provider: OAuthProvider,
  account: ExternalAccount,
): Promise<Session> {
  const customer = await db.transaction(
    async (tx) => (await knownCustomer(tx, provider, account.subject)) ?? (await newCustomer(tx, provider, account)),
  );
  return sessions.start(customer);
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
  const now = new Date();
  const [added] = await tx
    .insert(customers)
    .values({ email, emailVerifiedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: customers.id, email: customers.email });
  // Both providers have verified the mailbox; a password says nothing about them.
  const existing = added ? undefined : await customerByEmail(tx, email);
  if (existing?.passwordHash) throw new ApiError("USERNAME_ALREADY_IN_USE");
  const customer = added ?? existing;
  if (!customer) throw new ApiError("UNEXPECTED");
  await tx
    .insert(externalIdentities)
    .values({ provider, subject, customerId: customer.id, createdAt: now })
    .onConflictDoNothing();
  return customer;
}
