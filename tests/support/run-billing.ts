import { setTimeout } from "node:timers/promises";
import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { Registry } from "prom-client";
import type { Queries } from "../../server/database/open";
import { invoices, subscriptions } from "../../server/database/schema/billing";
import { workspaces } from "../../server/database/schema/workspaces";
import { readPlans } from "../../server/products/plans";
import { Billing } from "../../server/subscription/billing";
import type { PaymentProvider } from "../../server/subscription/payments/payment-provider";
import { silentLog } from "./database";
import { localWakeups } from "./wakeups";

type BillingDependencies = ConstructorParameters<typeof Billing>[0];

/** Starts another billing on the database, as a further replica does. */
export const startBilling = (
  db: Queries,
  given: Pick<BillingDependencies, "payments"> & Partial<BillingDependencies>,
) =>
  new Billing({
    db,
    wakeups: localWakeups(db),
    plans: readPlans(),
    seller: null,
    metrics: new Registry(),
    log: silentLog,
    ...given,
  });

/** Writes and collects all invoices that are due now. */
export async function runBilling(db: Queries, payments: PaymentProvider): Promise<void> {
  const billing = startBilling(db, { payments });
  // Vitest's own polls would advance the clock of a test.
  while (await isAnythingDue(db)) await setTimeout(5);
  await billing.close();
}

/** Returns whether there is work that nobody has taken. */
async function isAnythingDue(db: Queries): Promise<boolean> {
  const now = new Date();
  const isThere = and(eq(workspaces.id, subscriptions.workspaceId), isNull(workspaces.deletedAt));
  const due = await db
    .select({ id: subscriptions.workspaceId })
    .from(subscriptions)
    .innerJoin(workspaces, isThere)
    .where(lte(subscriptions.billedUntil, now))
    .limit(1);
  // A due subscription writes invoices, so they are counted after it.
  const isOpen = and(isNull(invoices.handedOverAt), isNull(invoices.voidedAt), gt(invoices.amountInCents, 0));
  return due.length > 0 || (await db.$count(invoices, and(isOpen, lte(invoices.nextAttemptAt, now)))) > 0;
}
