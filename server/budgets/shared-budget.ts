import { randomUUID } from "node:crypto";
import { and, eq, gt, ne } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Queries } from "../database/open";
import { budgetShares } from "../database/schema/budgets";
import { PeriodicFlush } from "../lib/periodic-flush";
import type { Budget } from "./budget";

const INTERVAL_MS = 1_000;

/** Part of the limit from which on a process reports a holder. While all hold less, there are no queries. */
const REPORTED_PART = 1 / 8;

/** How long a report counts: longer than a busy process pauses, and not for long after a process has died. */
export const REPORT_LIFETIME_MS = 10_000;

interface SharedBudgetDependencies {
  db: Queries;
  budget: Budget;
  log: BaseLogger;
}

/**
 * Makes a budget count for all processes together. Once a second, each process writes what its largest holders hold,
 * and takes off their limits what they hold in other processes (docs/decisions/0077-shared-budgets.md).
 */
export class SharedBudget {
  readonly #db: Queries;
  readonly #budget: Budget;
  readonly #log: BaseLogger;
  readonly #processId = randomUUID();
  readonly #flush: PeriodicFlush;
  /** True if the database has a report of this process. */
  #hasReported = false;
  #isClosing = false;

  constructor({ db, budget, log }: SharedBudgetDependencies) {
    this.#db = db;
    this.#budget = budget;
    this.#log = log;
    this.#flush = new PeriodicFlush({ write: () => this.#exchange(), intervalMs: INTERVAL_MS });
  }

  /** Writes and reads the reports now, instead of within a second. */
  exchange(): Promise<void> {
    return this.#flush.flush();
  }

  /** Removes the report, and stops. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#flush.close();
  }

  async #exchange(): Promise<void> {
    const held = this.#isClosing ? new Map() : this.#budget.holdersFrom(this.#budget.max * REPORTED_PART);
    try {
      if (held.size > 0) {
        await this.#report(held);
        this.#budget.heldElsewhere = await this.#readOthers();
      } else if (this.#hasReported) {
        await this.#withdraw();
        this.#budget.heldElsewhere = new Map();
      }
    } catch (error) {
      this.#log.error(
        { err: error, budget: this.#budget.name },
        "what callers hold was not exchanged with other processes",
      );
    }
  }

  async #report(amounts: ReadonlyMap<string, number>): Promise<void> {
    const report = { held: Object.fromEntries(amounts), reportedAt: new Date() };
    this.#hasReported = true;
    await this.#db
      .insert(budgetShares)
      .values({ processId: this.#processId, budget: this.#budget.name, ...report })
      .onConflictDoUpdate({ target: [budgetShares.processId, budgetShares.budget], set: report });
  }

  async #withdraw(): Promise<void> {
    const isOwn = and(eq(budgetShares.processId, this.#processId), eq(budgetShares.budget, this.#budget.name));
    await this.#db.delete(budgetShares).where(isOwn);
    this.#hasReported = false;
  }

  /** Returns what the holders hold in other processes. */
  async #readOthers(): Promise<Map<string, number>> {
    const since = new Date(Date.now() - REPORT_LIFETIME_MS);
    const others = await this.#db
      .select({ held: budgetShares.held })
      .from(budgetShares)
      .where(
        and(
          eq(budgetShares.budget, this.#budget.name),
          ne(budgetShares.processId, this.#processId),
          gt(budgetShares.reportedAt, since),
        ),
      );
    const sums = new Map<string, number>();
    for (const { held } of others) {
      for (const [holder, amount] of Object.entries(held)) sums.set(holder, (sums.get(holder) ?? 0) + amount);
    }
    return sums;
  }
}
