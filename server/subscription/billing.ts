import { and, eq, isNull, lte } from "drizzle-orm";
import type { BaseLogger } from "pino";
import { lockWorkspace } from "../access/lock-workspace";
import type { Queries, Transaction } from "../database/open";
import { type InvoiceParty, subscriptions } from "../database/schema/billing";
import { workspaces } from "../database/schema/workspaces";
import type { Plans } from "../products/plans";
import { collectNextInvoice } from "./invoice-collection";
import { numberInvoices } from "./invoice-numbers";
import { writeInvoices } from "./invoices";
import { billDuePeriods } from "./invoicing";
import type { PaymentProvider } from "./payments/payment-provider";

const POLL_MS = 60_000;

interface BillingDependencies {
  db: Queries;
  plans: Plans;
  payments: PaymentProvider;
  /** Seller on invoices; null = they have neither numbers nor PDFs. */
  seller: InvoiceParty | null;
  log: BaseLogger;
}

/** Writes invoices when they become due, and passes them to the payment provider (docs/decisions/0021-billing.md). */
export class Billing {
  readonly #dependencies: BillingDependencies;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #isRunPending = false;
  #isClosed = false;

  /** Starts the first run at once. */
  constructor(dependencies: BillingDependencies) {
    this.#dependencies = dependencies;
    this.#timer = setInterval(() => this.run(), POLL_MS);
    void this.run();
  }

  /** Processes everything that is due, including what becomes due during the run. Call it after the commit. */
  run(): Promise<void> {
    this.#isRunPending = true;
    this.#running ??= this.#work();
    return this.#running;
  }

  /** Ends the subscription of a deleted workspace: writes the invoices that were due by then, and removes it. */
  async settle(workspaceId: string, deletedAt: Date): Promise<void> {
    await this.#dependencies.db.transaction(async (tx) => {
      await this.#invoice(tx, workspaceId, deletedAt);
      await tx.delete(subscriptions).where(eq(subscriptions.workspaceId, workspaceId));
    });
    void this.run();
  }

  /** Resolves when the current run has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #work(): Promise<void> {
    const { db, payments, seller, log } = this.#dependencies;
    while (this.#isRunPending && !this.#isClosed) {
      this.#isRunPending = false;
      try {
        while (!this.#isClosed && (await this.#invoiceNext(new Date())));
        if (seller && !this.#isClosed) await numberInvoices(db, seller, new Date());
        while (!this.#isClosed && (await collectNextInvoice({ db, payments, log })));
        if (!this.#isClosed) await payments.online?.reconcile();
      } catch (error) {
        log.error({ err: error }, "billing was interrupted; it is tried again later");
      }
    }
    this.#running = undefined;
  }

  /** Writes the due invoices of one subscription. Returns false if no subscription has any. */
  #invoiceNext(now: Date): Promise<boolean> {
    const { db } = this.#dependencies;
    return db.transaction(async (tx) => {
      const isThere = and(eq(workspaces.id, subscriptions.workspaceId), isNull(workspaces.deletedAt));
      const [next] = await tx
        .select({ id: subscriptions.workspaceId })
        .from(subscriptions)
        .innerJoin(workspaces, isThere)
        .where(lte(subscriptions.billedUntil, now))
        .limit(1);
      if (!next) return false;
      await lockWorkspace(tx, next.id);
      await this.#invoice(tx, next.id, now);
      return true;
    });
  }

  /** Writes the invoices of a subscription that are due at a time, unless another replica has done so. */
  async #invoice(tx: Transaction, workspaceId: string, time: Date): Promise<void> {
    const isDue = and(eq(subscriptions.workspaceId, workspaceId), lte(subscriptions.billedUntil, time));
    const [subscription] = await tx.select().from(subscriptions).where(isDue).for("update");
    if (!subscription) return;
    const { invoices, ...billed } = billDuePeriods(time, subscription, this.#dependencies.plans);
    await writeInvoices(tx, workspaceId, invoices, time);
    await tx.update(subscriptions).set(billed).where(isDue);
  }
}
