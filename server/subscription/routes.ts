import { changeSubscription, previewSubscription, readSubscription } from "../../contract/subscription";
import type { StoredBytes } from "../blobs/stored-bytes";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import type { Plans } from "../products/plans";
import type { Billing } from "./billing";
import { nextPeriodStart } from "./billing-periods";
import type { BillingTerms } from "./invoicing";
import { subscriptionOf } from "./store";

interface SubscriptionDependencies {
  db: Queries;
  plans: Plans;
  billing: Pick<Billing, "wake">;
  /** How long a customer's first paid plan is free. */
  freeTrialMs: number;
  storedBytes: StoredBytes;
}

export function serveSubscription(
  serve: Serve,
  { db, plans, billing, freeTrialMs, storedBytes }: SubscriptionDependencies,
): void {
  type Store = ReturnType<typeof subscriptionOf>;
  const within = <Result>(
    { workspaceId, ownerId }: { workspaceId: string; ownerId: string },
    work: (store: Store) => Promise<Result>,
  ) => withWorkspace(db, workspaceId, (tx) => work(subscriptionOf(tx, workspaceId, { plans, ownerId, freeTrialMs })));

  serve(readSubscription, async ({ params: { workspaceId }, caller: { ownerId, customerId } }) => {
    const subscription = await within({ workspaceId, ownerId }, (store) => store.read());
    const { productCode, billingPeriod, freeTrialExpiresAt, creditInCents } = subscription;
    return {
      subscription: {
        product: plans.get(productCode),
        billingPeriod,
        freeTrialExpiration: freeTrialExpiresAt && productCode !== "FREE" ? epochSeconds(freeTrialExpiresAt) : null,
        nextInvoiceAt: nextInvoiceAt(subscription),
        credit: dollars(creditInCents),
        // It would tell other members something about other workspaces of the owner.
        storage: (customerId === ownerId && (await storedBytes.read(workspaceId))) || null,
      },
    };
  });

  serve(previewSubscription, async ({ params: { workspaceId }, caller: { ownerId }, query }) => {
    const change = await within({ workspaceId, ownerId }, (store) => store.preview(query, new Date()));
    return {
      preview: {
        dueNow: dollars(change.dueInCents),
        creditUsed: dollars(change.creditUsedInCents),
        creditLeft: dollars(change.terms.creditInCents),
        nextInvoiceAt: nextInvoiceAt(change.terms),
      },
    };
  });

  serve(changeSubscription, async ({ params: { workspaceId }, caller: { ownerId }, body }) => {
    await within({ workspaceId, ownerId }, (store) => store.change(body, new Date()));
    billing.wake();
    return {};
  });
}

const dollars = (cents: number) => cents / 100;

/** Returns the time of the next invoice in epoch seconds, or null on the free plan. */
function nextInvoiceAt({
  billedFrom,
  billingPeriod,
}: Pick<BillingTerms, "billedFrom" | "billingPeriod">): number | null {
  return billedFrom && epochSeconds(nextPeriodStart(new Date(), billedFrom, billingPeriod));
}
