import { and, eq, isNull, lte, notInArray } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Registry } from "prom-client";
import { lockWorkspace } from "../access/lock-workspace";
import type { Queries, Transaction } from "../database/open";
import { type InvoiceParty, invoices, subscriptions } from "../database/schema/billing";
import { workspaces } from "../database/schema/workspaces";
import { renewDue } from "../jobs/due-rows";
import { PostponedItems } from "../jobs/postponed-items";
import { Sweeper } from "../jobs/sweeper";
import type { Wakeups } from "../jobs/wakeups";
import { instrumentWorkers } from "../jobs/worker-metrics";
import { WorkerPool } from "../jobs/worker-pool";
import type { Plans } from "../products/plans";
import { collectInvoice, takeDueInvoices } from "./invoice-collection";
import { writeInvoices } from "./invoices";
import { billDuePeriods } from "./invoicing";
import type { Invoice, PaymentProvider } from "./payments/payment-provider";

const POLL_MS = 60_000;
/** Number of invoices collected at the same time, so that a slow answer of the provider does not delay the others. */
const COLLECTORS = 4;
/** Less than the interval at which the sweeper looks for due work, so that it compares payments each time. */
const RECONCILE_EVERY_MS = 30_000;

interface BillingDependencies {
  db: Queries;
  wakeups: Wakeups;
  plans: Plans;
  payments: PaymentProvider;
  /** Seller on invoices; null = they have neither numbers nor PDFs. */
  seller: InvoiceParty | null;
  metrics: Registry;
  log: BaseLogger;
}

/**
 * Writes invoices when they become due, passes them to the payment provider, and compares open payments with it
 * (docs/decisions/0021-billing.md).
 */
export class Billing {
  readonly #dependencies: BillingDependencies;
  readonly #collectors: WorkerPool<Invoice>;
  /** Takes the workspaces whose next period has begun. */
  readonly #writer: WorkerPool<string>;
  readonly #reconciler: Sweeper;
  /** Workspaces whose invoices could not be written. */
  readonly #postponed = new PostponedItems(POLL_MS);

  /** Starts looking for due work at once. */
  constructor(dependencies: BillingDependencies) {
    this.#dependencies = dependencies;
    const { db, wakeups, payments, metrics, log } = dependencies;
    this.#collectors = new WorkerPool({
      size: COLLECTORS,
      pollMs: POLL_MS,
      take: (max) => takeDueInvoices(dependencies, max),
      work: (invoice) => collectInvoice(dependencies, invoice),
      renewLeases: (collecting) => renewDue(db, invoices, collecting),
      log,
      errorMessage: "invoices could not be collected; it is tried again later",
    });
    this.#writer = new WorkerPool({
      size: 1,
      pollMs: POLL_MS,
      take: () => this.#nextDue(),
      work: (workspaceId) => this.#tryToInvoice(workspaceId),
      log,
      errorMessage: "due subscriptions could not be looked up; it is tried again later",
    });
    const { online } = payments;
    const reconciliation = { name: "payments", everyMs: RECONCILE_EVERY_MS, run: async () => online?.reconcile() };
    this.#reconciler = new Sweeper({ db, sweeps: online ? [reconciliation] : [], log });
    instrumentWorkers(metrics, "invoices", this.#collectors);
    wakeups.on("invoices", () => {
      this.#writer.wake();
      this.#collectors.wake();
    });
  }

  /** Writes and collects due invoices now. Call it after the commit. */
  wake(): void {
    this.#dependencies.wakeups.wake("invoices");
  }

  /** Ends the subscription of a deleted workspace: writes the invoices that were due by then, and removes it. */
  async settle(workspaceId: string, deletedAt: Date): Promise<void> {
    await this.#dependencies.db.transaction(async (tx) => {
      await this.#invoice(tx, workspaceId, deletedAt);
      await tx.delete(subscriptions).where(eq(subscriptions.workspaceId, workspaceId));
    });
    this.#collectors.wake();
  }

  /** Resolves when the invoices being written and collected are done. */
  async close(): Promise<void> {
    await Promise.all([this.#writer.close(), this.#collectors.close(), this.#reconciler.close()]);
  }

  /** Finds a workspace with due invoices. Several replicas may find the same one: the first one writes them. */
  async #nextDue(): Promise<string[]> {
    const isThere = and(eq(workspaces.id, subscriptions.workspaceId), isNull(workspaces.deletedAt));
    const isWanted = notInArray(subscriptions.workspaceId, this.#postponed.list());
    const due = await this.#dependencies.db
      .select({ id: subscriptions.workspaceId })
      .from(subscriptions)
      .innerJoin(workspaces, isThere)
      .where(and(lte(subscriptions.billedUntil, new Date()), isWanted))
      .limit(1);
    return due.map(({ id }) => id);
  }

  /** Writes the due invoices of a workspace. A workspace that can't be invoiced does not hold up the others. */
  async #tryToInvoice(workspaceId: string): Promise<void> {
    const { db, log } = this.#dependencies;
    try {
      await db.transaction(async (tx) => {
        if (await lockWorkspace(tx, workspaceId)) await this.#invoice(tx, workspaceId, new Date());
      });
      this.#collectors.wake();
    } catch (error) {
      this.#postponed.add(workspaceId);
      log.error(
        { err: error, workspaceId },
        "the invoices of a workspace could not be written; it is tried again later",
      );
    }
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
