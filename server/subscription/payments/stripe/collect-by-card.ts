import { and, desc, eq, isNull } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { lockWorkspace } from "../../../access/lock-workspace";
import type { Queries } from "../../../database/open";
import { invoices } from "../../../database/schema/billing";
import { payments } from "../../../database/schema/payments";
import { failedCharges, nextChargeAt } from "../charge-attempts";
import type { CollectionResult, Invoice } from "../payment-provider";
import type { Payment } from "../settle-payment";
import type { StripeCustomers } from "./customers";
import { MIN_AMOUNT_IN_CENTS } from "./payable-invoice";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Time until billing looks at an open payment of the invoice again. */
const OPEN_PAYMENT_MS = 10 * MINUTE_MS;
/** Time until billing looks for a missing card again. An event of Stripe usually comes first. */
const MISSING_CARD_MS = DAY_MS;
/** Delay if only the customer or the operator can do something. */
const STUCK_MS = 30 * DAY_MS;

interface CollectDependencies {
  db: Queries;
  customers: StripeCustomers;
  log: BaseLogger;
  /** Compares a payment with Stripe, and charges a card that was not charged yet. Records the payment's state. */
  refresh: (payment: Payment) => Promise<void>;
}

/** Charges an invoice to the saved card of its workspace, unless the customer is paying it already. */
export async function collectByCard(dependencies: CollectDependencies, invoice: Invoice): Promise<CollectionResult> {
  const { customers, log, refresh } = dependencies;
  const { id, workspaceId, amountInCents } = invoice;
  if (amountInCents < MIN_AMOUNT_IN_CENTS) {
    log.info({ invoice: id, workspaceId, amountInCents }, "invoice due, below Stripe's smallest payment");
    return { kind: "accepted" };
  }
  const open = await findOpen(dependencies, id);
  if (open) await refresh(open);
  const previous = await latestPayments(dependencies, id);
  if (previous.some(({ state }) => state === "SUCCEEDED")) return { kind: "settled" };
  if (previous.some(({ state }) => state === "OPEN")) return waiting(OPEN_PAYMENT_MS, null);
  const mismatched = previous.find(({ state }) => state === "MISMATCHED");
  if (mismatched) return waiting(STUCK_MS, mismatched.failure);

  const customerId = await customers.find(workspaceId);
  const card = customerId && (await customers.cardOf(customerId));
  if (!customerId || !card) return waiting(MISSING_CARD_MS, invoice.lastError);
  const attempts = { invoiceId: id, paymentMethodId: card.id };
  const retry = retryAfterFailure(await failedCharges(dependencies.db, attempts));
  if (retry && retry.at.getTime() > Date.now()) return { kind: "waiting", until: retry.at, reason: retry.reason };

  const payment = await startCharge(dependencies, invoice, { customerId, paymentMethodId: card.id });
  // The customer has opened a checkout, or a change of plan has made the invoice void.
  if (!payment) return waiting(MINUTE_MS, invoice.lastError);
  await refresh(payment);
  const all = await latestPayments(dependencies, id);
  const ended = all.find((each) => each.id === payment.id);
  if (ended?.state === "SUCCEEDED") return { kind: "settled" };
  if (ended?.state === "OPEN") return waiting(OPEN_PAYMENT_MS, null);
  const next = retryAfterFailure(await failedCharges(dependencies.db, attempts));
  return next ? { kind: "waiting", until: next.at, reason: next.reason } : waiting(STUCK_MS, ended?.failure ?? null);
}

const waiting = (ms: number, reason: string | null): CollectionResult => ({
  kind: "waiting",
  until: new Date(Date.now() + ms),
  reason,
});

async function findOpen({ db }: CollectDependencies, invoiceId: string): Promise<Payment | undefined> {
  const isOpen = and(eq(payments.invoiceId, invoiceId), eq(payments.state, "OPEN"));
  const [open] = await db.select().from(payments).where(isOpen);
  return open;
}

const latestPayments = ({ db }: CollectDependencies, invoiceId: string): Promise<Payment[]> =>
  db.select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(desc(payments.createdAt));

/** Returns when a card that was declined may be charged again, if ever; undefined if it was not declined. */
function retryAfterFailure(failures: readonly Payment[]): { at: Date; reason: string | null } | undefined {
  const latest = failures.at(-1);
  if (!latest) return undefined;
  const stuckUntil = new Date(Date.now() + STUCK_MS);
  const next = nextChargeAt(failures) ?? stuckUntil;
  return { at: next < stuckUntil ? next : stuckUntil, reason: latest.failure };
}

/** Records that a card will be charged. @returns undefined if the invoice is not due any more, or is being paid */
async function startCharge(
  { db }: CollectDependencies,
  { id: invoiceId, workspaceId, amountInCents }: Invoice,
  card: { customerId: string; paymentMethodId: string },
): Promise<Payment | undefined> {
  return db.transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const isDue = and(eq(invoices.id, invoiceId), isNull(invoices.handedOverAt), isNull(invoices.voidedAt));
    const [due] = await tx.select({ id: invoices.id }).from(invoices).where(isDue).for("update");
    if (!due) return undefined;
    const now = new Date();
    const own = { invoiceId, workspaceId, amountInCents, createdAt: now, checkedAt: now, ...card };
    const [payment] = await tx
      .insert(payments)
      .values({ ...own, kind: "CARD", state: "OPEN" })
      .onConflictDoNothing()
      .returning();
    return payment;
  });
}
