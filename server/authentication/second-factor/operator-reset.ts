import type { BaseLogger } from "pino";
import { actAsOperator } from "../../audit/origin";
import type { Queries, Transaction } from "../../database/open";
import { customerByEmail, lockAccount } from "../customers";
import { hasFactor, readFactors } from "./factors";
import { type RemovedFactors, resetSecondFactor } from "./reset";

export type OperatorReset =
  | { kind: "unknown-account" }
  | { kind: "no-factor" }
  | { kind: "reset"; removed: RemovedFactors };

export interface OperatorResetDependencies {
  log: BaseLogger;
  /** Sends the mail about the reset. Called after the commit. */
  wake: () => void | Promise<void>;
}

/** Older than every factor. */
const BEFORE_ALL_FACTORS = new Date(0);

/** Resets the second factor of a customer who has lost it. Changes nothing for an account without one. */
export async function resetForOperator(
  db: Queries,
  address: string,
  { log, wake }: OperatorResetDependencies,
): Promise<OperatorReset> {
  const email = address.trim().toLowerCase();
  const reset = async (tx: Transaction): Promise<OperatorReset> => {
    const customer = await customerByEmail(tx, email);
    if (!customer || !(await lockAccount(tx, customer.id))) return { kind: "unknown-account" };
    if (!hasFactor(await readFactors(tx, customer.id))) return { kind: "no-factor" };
    return { kind: "reset", removed: await resetSecondFactor(tx, customer, BEFORE_ALL_FACTORS) };
  };
  const outcome = await actAsOperator(() => db.transaction(reset));
  if (outcome.kind === "reset") {
    const { hasTotp, passkeys } = outcome.removed;
    log.warn({ account: email, hasTotp, passkeys: passkeys.length }, "the operator has reset a second factor");
    await wake();
  }
  return outcome;
}
