import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { challengeEndpoint } from "./challenge";
import { type DeliveryResult, deliver } from "./deliver";
import { endpointHashOf, webhookEndpointsOf } from "./endpoints";
import type { HourlyLimit } from "./hourly-limit";
import type { ClaimedMessage } from "./message-queue";
import { webhookSecretsOf } from "./secrets";
import { signMessage } from "./sign-message";

/** Time limit of a message's first attempt. */
const FIRST_TIMEOUT_MS = 5_000;
/** Time limit of each later attempt, for receivers that are slow but work. */
const LATER_TIMEOUT_MS = 15_000;

interface VerifiedDeliveryDependencies {
  db: Queries;
  allowedHosts: readonly string[];
  /** Whether a receiver must answer a challenge before its first message. */
  isChallengeRequired: boolean;
  /** Failed challenges of each customer: this many requests may go to receivers that do not want them. */
  failedChallenges: HourlyLimit;
}

const WAITING: DeliveryResult = { kind: "unverified", reason: "the receiver has not answered a challenge yet" };

interface Attempt {
  message: ClaimedMessage;
  secrets: string[];
  /** Ends the attempt, with its challenge, when its time is up. */
  signal: AbortSignal;
}

/** Sends messages to receivers that have proven that they want them. */
export class VerifiedDelivery {
  readonly #dependencies: VerifiedDeliveryDependencies;
  /** Challenges under way, by workspace and endpoint: concurrent messages to a new endpoint share one. */
  readonly #challenges = new Map<string, Promise<DeliveryResult>>();
  /** Time in ms of the next challenge of an endpoint, so that its messages cost no query until then. */
  readonly #nextChallengeMs = new Map<string, number>();

  constructor(dependencies: VerifiedDeliveryDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Makes one attempt to deliver a message, after a challenge if the endpoint is not verified.
   *
   * @param onNotSent called if the message was not sent, because its endpoint is not verified
   */
  async attempt(message: ClaimedMessage, onNotSent: () => Promise<void>): Promise<DeliveryResult> {
    const { db, allowedHosts, isChallengeRequired } = this.#dependencies;
    const { workspaceId, url, attempts } = message;
    if (this.#isWaiting(keyOf(message))) {
      await onNotSent();
      return WAITING;
    }
    const { secrets, state } = await withWorkspace(db, workspaceId, async (tx) => ({
      secrets: await webhookSecretsOf(tx, workspaceId).listSigning(),
      state: await webhookEndpointsOf(tx, workspaceId).read(url),
    }));
    const signal = AbortSignal.timeout(attempts === 1 ? FIRST_TIMEOUT_MS : LATER_TIMEOUT_MS);
    if (state === "unverified" && isChallengeRequired) {
      const verification = await this.#verify({ message, secrets, signal });
      if (verification.kind !== "delivered") {
        await onNotSent();
        return verification;
      }
    }
    const result = await deliver({ url, ...signMessage(message, secrets) }, { allowedHosts, signal });
    // An endpoint that has just answered its challenge is recorded once more, which does no harm.
    if (result.kind === "delivered" && state !== "verified") {
      await withWorkspace(db, workspaceId, (tx) => webhookEndpointsOf(tx, workspaceId).recordVerified(url));
    }
    return result;
  }

  #verify(attempt: Attempt): Promise<DeliveryResult> {
    const key = keyOf(attempt.message);
    const underway = this.#challenges.get(key);
    if (underway) return underway;
    const challenge = this.#challenge(attempt).finally(() => this.#challenges.delete(key));
    this.#challenges.set(key, challenge);
    return challenge;
  }

  async #challenge({ message, secrets, signal }: Attempt): Promise<DeliveryResult> {
    const { db, allowedHosts, failedChallenges } = this.#dependencies;
    const { workspaceId, ownerId, url } = message;
    if (await failedChallenges.isReached(ownerId)) {
      return { kind: "unverified", reason: "too many receivers of the customer failed a challenge in this hour" };
    }
    const state = await withWorkspace(db, workspaceId, (tx) => webhookEndpointsOf(tx, workspaceId).startChallenge(url));
    if (state === "verified") return { kind: "delivered" };
    if (state === "waiting") return WAITING;
    const result = await challengeEndpoint({ url, secrets }, { allowedHosts, signal });
    if (result.kind === "delivered") {
      await withWorkspace(db, workspaceId, (tx) => webhookEndpointsOf(tx, workspaceId).recordVerified(url));
      return result;
    }
    await failedChallenges.count(ownerId);
    const nextChallengeAt = await withWorkspace(db, workspaceId, (tx) =>
      webhookEndpointsOf(tx, workspaceId).recordFailedChallenge(url),
    );
    this.#removePastChallenges();
    this.#nextChallengeMs.set(keyOf(message), nextChallengeAt.getTime());
    return result;
  }

  #isWaiting(key: string): boolean {
    return (this.#nextChallengeMs.get(key) ?? 0) > Date.now();
  }

  /** Removes endpoints that may be challenged again, the oldest first. */
  #removePastChallenges(): void {
    for (const [key, nextMs] of this.#nextChallengeMs) {
      if (nextMs > Date.now()) return;
      this.#nextChallengeMs.delete(key);
    }
  }
}

const keyOf = ({ workspaceId, url }: ClaimedMessage) => `${workspaceId} ${endpointHashOf(url)}`;
