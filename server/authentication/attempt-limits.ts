import type { RateName } from "../budgets/rate-table";
import type { Database } from "../database/open";
import { type AttemptLimit, createSharedAttemptLimit, type RateSettings } from "../http/attempt-limit";

/**
 * Limits of guessing and flooding, by the caller's IP address and by the account concerned, whether or not it exists.
 * Successful logins and renewals do not count. One address can't lock an account out for others, because the account's
 * own limit is higher than the limit of one address for that account.
 */
export class AttemptLimits {
  readonly loginByAccountAndAddress: AttemptLimit;
  readonly loginByAccount: AttemptLimit;
  readonly loginByAddress: AttemptLimit;
  readonly registrationByAccount: AttemptLimit;
  readonly registrationByAddress: AttemptLimit;
  readonly verificationMailToAccount: AttemptLimit;
  readonly recoveryMailToAccount: AttemptLimit;
  readonly repetitionMailToAccount: AttemptLimit;
  readonly mailByAddress: AttemptLimit;
  /** Recovery tokens are too long to guess: this limit saves the work of hashing passwords. */
  readonly recoveryByAddress: AttemptLimit;
  /** Refresh tokens are too long to guess. High, because many customers with several tabs each may share an address. */
  readonly renewalByAddress: AttemptLimit;
  readonly passwordChange: AttemptLimit;
  /** Six digits can be guessed: three of a million codes are valid at a time. */
  readonly secondFactorByAccount: AttemptLimit;
  readonly secondFactorByAccountAndDay: AttemptLimit;
  /** Challenges are too long to guess: this limit saves look-ups. */
  readonly secondFactorByAddress: AttemptLimit;

  constructor(database: Pick<Database, "kind" | "db">, settings: RateSettings) {
    const limit = (name: RateName) => createSharedAttemptLimit(database, name, settings);
    this.loginByAccountAndAddress = limit("loginByAccountAndAddress");
    this.loginByAccount = limit("loginByAccount");
    this.loginByAddress = limit("loginByAddress");
    this.registrationByAccount = limit("registrationByAccount");
    this.registrationByAddress = limit("registrationByAddress");
    this.verificationMailToAccount = limit("verificationMailToAccount");
    this.recoveryMailToAccount = limit("recoveryMailToAccount");
    this.repetitionMailToAccount = limit("repetitionMailToAccount");
    this.mailByAddress = limit("mailByAddress");
    this.recoveryByAddress = limit("recoveryByAddress");
    this.renewalByAddress = limit("renewalByAddress");
    this.passwordChange = limit("passwordChange");
    this.secondFactorByAccount = limit("secondFactorByAccount");
    this.secondFactorByAccountAndDay = limit("secondFactorByAccountAndDay");
    this.secondFactorByAddress = limit("secondFactorByAddress");
  }

  /** @returns the limits of a login with the keys that it counts under */
  ofLogin(email: string, address: string): readonly (readonly [AttemptLimit, string])[] {
    return [
      [this.loginByAddress, address],
      [this.loginByAccountAndAddress, `${email} ${address}`],
      [this.loginByAccount, email],
    ];
  }
}
