import type { BaseLogger } from "pino";
import type { Budget } from "../budgets/budget";
import type { Queries } from "../database/open";
import type { WebhookLane } from "../database/schema/webhooks";
import { WorkerPool } from "../jobs/worker-pool";
import type { HourlyLimit } from "./hourly-limit";
import { type ClaimedMessage, claimMessage, listDueOwners } from "./message-queue";
import type { SlowReceivers } from "./slow-receivers";

const POLL_MS = 2_000;

interface SenderLaneDependencies {
  lane: WebhookLane;
  db: Queries;
  /** Messages that the lane sends at the same time. */
  senders: number;
  /** Messages being sent for one customer, and to one host. */
  perCustomer: Budget;
  perHost: Budget;
  requestsPerHour: HourlyLimit;
  slowReceivers: SlowReceivers;
  /** Sends a message and handles the result. */
  send(message: ClaimedMessage): Promise<void>;
  /** Called after messages were moved to the slow lane. */
  onMoved(): void;
  log: BaseLogger;
}

interface Sending {
  message: ClaimedMessage;
  release(): void;
}

/** Senders that serve customers in turns, within the limits of each customer and each receiving host. */
export class SenderLane {
  readonly #dependencies: SenderLaneDependencies;
  readonly #senders: WorkerPool<Sending>;
  /** Customers with due messages whose turn has not come yet. */
  #turns: string[] = [];
  /** Settles after the last `take`. One at a time, so that no two of them use the same rest of a limit. */
  #lastTake: Promise<unknown> = Promise.resolve();

  constructor(dependencies: SenderLaneDependencies) {
    this.#dependencies = dependencies;
    this.#senders = new WorkerPool({
      size: dependencies.senders,
      pollMs: POLL_MS,
      take: () => {
        const taken = this.#lastTake.then(() => this.#take());
        this.#lastTake = taken.catch(() => undefined);
        return taken;
      },
      work: ({ message, release }) => dependencies.send(message).finally(release),
      log: dependencies.log,
      errorMessage: "webhook outbox could not be read",
    });
  }

  /** Sends due messages now. */
  wake(): void {
    this.#senders.wake();
  }

  /** Resolves when the messages being sent have been handled. */
  close(): Promise<void> {
    return this.#senders.close();
  }

  /** Takes a message of the next customer in turn. */
  async #take(): Promise<Sending | undefined> {
    const sending = await this.#takeInTurn();
    if (sending) return sending;
    const { db, lane } = this.#dependencies;
    this.#turns = await listDueOwners(db, lane);
    return this.#takeInTurn();
  }

  async #takeInTurn(): Promise<Sending | undefined> {
    for (let ownerId = this.#turns.shift(); ownerId !== undefined; ownerId = this.#turns.shift()) {
      const sending = await this.#takeFrom(ownerId);
      if (sending) return sending;
    }
    return undefined;
  }

  async #takeFrom(ownerId: string): Promise<Sending | undefined> {
    const { db, lane, perCustomer, perHost, requestsPerHour, slowReceivers, onMoved, log } = this.#dependencies;
    if (perCustomer.fullHolders.includes(ownerId) || (await requestsPerHour.isReached(ownerId))) return undefined;
    const busyHosts = perHost.fullHolders;
    const slowHosts = lane === "normal" ? slowReceivers.hostsOf(ownerId) : [];
    const { message, moved } = await claimMessage(db, { lane, ownerId, busyHosts, slowHosts });
    if (moved > 0) onMoved();
    // Behind the moved messages there may be some that can be sent.
    if (moved > 0 && !message) this.#turns.push(ownerId);
    if (!message) return undefined;
    if (await requestsPerHour.count(ownerId)) {
      log.warn({ customer: ownerId }, "the customer's webhooks of this hour are used up: further ones wait");
    }
    const releaseCustomer = perCustomer.tryTake(ownerId);
    const releaseHost = perHost.tryTake(message.host);
    return {
      message,
      release() {
        releaseCustomer?.();
        releaseHost?.();
      },
    };
  }
}
