import type { BaseLogger } from "pino";
import type { Budget } from "../budgets/budget";
import type { Queries } from "../database/open";
import { type WebhookLane, webhookMessages } from "../database/schema/webhooks";
import { renewDue } from "../jobs/due-rows";
import { WorkerPool } from "../jobs/worker-pool";
import { HostLines } from "./host-lines";
import type { HourlyLimit } from "./hourly-limit";
import { type ClaimedMessage, claimMessage, listDueOwners } from "./message-queue";
import type { SlowReceivers } from "./slow-receivers";

const POLL_MS = 10_000;
const ERROR_MESSAGE = "webhook outbox could not be read";

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
  readonly #lines = new HostLines();
  /** Whether the next message comes from the lines. Alternates, so that lines and turns don't hold each other up. */
  #isLineNext = false;

  constructor(dependencies: SenderLaneDependencies) {
    this.#dependencies = dependencies;
    this.#senders = new WorkerPool({
      size: dependencies.senders,
      pollMs: POLL_MS,
      take: (max) => this.#take(max),
      work: ({ message, release }) => dependencies.send(message).finally(release),
      renewLeases: (sending) =>
        renewDue(
          dependencies.db,
          webhookMessages,
          sending.map(({ message }) => message),
        ),
      log: dependencies.log,
      errorMessage: ERROR_MESSAGE,
    });
  }

  /** Workers of the lane. */
  get workers(): Pick<WorkerPool<unknown>, "size" | "busyCount"> {
    return this.#senders;
  }

  /** Sends due messages now. */
  wake(): void {
    this.#senders.wake();
  }

  /** Sends messages that become due after a delay in ms. */
  wakeAfter(delayMs: number): void {
    this.#senders.wakeAfter(delayMs);
  }

  /** Resolves when the messages being sent have been handled. */
  close(): Promise<void> {
    return this.#senders.close();
  }

  async #take(max: number): Promise<Sending[]> {
    const taken: Sending[] = [];
    try {
      await this.#takeInto(taken, max);
    } catch (error) {
      if (taken.length === 0) throw error;
      // Those that were taken before hold places of their customers and hosts, so they are sent.
      this.#dependencies.log.error({ err: error }, ERROR_MESSAGE);
    }
    return taken;
  }

  /** Takes messages of the next customers in line or in turn. */
  async #takeInto(taken: Sending[], max: number): Promise<void> {
    const { db, lane } = this.#dependencies;
    let isListed = false;
    while (taken.length < max) {
      if (this.#turns.length === 0 && !isListed) {
        this.#turns = await listDueOwners(db, lane);
        isListed = true;
      }
      const sending = await this.#takeNext();
      if (!sending && isListed) break;
      if (!sending) continue;
      taken.push(sending);
      isListed = false;
    }
  }

  async #takeNext(): Promise<Sending | undefined> {
    this.#isLineNext = !this.#isLineNext;
    const sending = this.#isLineNext ? await this.#takeFromLines() : undefined;
    // Customers whose turn it was may have joined a line.
    return sending ?? (await this.#takeInTurn()) ?? (await this.#takeFromLines());
  }

  async #takeFromLines(): Promise<Sending | undefined> {
    const { perCustomer, perHost } = this.#dependencies;
    const next = () => this.#lines.next(perHost.fullHolders, perCustomer.fullHolders);
    for (let place = next(); place; place = next()) {
      const sending = await this.#takeFrom(place.ownerId, place.host);
      if (sending) return sending;
    }
    return undefined;
  }

  async #takeInTurn(): Promise<Sending | undefined> {
    for (let ownerId = this.#turns.shift(); ownerId !== undefined; ownerId = this.#turns.shift()) {
      const sending = await this.#takeFrom(ownerId);
      if (sending) return sending;
    }
    return undefined;
  }

  /** @param host the only host that is sent to; without it, all hosts that have no line */
  async #takeFrom(ownerId: string, host?: string): Promise<Sending | undefined> {
    const { db, lane, perCustomer, perHost, requestsPerHour, slowReceivers, onMoved } = this.#dependencies;
    if (perCustomer.fullHolders.includes(ownerId) || (await requestsPerHour.isReached(ownerId))) return undefined;
    const busyHosts = host === undefined ? [...perHost.fullHolders, ...this.#lines.hosts] : [];
    const slowHosts = lane === "normal" ? slowReceivers.hostsOf(ownerId) : [];
    const claim = { lane, ownerId, busyHosts, slowHosts, ...(host !== undefined && { host }) };
    const { message, moved, waitsFor } = await claimMessage(db, claim);
    for (const busyHost of waitsFor) this.#lines.join(busyHost, ownerId);
    if (moved > 0) onMoved();
    // Behind the moved messages there may be some that can be sent.
    if (moved > 0 && !message) this.#turns.push(ownerId);
    if (!message) return undefined;
    await requestsPerHour.count(ownerId);
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
