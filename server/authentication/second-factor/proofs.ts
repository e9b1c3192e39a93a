import { and, eq, lt } from "drizzle-orm";
import type { PasskeyAssertion } from "../../../contract/passkeys";
import type { Proof } from "../../../contract/second-factor";
import type { Transaction } from "../../database/open";
import { passkeys, totpFactors } from "../../database/schema/second-factor";
import { ApiError } from "../../http/api-error";
import { type ChallengeRow, spendChallenge } from "./challenges";
import { spendRecoveryCode } from "./recovery-codes";
import type { RelyingParty } from "./relying-party";
import { totpStepOf } from "./totp";

/** Verifies proofs of the second factor. The caller has locked the account and counted the attempt. */
export class Proofs {
  readonly #relyingParty: RelyingParty;

  constructor(relyingParty: RelyingParty) {
    this.#relyingParty = relyingParty;
  }

  /**
   * Accepts a proof that answers a challenge. Challenge, code and counter can't be used a second time.
   *
   * @throws ApiError INVALID_SECOND_FACTOR; SECOND_FACTOR_CHALLENGE_EXPIRED if another call has answered the challenge
   */
  async accept(tx: Transaction, challenge: ChallengeRow, proof: Proof): Promise<void> {
    if (!(await spendChallenge(tx, challenge))) throw new ApiError("SECOND_FACTOR_CHALLENGE_EXPIRED");
    if (!(await this.#isValid(tx, challenge, proof))) throw new ApiError("INVALID_SECOND_FACTOR");
  }

  #isValid(tx: Transaction, { customerId, passkeyChallenge }: ChallengeRow, proof: Proof): Promise<boolean> {
    switch (proof.kind) {
      case "TOTP":
        return isTotpAccepted(tx, customerId, proof.code);
      case "RECOVERY_CODE":
        return spendRecoveryCode(tx, customerId, proof.code);
      case "PASSKEY":
        return this.#isPasskeyAccepted(tx, customerId, passkeyChallenge, proof.response);
    }
  }

  async #isPasskeyAccepted(
    tx: Transaction,
    customerId: string,
    challenge: string,
    response: PasskeyAssertion,
  ): Promise<boolean> {
    const [passkey] = await tx
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.customerId, customerId), eq(passkeys.credentialId, response.id)));
    const counter = passkey && (await this.#relyingParty.verifyAssertion(challenge, response, passkey));
    if (!passkey || counter === undefined) return false;
    await tx.update(passkeys).set({ counter, lastUsedAt: new Date() }).where(eq(passkeys.id, passkey.id));
    return true;
  }
}

/** Accepts a code of an authenticator app once (RFC 6238, section 5.2). */
async function isTotpAccepted(tx: Transaction, customerId: string, code: string): Promise<boolean> {
  const ofCustomer = eq(totpFactors.customerId, customerId);
  const [factor] = await tx.select({ secret: totpFactors.secret }).from(totpFactors).where(ofCustomer);
  const step = factor && totpStepOf(factor.secret, code);
  if (step === undefined) return false;
  const accepted = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(ofCustomer, lt(totpFactors.lastStep, step)))
    .returning({ customerId: totpFactors.customerId });
  return accepted.length > 0;
}
