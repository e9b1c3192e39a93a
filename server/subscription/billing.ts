import { and, eq, lte } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { lockWorkspace } from "../access/lock-workspace";
import type { Queries } from "../database/open";
import { subscriptions } from "../database/schema/billing";
import type { Plans } from "../products/plans";
import { collectNextInvoice } from "./invoice-collection";
import { writeInvoices } from "./invoices";
import { billDuePeriods } from "./invoicing";
import type { PaymentProvider } from "./payments/payment-provider";

/** How often what is due is looked for without being woken (milliseconds). */
const POLL = 60_000;

/** Writes the invoices that time makes due, and hands them over. */
export interface Billing {
  /** Does now what is due, and what has become due before it ends; called after the commit of what makes something due. */
  run(): Promise<void>;
  /** Resolves once the run under way has ended. */
  close(): Promise<void>;
}

export function createBilling(db: Queries, plans: Plans, payments: PaymentProvider, log: BaseLogger): Billing {
  let running: Promise<void> | undefined;
  let wanted = false;
  let closed = false;

  /** @returns whether there was a subscription to write invoices for */
  const invoiceOne = (now: Date) =>
    db.transaction(async (tx) => {
      const due = lte(subscriptions.billedUntil, now);
      const [next] = await tx.select({ id: subscriptions.workspaceId }).from(subscriptions).where(due).limit(1);
      if (!next) return false;
      await lockWorkspace(tx, next.id);
      // Another replica may have been faster.
      const one = and(eq(subscriptions.workspaceId, next.id), due);
      const [subscription] = await tx.select().from(subscriptions).where(one).for("update");
      if (!subscription) return true;
      const { invoices, ...settled } = billDuePeriods(now, subscription, plans);
      await writeInvoices(tx, next.id, invoices, now);
      await tx.update(subscriptions).set(settled).where(one);
      return true;
    });

  async function work(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      try {
        while (!closed && (await invoiceOne(new Date())));
        while (!closed && (await collectNextInvoice(db, payments, log)));
      } catch (error) {
        log.error({ err: error }, "billing was interrupted; it is tried again later");
      }
    }
    running = undefined;
  }

  const run = () => {
    wanted = true;
    running ??= work();
    return running;
  };
  const timer = setInterval(run, POLL);
  void run();

  return {
    run,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
