import type { Database } from "../database/open";
import { type AttemptSettings, createSharedAttemptLimit } from "../http/attempt-limit";

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/**
 * Guessing and flooding are limited by the peer's address and by the account aimed at, whether it exists or not. A
 * log-in or a renewal that turns out well is not counted. One address alone can't shut an account out for others: the
 * account's own limit is higher than what one address has at it.
 */
export function createAttempts(database: Pick<Database, "kind" | "db">) {
  const limit = (name: string, settings: AttemptSettings) => createSharedAttemptLimit(database, name, settings);
  return {
    loginByAccountAndAddress: limit("login-account-address", { maxAttempts: 20, windowSeconds: QUARTER }),
    loginByAccount: limit("login-account", { maxAttempts: 60, windowSeconds: QUARTER }),
    loginByAddress: limit("login-address", { maxAttempts: 100, windowSeconds: QUARTER }),
    registrationByAccount: limit("registration-account", { maxAttempts: 20, windowSeconds: HOUR }),
    registrationByAddress: limit("registration-address", { maxAttempts: 300, windowSeconds: QUARTER }),
    verificationMailToAccount: limit("verification-mail", { maxAttempts: 10, windowSeconds: HOUR }),
    recoveryMailToAccount: limit("recovery-mail", { maxAttempts: 10, windowSeconds: HOUR }),
    mailByAddress: limit("mail-address", { maxAttempts: 50, windowSeconds: QUARTER }),
    /** There is nothing to guess in a token; this spares the work of hashing. */
    recoveryByAddress: limit("recovery-address", { maxAttempts: 100, windowSeconds: QUARTER }),
    /** Nor in this one; many customers may share an address, and each may have several tabs. */
    renewalByAddress: limit("renewal-address", { maxAttempts: 300, windowSeconds: QUARTER }),
    passwordChange: limit("password-change", { maxAttempts: 20, windowSeconds: QUARTER }),
  };
}
