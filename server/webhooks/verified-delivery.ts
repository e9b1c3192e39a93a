import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { challengeEndpoint } from "./challenge";
import { type DeliveryResult, deliver } from "./deliver";
import { endpointHashOf, webhookEndpointsOf } from "./endpoints";
import { HourlyLimit } from "./hourly-limit";
import type { ClaimedMessage } from "./message-queue";
import { webhookSecretsOf } from "./secrets";
import { signMessage } from "./sign-message";

/** Time limit of a message's first attempt. */
const FIRST_TIMEOUT_MS = 5_000;
/** Time limit of each later attempt, for receivers that are slow but work. */
const LATER_TIMEOUT_MS = 15_000;
/** Failed challenges of one customer in an hour: this many requests may go to receivers that do not want them. */
const FAILED_CHALLENGES_PER_HOUR = 60;

interface VerifiedDeliveryDependencies {
  db: Queries;
  allowedHosts: readonly string[];
  /** Whether a receiver must answer a challenge before its first message. */
  isChallengeRequired: boolean;
  requestsPerHour: HourlyLimit;
}

interface Attempt {
  message: ClaimedMessage;
  secrets: string[];
  /** Ends the attempt, with its challenge, when its time is up. */
  signal: AbortSignal;
}

/** Sends messages to receivers that have proven that they want them. */
export class VerifiedDelivery {
  readonly #dependencies: VerifiedDeliveryDependencies;
  readonly #failedChallenges = new HourlyLimit(FAILED_CHALLENGES_PER_HOUR);
  /** Challenges under way, by workspace and endpoint: concurrent messages to a new endpoint share one. */
  readonly #challenges = new Map<string, Promise<DeliveryResult>>();

  constructor(dependencies: VerifiedDeliveryDependencies) {
    this.#dependencies = dependencies;
  }

  /** Makes one attempt to deliver a message, after a challenge if the endpoint is not verified. */
  async attempt(message: ClaimedMessage): Promise<DeliveryResult> {
    const { db, allowedHosts, isChallengeRequired } = this.#dependencies;
    const { workspaceId, url, attempts } = message;
    const { secrets, isVerified } = await withWorkspace(db, workspaceId, async (tx) => ({
      secrets: await webhookSecretsOf(tx, workspaceId).listSigning(),
      isVerified: !isChallengeRequired || (await webhookEndpointsOf(tx, workspaceId).isVerified(url)),
    }));
    const signal = AbortSignal.timeout(attempts === 1 ? FIRST_TIMEOUT_MS : LATER_TIMEOUT_MS);
    if (!isVerified) {
      const verification = await this.#verify({ message, secrets, signal });
      if (verification.kind !== "delivered") return verification;
    }
    return deliver({ url, ...signMessage(message, secrets) }, { allowedHosts, signal });
  }

  #verify(attempt: Attempt): Promise<DeliveryResult> {
    const key = `${attempt.message.workspaceId} ${endpointHashOf(attempt.message.url)}`;
    const underway = this.#challenges.get(key);
    if (underway) return underway;
    const challenge = this.#challenge(attempt).finally(() => this.#challenges.delete(key));
    this.#challenges.set(key, challenge);
    return challenge;
  }

  async #challenge({ message, secrets, signal }: Attempt): Promise<DeliveryResult> {
    const { db, allowedHosts, requestsPerHour } = this.#dependencies;
    const { workspaceId, ownerId, url } = message;
    if (await this.#failedChallenges.isReached(ownerId)) {
      return { kind: "unverified", reason: "too many receivers of the customer failed a challenge in this hour" };
    }
    const state = await withWorkspace(db, workspaceId, (tx) => webhookEndpointsOf(tx, workspaceId).startChallenge(url));
    if (state === "verified") return { kind: "delivered" };
    if (state === "waiting") return { kind: "unverified", reason: "the receiver has not answered a challenge yet" };
    await requestsPerHour.count(ownerId);
    const result = await challengeEndpoint({ url, secrets }, { allowedHosts, signal });
    if (result.kind !== "delivered") await this.#failedChallenges.count(ownerId);
    await withWorkspace(db, workspaceId, async (tx) => {
      const endpoints = webhookEndpointsOf(tx, workspaceId);
      await (result.kind === "delivered" ? endpoints.recordVerified(url) : endpoints.recordFailedChallenge(url));
    });
    return result;
  }
}
