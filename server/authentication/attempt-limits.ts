import type { Database } from "../database/open";
import { type AttemptSettings, sharedAttemptLimit } from "../http/attempt-limit";

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/**
 * Guessing and flooding are limited by the peer's address and by the account aimed at, whether it exists or not. A
 * log-in or a renewal that turns out well is not counted. One address alone can't shut an account out for others: the
 * account's own limit is higher than what one address has at it.
 */
export function createAttempts(database: Pick<Database, "kind" | "db">) {
  const limit = (name: string, settings: AttemptSettings) => sharedAttemptLimit(database, name, settings);
  return {
    loginByAccountAndAddress: limit("login-account-address", { points: 20, duration: QUARTER }),
    loginByAccount: limit("login-account", { points: 60, duration: QUARTER }),
    loginByAddress: limit("login-address", { points: 100, duration: QUARTER }),
    registrationByAccount: limit("registration-account", { points: 20, duration: HOUR }),
    registrationByAddress: limit("registration-address", { points: 300, duration: QUARTER }),
    verificationMailToAccount: limit("verification-mail", { points: 10, duration: HOUR }),
    recoveryMailToAccount: limit("recovery-mail", { points: 10, duration: HOUR }),
    mailByAddress: limit("mail-address", { points: 50, duration: QUARTER }),
    /** There is nothing to guess in a token; this spares the work of hashing. */
    recoveryByAddress: limit("recovery-address", { points: 100, duration: QUARTER }),
    /** Nor in this one; many customers may share an address, and each may have several tabs. */
    renewalByAddress: limit("renewal-address", { points: 300, duration: QUARTER }),
    passwordChange: limit("password-change", { points: 20, duration: QUARTER }),
  };
}
