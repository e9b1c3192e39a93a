import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { SecondFactorChallenge } from "../../../contract/second-factor";
import { createSecret, hashSecret } from "../../access/secrets";
import type { Queries, Transaction } from "../../database/open";
import { type challengePurpose, secondFactorChallenges } from "../../database/schema/second-factor";
import { epochSeconds } from "../../http/epoch";
import { countRecoveryCodes, type Factors, hasFactor, readFactors } from "./factors";
import type { RelyingParty } from "./relying-party";

/** Purpose of a challenge, and the session that requests it. */
export type ChallengeScope =
  | { purpose: "SIGN_IN" }
  | { purpose: Exclude<(typeof challengePurpose.enumValues)[number], "SIGN_IN">; sessionId: string };

export type ChallengeRow = typeof secondFactorChallenges.$inferSelect;

interface ChallengesDependencies {
  relyingParty: RelyingParty;
  /** How long a challenge can be answered. */
  lifetimeMs: number;
}

/** Creates and finds challenges: requests for a proof of the second factor. */
export class Challenges {
  readonly #relyingParty: RelyingParty;
  readonly #lifetimeMs: number;

  constructor({ relyingParty, lifetimeMs }: ChallengesDependencies) {
    this.#relyingParty = relyingParty;
    this.#lifetimeMs = lifetimeMs;
  }

  /** @returns the challenge for a proof, or undefined if the customer has no second factor */
  async request(
    tx: Transaction,
    customerId: string,
    scope: ChallengeScope,
  ): Promise<SecondFactorChallenge | undefined> {
    const factors = await readFactors(tx, customerId);
    if (!hasFactor(factors)) return undefined;
    const { token, passkeyChallenge, expiresAt } = await this.create(tx, customerId, scope);
    const { passkeys } = factors;
    return {
      challenge: token,
      methods: await methodsOf(tx, customerId, factors),
      passkeyOptions: passkeys.length > 0 ? await this.#relyingParty.requestOptions(passkeyChallenge, passkeys) : null,
      expiresAt: epochSeconds(expiresAt),
    };
  }

  /** Stores a challenge. It replaces the session's earlier ones with the same purpose. */
  async create(tx: Transaction, customerId: string, scope: ChallengeScope) {
    const now = new Date();
    const [token, passkeyChallenge] = [createSecret(), createSecret()];
    const expiresAt = new Date(now.getTime() + this.#lifetimeMs);
    const isExpired = lte(secondFactorChallenges.expiresAt, now);
    await tx
      .delete(secondFactorChallenges)
      .where(
        and(
          eq(secondFactorChallenges.customerId, customerId),
          scope.purpose === "SIGN_IN" ? isExpired : or(isExpired, belongsTo(scope)),
        ),
      );
    await tx.insert(secondFactorChallenges).values({
      customerId,
      tokenHash: hashSecret(token),
      purpose: scope.purpose,
      sessionId: scope.purpose === "SIGN_IN" ? null : scope.sessionId,
      passkeyChallenge,
      expiresAt,
    });
    return { token, passkeyChallenge, expiresAt };
  }

  /** @returns undefined if the challenge is unknown, expired, answered, or for something else */
  async find(db: Queries | Transaction, token: string, scope: ChallengeScope): Promise<ChallengeRow | undefined> {
    const [found] = await db
      .select()
      .from(secondFactorChallenges)
      .where(and(eq(secondFactorChallenges.tokenHash, hashSecret(token)), belongsTo(scope)));
    return found && found.expiresAt > new Date() ? found : undefined;
  }
}

/** Deletes an answered challenge. Returns true for exactly one of several concurrent calls. */
export async function spendChallenge(tx: Transaction, { tokenHash }: ChallengeRow): Promise<boolean> {
  const spent = await tx
    .delete(secondFactorChallenges)
    .where(eq(secondFactorChallenges.tokenHash, tokenHash))
    .returning({ tokenHash: secondFactorChallenges.tokenHash });
  return spent.length > 0;
}

/** Deletes the challenges of sign-ins that have not been completed. */
export async function deleteSignInChallenges(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .delete(secondFactorChallenges)
    .where(and(eq(secondFactorChallenges.customerId, customerId), belongsTo({ purpose: "SIGN_IN" })));
}

const belongsTo = (scope: ChallengeScope) =>
  and(
    eq(secondFactorChallenges.purpose, scope.purpose),
    scope.purpose === "SIGN_IN"
      ? isNull(secondFactorChallenges.sessionId)
      : eq(secondFactorChallenges.sessionId, scope.sessionId),
  );

async function methodsOf(tx: Transaction, customerId: string, { totp, passkeys }: Factors) {
  const methods: SecondFactorChallenge["methods"] = [];
  if (passkeys.length > 0) methods.push("PASSKEY");
  if (totp) methods.push("TOTP");
  if ((await countRecoveryCodes(tx, customerId)) > 0) methods.push("RECOVERY_CODE");
  return methods;
}
