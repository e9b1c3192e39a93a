import { eq } from "drizzle-orm";
import type { Session } from "../../../contract/auth";
import type { Proof, SecondFactorChallenge } from "../../../contract/second-factor";
import { audit } from "../../audit/audit";
import { sessions as sessionRows } from "../../database/schema/authentication";
import { ApiError } from "../../http/api-error";
import type { AttemptLimit } from "../../http/attempt-limit";
import type { Identity } from "../../http/authorization";
import type { Client } from "../client";
import { lockAccount } from "../customers";
import type { AuthenticationDependencies } from "../dependencies";
import type { ChallengeRow, ChallengeScope, Challenges } from "./challenges";
import type { Proofs } from "./proofs";

interface SecondFactorDependencies extends Pick<AuthenticationDependencies, "db" | "sessions"> {
  challenges: Challenges;
  proofs: Proofs;
  /** Limits of wrong proofs for one account. Right proofs don't count. */
  attemptsOfAccount: readonly AttemptLimit[];
}

interface Answer {
  challenge: string;
  proof: Proof;
}

/** Asks customers to prove their second factor, when they sign in and for calls that need a recent proof. */
export class SecondFactor {
  readonly #dependencies: SecondFactorDependencies;

  constructor(dependencies: SecondFactorDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Starts the session that `Sessions.start` has refused with a challenge.
   *
   * @throws ApiError SECOND_FACTOR_CHALLENGE_EXPIRED, INVALID_SECOND_FACTOR, TOO_MANY_REQUESTS
   */
  async completeSignIn({ challenge, proof }: Answer, client: Client): Promise<Session> {
    const { db, sessions, proofs } = this.#dependencies;
    const row = await this.#find(challenge, { purpose: "SIGN_IN" });
    const { customerId } = row;
    return this.#countFailures(customerId, () =>
      sessions
        .startProved(customerId, client, (tx) => proofs.accept(tx, row, proof))
        .catch(async (failure) => {
          if (failure instanceof ApiError && failure.errorCode === "INVALID_SECOND_FACTOR") {
            const details = { errorCode: failure.errorCode };
            await audit(db, { action: "session.refused", actor: { id: customerId }, details });
          }
          throw failure;
        }),
    );
  }

  /** @throws ApiError NOT_FOUND if the customer has no second factor */
  async requestProof({ customerId, sessionId }: Identity): Promise<SecondFactorChallenge> {
    const { db, challenges } = this.#dependencies;
    const challenge = await db.transaction((tx) =>
      challenges.request(tx, customerId, { purpose: "STEP_UP", sessionId }),
    );
    if (!challenge) throw new ApiError("NOT_FOUND");
    return challenge;
  }

  /**
   * Records a proof for the caller's session.
   *
   * @throws ApiError SECOND_FACTOR_CHALLENGE_EXPIRED, INVALID_SECOND_FACTOR, TOO_MANY_REQUESTS
   */
  async prove({ customerId, sessionId }: Identity, { challenge, proof }: Answer): Promise<void> {
    const { db, proofs } = this.#dependencies;
    const row = await this.#find(challenge, { purpose: "STEP_UP", sessionId });
    await this.#countFailures(`step-up ${customerId}`, () =>
      db.transaction(async (tx) => {
        await lockAccount(tx, customerId);
        await proofs.accept(tx, row, proof);
        await tx.update(sessionRows).set({ provedAt: new Date() }).where(eq(sessionRows.id, sessionId));
      }),
    );
  }

  async #find(token: string, scope: ChallengeScope): Promise<ChallengeRow> {
    const { db, challenges } = this.#dependencies;
    const row = await challenges.find(db, token, scope);
    if (!row) throw new ApiError("SECOND_FACTOR_CHALLENGE_EXPIRED");
    return row;
  }

  /**
   * Counts attempts by account: the challenge of each attempt could be a new one. A sign-in and a proof within a
   * session have keys of their own, so that somebody who only knows the password can't block the owner's session.
   */
  async #countFailures<Result>(key: string, attempt: () => Promise<Result>): Promise<Result> {
    const { attemptsOfAccount } = this.#dependencies;
    for (const limit of attemptsOfAccount) await limit.consume(key);
    const result = await attempt();
    for (const limit of attemptsOfAccount) await limit.refund(key);
    return result;
  }
}
