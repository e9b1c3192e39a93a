import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { BaseLogger } from "pino";
import type { Queries } from "../database/open";
import { runPipelined } from "../database/pipelined-transaction";
import { prepare } from "../database/prepared";
import { budgetShares } from "../database/schema/budgets";
import type { Budget, Release } from "./budget";

/** Portions of a limit. Each process lets one of them through without asking. */
const PORTIONS = 8;
/** How long a process waits, in ms, before it asks again for a holder who has used up the limit. */
const ASK_AGAIN_MS = 250;
const RENEW_EVERY_MS = 3_000;
/** How long a share counts after its last renewal: its process may have died, or be frozen. */
const SHARE_LIFETIME_SECONDS = 10;

const value = sql.placeholder;

const lockHolder = prepare(
  "lock_budget_holder",
  sql`select pg_advisory_xact_lock(hashtext(${value("budget")}), hashtext(${value("holder")}))`,
);

/** Sets what this process has leased to the wanted amount, or to what the other processes leave. */
const leaseShare = prepare<{ amount: number }>(
  "lease_budget_share",
  sql`
    insert into ${budgetShares} (budget, holder, process_id, amount, renewed_at)
    select ${value("budget")}, ${value("holder")}, ${value("processId")}::uuid,
      greatest(0, least(${value("wanted")}::integer, ${value("max")}::integer - coalesce(sum(amount), 0))), now()
    from ${budgetShares}
    where budget = ${value("budget")} and holder = ${value("holder")} and process_id <> ${value("processId")}::uuid
      and renewed_at > now() - ${`${SHARE_LIFETIME_SECONDS} seconds`}::interval
    on conflict (budget, holder, process_id)
    do update set amount = excluded.amount, renewed_at = excluded.renewed_at
    returning amount`,
);

/** The part of a holder's limit that this process has leased. */
interface Share {
  amount: number;
  /** The query for more or less that is running. */
  changing: Promise<void> | undefined;
  /** Time (`performance.now()`) until which the database is not asked for more. */
  fullUntil: number;
}

interface SharedBudgetDependencies {
  db: Queries;
  budget: Budget;
  log: BaseLogger;
}

/**
 * A budget that holds for all processes together. A process lets an eighth of the limit through without asking, and
 * leases the rest from the database in portions of the same size (docs/decisions/0077-shared-budgets.md).
 */
export class SharedBudget {
  readonly #db: Queries;
  readonly #budget: Budget;
  readonly #log: BaseLogger;
  readonly #processId = randomUUID();
  readonly #portion: number;
  readonly #shares = new Map<string, Share>();
  readonly #timer: NodeJS.Timeout;

  constructor({ db, budget, log }: SharedBudgetDependencies) {
    this.#db = db;
    this.#budget = budget;
    this.#log = log;
    this.#portion = Math.max(1, Math.floor(budget.max / PORTIONS));
    this.#timer = setInterval(() => void this.renew(), RENEW_EVERY_MS).unref();
  }

  /**
   * Takes one until it is released.
   *
   * @throws ApiError TOO_MANY_REQUESTS if the holder holds its limit, in all processes together
   * @throws the error of the database if it has to be asked and does not answer
   */
  async take(holder: string): Promise<Release> {
    while (!this.#hasRoom(holder)) {
      if (!(await this.#lease(holder))) throw this.#budget.refuse();
    }
    const release = this.#budget.take(holder);
    return () => {
      release();
      this.#giveBack(holder);
    };
  }

  /**
   * Renews the leases of what is held, and gives back the rest. Runs every few seconds. After a failed query, or if the
   * process was frozen, it corrects the leases by what the database and the other processes have.
   */
  async renew(): Promise<void> {
    const changes = [...this.#shares].map(([holder, share]) => share.changing ?? this.#changeToUsed(holder, share));
    await Promise.all(changes.map((change) => change.catch((error) => this.#logFailure(error))));
  }

  /** Gives everything back. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#shares.values()].map(({ changing }) => changing?.catch(() => undefined)));
    if (this.#shares.size === 0) return;
    const deletion = this.#db.delete(budgetShares).where(this.#ownShares());
    await deletion.catch((error) => this.#logFailure(error));
  }

  /** Returns whether the holder's next one needs no further portion. Also true if the budget itself refuses it. */
  #hasRoom(holder: string): boolean {
    const held = this.#budget.heldBy(holder);
    return held < this.#portion + (this.#shares.get(holder)?.amount ?? 0) || held >= this.#budget.max;
  }

  /** Asks for a further portion. @returns false if it is known that nothing is left */
  async #lease(holder: string): Promise<boolean> {
    const share = this.#shares.get(holder) ?? { amount: 0, changing: undefined, fullUntil: 0 };
    this.#shares.set(holder, share);
    if (!share.changing && performance.now() < share.fullUntil) return false;
    await (share.changing ?? this.#change(holder, share, this.#portionsFor(this.#budget.heldBy(holder) + 1)));
    return true;
  }

  /** Gives back what is not used, except for one portion. Without that, every other document could cost a query. */
  #giveBack(holder: string): void {
    const share = this.#shares.get(holder);
    if (!share || share.changing) return;
    const unused = share.amount - this.#portionsFor(this.#budget.heldBy(holder));
    if (unused > this.#portion) this.#changeToUsed(holder, share).catch((error) => this.#logFailure(error));
  }

  #changeToUsed(holder: string, share: Share): Promise<void> {
    return this.#change(holder, share, this.#portionsFor(this.#budget.heldBy(holder)));
  }

  /** Returns the portions, as an amount, that a holder needs beside what the process lets through without asking. */
  #portionsFor(held: number): number {
    return Math.max(0, Math.ceil(held / this.#portion) - 1) * this.#portion;
  }

  #change(holder: string, share: Share, wanted: number): Promise<void> {
    // From now on, nothing can take what is given back.
    share.amount = Math.min(share.amount, wanted);
    const [budget, processId, max] = [this.#budget.name, this.#processId, this.#budget.max - this.#portion];
    const statements = [
      lockHolder.toQueryConfig({ budget, holder }),
      leaseShare.toQueryConfig({ budget, holder, processId, wanted, max }),
    ];
    share.changing = runPipelined<{ amount: number }>(this.#db, () => statements)
      .finally(() => {
        share.changing = undefined;
      })
      .then(([, [{ amount } = { amount: 0 }] = []]) => {
        share.amount = amount;
        if (amount < wanted) share.fullUntil = performance.now() + ASK_AGAIN_MS;
        if (wanted === 0) this.#shares.delete(holder);
        else this.#giveBack(holder);
      });
    return share.changing;
  }

  readonly #ownShares = () =>
    and(eq(budgetShares.budget, this.#budget.name), eq(budgetShares.processId, this.#processId));

  #logFailure(error: unknown): void {
    this.#log.error({ err: error, budget: this.#budget.name }, "the shares of a budget could not be renewed");
  }
}
