import { networkKey } from "../http/address-key";
import { RecentCounts } from "../lib/recent-counts";
import type { Budget, Release } from "./budget";

/** Origin of a task. */
interface Origin {
  network: string;
  address: string;
}

interface Waiting extends Origin {
  /** Gives the task's place in the queue back. */
  leave: Release;
  /** @param finish frees the slot, which an earlier task hands over */
  start(finish: Release): void;
  refuse(refusal: unknown): void;
}

interface NetworkQueueDependencies {
  /** Tasks that may run at the same time. */
  running: Budget;
  /** Tasks that may wait. */
  waiting: Budget;
}

/** Period of the counts that decide who gives up a place. */
const RECENT_MS = 60_000;

/**
 * A short queue in which networks take turns (IPv4: /24, IPv6: /48). If it is full, a newcomer gets a place of the
 * network that has asked for the most tasks recently, so that many addresses do not help to fill the queue
 * (docs/decisions/0034-password-hash-queue.md).
 */
export class NetworkQueue {
  readonly #running: Budget;
  readonly #waiting: Budget;
  /** Waiting tasks by network, the oldest first. The first network is next. */
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #byNetwork = new RecentCounts({ periodMs: RECENT_MS });
  readonly #byAddress = new RecentCounts({ periodMs: RECENT_MS });

  constructor({ running, waiting }: NetworkQueueDependencies) {
    this.#running = running;
    this.#waiting = waiting;
  }

  /**
   * Runs a task when its turn comes.
   *
   * @param address as `addressKey` returns it
   * @throws ApiError TOO_MANY_REQUESTS if it gets no place; the task's error
   */
  async run<Result>(address: string, task: () => Promise<Result>): Promise<Result> {
    this.#byNetwork.add(networkKey(address));
    this.#byAddress.add(address);
    const isFree = this.#running.used < this.#running.max;
    const finish = isFree ? this.#running.take("") : await this.#waitForTurn(address);
    try {
      return await task();
    } finally {
      this.#startNext(finish);
    }
  }

  #waitForTurn(address: string): Promise<Release> {
    const network = networkKey(address);
    const leave = this.#takePlace({ network, address });
    return new Promise((start, refuse) => {
      const lane = this.#lanes.get(network) ?? [];
      lane.push({ network, address, leave, start, refuse });
      this.#lanes.set(network, lane);
    });
  }

  #takePlace(newcomer: Origin): Release {
    try {
      return this.#waiting.take("");
    } catch (refusal) {
      const loser = this.#loserTo(newcomer);
      if (!loser) throw refusal;
      this.#remove(loser);
      loser.refuse(refusal);
      return loser.leave;
    }
  }

  /**
   * Finds the waiting task that gives its place to a newcomer: one of the busiest address in the busiest network, and
   * among equals the one whose turn comes last. A task that is only as busy as the newcomer loses its place, too:
   * otherwise, as many networks as there are places could keep everybody else out.
   *
   * @returns undefined if the newcomer itself is the busiest
   */
  #loserTo(newcomer: Origin): Waiting | undefined {
    let loser: Waiting | undefined;
    for (const lane of this.#lanes.values()) {
      for (const waiting of lane) if (this.#compare(waiting, loser ?? newcomer) >= 0) loser = waiting;
    }
    return loser?.address === newcomer.address ? undefined : loser;
  }

  /** @returns a positive number if `one` has asked for more tasks recently, 0 if both have asked for as many */
  #compare(one: Origin, other: Origin): number {
    return (
      this.#byNetwork.of(one.network) - this.#byNetwork.of(other.network) ||
      this.#byAddress.of(one.address) - this.#byAddress.of(other.address)
    );
  }

  /** Starts the next task of the next network. The network's turn comes again after those of all others. */
  #startNext(finish: Release): void {
    const [lane] = this.#lanes.values();
    const next = lane?.reduce((best, waiting) => (this.#compare(waiting, best) < 0 ? waiting : best));
    if (!next) {
      finish();
      return;
    }
    this.#remove(next);
    const rest = this.#lanes.get(next.network);
    this.#lanes.delete(next.network);
    if (rest) this.#lanes.set(next.network, rest);
    next.leave();
    next.start(finish);
  }

  #remove(waiting: Waiting): void {
    const lane = this.#lanes.get(waiting.network) ?? [];
    lane.splice(lane.indexOf(waiting), 1);
    if (lane.length === 0) this.#lanes.delete(waiting.network);
  }
}
