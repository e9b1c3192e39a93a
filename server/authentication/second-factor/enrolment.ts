import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { PasskeyAttestation } from "../../../contract/passkeys";
import { LIMITS } from "../../../contract/product";
import { audit } from "../../audit/audit";
import type { Transaction } from "../../database/open";
import { sessions as sessionRows } from "../../database/schema/authentication";
import { passkeys, pendingTotpFactors, totpFactors } from "../../database/schema/second-factor";
import { ApiError } from "../../http/api-error";
import type { Identity } from "../../http/authorization";
import { lockCaller } from "../customers";
import type { AuthenticationDependencies } from "../dependencies";
import { endSessions } from "../end-sessions";
import { type Challenges, spendChallenge } from "./challenges";
import { type Factors, hasFactor, readFactors } from "./factors";
import { createRecoveryCodes, deleteRecoveryCodes } from "./recovery-codes";
import type { RelyingParty } from "./relying-party";
import { createTotpSecret, totpStepOf, totpUri } from "./totp";

interface EnrolmentDependencies extends AuthenticationDependencies {
  challenges: Challenges;
  relyingParty: RelyingParty;
}

/** Recovery codes that come with the first factor; null for a further one. */
type FirstRecoveryCodes = string[] | null;

type FactorKind = "app" | "passkey";

interface Addition {
  /** The factors that the customer has already. */
  before: Factors;
  /** Time of the addition, which the mail about it repeats: its link removes what was added at this time or later. */
  addedAt: Date;
}

/** Adds and removes the second factors of a customer. Each change is announced to the customer by mail. */
export class Enrolment {
  readonly #dependencies: EnrolmentDependencies;

  constructor(dependencies: EnrolmentDependencies) {
    this.#dependencies = dependencies;
  }

  /** Creates the secret of an authenticator app. It replaces an earlier one that was not confirmed. */
  async startTotp({ customerId, username }: Identity): Promise<{ secret: string; uri: string }> {
    const secret = createTotpSecret();
    const pending = { secret, createdAt: new Date() };
    await this.#dependencies.db
      .insert(pendingTotpFactors)
      .values({ customerId, ...pending })
      .onConflictDoUpdate({ target: pendingTotpFactors.customerId, set: pending });
    return { secret, uri: totpUri(secret, username) };
  }

  /** @throws ApiError NOT_FOUND if no app waits for its confirmation, INVALID_SECOND_FACTOR */
  confirmTotp(caller: Identity, code: string): Promise<FirstRecoveryCodes> {
    const { customerId } = caller;
    return this.#add(caller, "app", async (tx, { addedAt }) => {
      const [pending] = await tx.select().from(pendingTotpFactors).where(eq(pendingTotpFactors.customerId, customerId));
      if (!pending) throw new ApiError("NOT_FOUND");
      const lastStep = totpStepOf(pending.secret, code);
      if (lastStep === undefined) throw new ApiError("INVALID_SECOND_FACTOR");
      await tx.delete(pendingTotpFactors).where(eq(pendingTotpFactors.customerId, customerId));
      const factor = { secret: pending.secret, createdAt: addedAt, lastStep };
      await tx
        .insert(totpFactors)
        .values({ customerId, ...factor })
        .onConflictDoUpdate({ target: totpFactors.customerId, set: factor });
    });
  }

  /** @throws ApiError TOO_MANY_PASSKEYS */
  async startPasskey({ customerId, username, sessionId }: Identity) {
    const { db, challenges, relyingParty } = this.#dependencies;
    return db.transaction(async (tx) => {
      const factors = await readFactors(tx, customerId);
      assertRoomForPasskey(factors);
      const scope = { purpose: "ADD_PASSKEY", sessionId } as const;
      const { token, passkeyChallenge } = await challenges.create(tx, customerId, scope);
      const account = { customerId, email: username, passkeys: factors.passkeys };
      return { challenge: token, options: await relyingParty.creationOptions(passkeyChallenge, account) };
    });
  }

  /** @throws ApiError SECOND_FACTOR_CHALLENGE_EXPIRED, INVALID_SECOND_FACTOR, TOO_MANY_PASSKEYS */
  async addPasskey(
    caller: Identity,
    { challenge, name, response }: { challenge: string; name: string; response: PasskeyAttestation },
  ): Promise<{ id: string; recoveryCodes: FirstRecoveryCodes }> {
    const { customerId, sessionId } = caller;
    const { challenges, relyingParty } = this.#dependencies;
    const id = randomUUID();
    const recoveryCodes = await this.#add(caller, "passkey", async (tx, { before, addedAt }) => {
      const row = await challenges.find(tx, challenge, { purpose: "ADD_PASSKEY", sessionId });
      if (!row || !(await spendChallenge(tx, row))) throw new ApiError("SECOND_FACTOR_CHALLENGE_EXPIRED");
      const passkey = await relyingParty.verifyAttestation(row.passkeyChallenge, response);
      if (!passkey) throw new ApiError("INVALID_SECOND_FACTOR");
      assertRoomForPasskey(before);
      const added = await tx
        .insert(passkeys)
        .values({ id, customerId, name, createdAt: addedAt, ...passkey })
        .onConflictDoNothing()
        .returning({ id: passkeys.id });
      if (added.length === 0) throw new ApiError("INVALID_SECOND_FACTOR");
    });
    return { id, recoveryCodes };
  }

  /** @throws ApiError NOT_FOUND */
  removeTotp(caller: Identity): Promise<void> {
    return this.#remove(caller, "app", (tx) =>
      tx.delete(totpFactors).where(eq(totpFactors.customerId, caller.customerId)).returning(),
    );
  }

  /** @throws ApiError NOT_FOUND */
  removePasskey(caller: Identity, passkeyId: string): Promise<void> {
    return this.#remove(caller, "passkey", (tx) =>
      tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, passkeyId), eq(passkeys.customerId, caller.customerId)))
        .returning(),
    );
  }

  /** @throws ApiError NOT_FOUND if the customer has no second factor */
  async replaceRecoveryCodes(caller: Identity): Promise<string[]> {
    const { customerId } = caller;
    return this.#dependencies.db.transaction(async (tx) => {
      await lockCaller(tx, caller);
      if (!hasFactor(await readFactors(tx, customerId))) throw new ApiError("NOT_FOUND");
      await audit(tx, { action: "second_factor.codes_replaced" });
      return createRecoveryCodes(tx, customerId);
    });
  }

  /**
   * Adds a factor. It counts as a proof in this session. The first factor ends the customer's other sessions, because
   * they were started without it.
   */
  async #add(
    caller: Identity,
    factor: FactorKind,
    add: (tx: Transaction, addition: Addition) => Promise<void>,
  ): Promise<FirstRecoveryCodes> {
    const { customerId, username, sessionId } = caller;
    const { db, outbox } = this.#dependencies;
    const codes = await db.transaction(async (tx) => {
      await lockCaller(tx, caller);
      const before = await readFactors(tx, customerId);
      const addedAt = new Date();
      await add(tx, { before, addedAt });
      await tx.update(sessionRows).set({ provedAt: addedAt }).where(eq(sessionRows.id, sessionId));
      if (!hasFactor(before)) await endSessions(tx, customerId, sessionId);
      await audit(tx, { action: "second_factor.added", details: { factor } });
      await outbox.put(tx, { kind: "SECOND_FACTOR_ADDED", recipient: username, createdAt: addedAt });
      return hasFactor(before) ? null : createRecoveryCodes(tx, customerId);
    });
    outbox.wake();
    return codes;
  }

  async #remove(
    caller: Identity,
    factor: FactorKind,
    remove: (tx: Transaction) => Promise<readonly unknown[]>,
  ): Promise<void> {
    const { customerId, username } = caller;
    const { db, outbox } = this.#dependencies;
    await db.transaction(async (tx) => {
      await lockCaller(tx, caller);
      const removed = await remove(tx);
      if (removed.length === 0) throw new ApiError("NOT_FOUND");
      if (!hasFactor(await readFactors(tx, customerId))) await deleteRecoveryCodes(tx, customerId);
      await audit(tx, { action: "second_factor.removed", details: { factor } });
      await outbox.put(tx, { kind: "SECOND_FACTOR_REMOVED", recipient: username });
    });
    outbox.wake();
  }
}

function assertRoomForPasskey({ passkeys: existing }: Factors): void {
  if (existing.length >= LIMITS.maxPasskeys) throw new ApiError("TOO_MANY_PASSKEYS");
}
