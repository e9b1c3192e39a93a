import { type QueueEntry, RoundRobin, type Turn } from "./round-robin";

/** Workspaces that are listed at a time, so that neither the query nor the list grows with the installation. */
const WINDOW = 1_000;
const BEFORE_ALL_WORKSPACES = "00000000-0000-0000-0000-000000000000";
/**
 * Age in ms at which the list of waiting customers is renewed, and what each listed workspace adds to it, so that a
 * process spends at most a twentieth of its time on listing. The age must not follow from the time that the list took:
 * on a busy database most of that time is a wait, and a new customer would wait twenty times as long.
 */
const MIN_LIST_AGE_MS = 20;
const LIST_AGE_MS_PER_WORKSPACE = 0.16;

/** Lists up to `max` workspaces with waiting work, in the order of their ids, from the first one behind `after`. */
type ListWaiting = (after: string, max: number) => Promise<QueueEntry[]>;

/** The customers with waiting work in a queue of the database, who take turns. */
export class WaitingCustomers {
  readonly #list: ListWaiting;
  readonly #turns = new RoundRobin();
  /** Last workspace of the listed window. */
  #lastListed = BEFORE_ALL_WORKSPACES;
  /** Time (`performance.now()`) from which the list is too old. */
  #listUntil = 0;

  constructor(list: ListWaiting) {
    this.#list = list;
  }

  /** Number of listed customers, without the one whose turn it is. */
  get size(): number {
    return this.#turns.size;
  }

  /**
   * Yields turns until no listed customer is left. A customer gets another turn only if it is put back. The list is
   * renewed if it is old or used up. Loops over turns must not overlap.
   */
  async *turns(): AsyncGenerator<Turn, void> {
    let isListed = performance.now() > this.#listUntil && (await this.#renew());
    for (;;) {
      for (let turn = this.#turns.next(); turn; turn = this.#turns.next()) yield turn;
      if (isListed) return;
      isListed = await this.#renew();
    }
  }

  /** Puts a customer at the end of the line, the given workspaces behind its others. */
  putBack(turn: Turn, served: readonly string[]): void {
    this.#turns.putBack(turn, served);
  }

  /** Lists the next workspaces. @returns true if there are no further ones behind them */
  async #renew(): Promise<boolean> {
    const waiting = await this.#list(this.#lastListed, WINDOW);
    this.#turns.replace(waiting);
    const isLast = waiting.length < WINDOW;
    this.#lastListed = isLast ? BEFORE_ALL_WORKSPACES : (waiting.at(-1)?.workspaceId ?? BEFORE_ALL_WORKSPACES);
    this.#listUntil = performance.now() + Math.max(MIN_LIST_AGE_MS, waiting.length * LIST_AGE_MS_PER_WORKSPACE);
    return isLast;
  }
}
