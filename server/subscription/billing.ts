import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { holdWorkspace } from "../access/hold-workspace";
import type { Queries } from "../database/open";
import { invoices, subscriptions } from "../database/schema";
import type { Plans } from "../products/plans";
import { invoiceUntil } from "./invoicing";
import type { Payments } from "./payments/payments";

/** How often what is due is looked for (milliseconds). */
const POLL = 10 * 60_000;

/** Writes the invoices that time makes due, and hands them over. */
export interface Billing {
  /** Does now what is due; one run at a time. */
  run(): Promise<void>;
  /** Resolves once the run under way has ended. */
  close(): Promise<void>;
}

export function openBilling(db: Queries, plans: Plans, payments: Payments, log: BaseLogger): Billing {
  let running: Promise<void> | undefined;
  let closed = false;

  /** @returns whether there was a subscription to write invoices for */
  const invoiceOne = (now: Date) =>
    db.transaction(async (tx) => {
      const due = lte(subscriptions.billedUntil, now);
      const [next] = await tx.select({ id: subscriptions.workspaceId }).from(subscriptions).where(due).limit(1);
      if (!next) return false;
      await holdWorkspace(tx, next.id);
      // Another replica may have been faster.
      const one = and(eq(subscriptions.workspaceId, next.id), due);
      const [subscription] = await tx.select().from(subscriptions).where(one).for("update");
      if (!subscription) return true;
      const billedUntil = await invoiceUntil(tx, now, subscription, plans);
      await tx.update(subscriptions).set({ billedUntil }).where(one);
      return true;
    });

  async function handOverOne(): Promise<boolean> {
    const [invoice] = await db
      .select()
      .from(invoices)
      .where(isNull(invoices.handedOverAt))
      .orderBy(asc(invoices.createdAt))
      .limit(1);
    if (!invoice) return false;
    await payments.collect(invoice);
    await db.update(invoices).set({ handedOverAt: new Date() }).where(eq(invoices.id, invoice.id));
    return true;
  }

  async function work(): Promise<void> {
    try {
      while (!closed && (await invoiceOne(new Date())));
      while (!closed && (await handOverOne()));
    } catch (error) {
      log.error({ err: error }, "billing was interrupted; it is tried again later");
    } finally {
      running = undefined;
    }
  }

  const run = () => {
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
