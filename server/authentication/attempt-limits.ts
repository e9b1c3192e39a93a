import type { Database } from "../database/open";
import { type AttemptLimit, createSharedAttemptLimit } from "../http/attempt-limit";

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

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

  constructor(database: Pick<Database, "kind" | "db">) {
    const limit = (name: string, maxAttempts: number, windowSeconds: number) =>
      createSharedAttemptLimit(database, name, { maxAttempts, windowSeconds });
    this.loginByAccountAndAddress = limit("login-account-address", 20, QUARTER_HOUR_SECONDS);
    this.loginByAccount = limit("login-account", 60, QUARTER_HOUR_SECONDS);
    this.loginByAddress = limit("login-address", 100, QUARTER_HOUR_SECONDS);
    this.registrationByAccount = limit("registration-account", 20, HOUR_SECONDS);
    this.registrationByAddress = limit("registration-address", 300, QUARTER_HOUR_SECONDS);
    this.verificationMailToAccount = limit("verification-mail", 10, HOUR_SECONDS);
    this.recoveryMailToAccount = limit("recovery-mail", 10, HOUR_SECONDS);
    this.repetitionMailToAccount = limit("repetition-mail", 5, HOUR_SECONDS);
    this.mailByAddress = limit("mail-address", 50, QUARTER_HOUR_SECONDS);
    this.recoveryByAddress = limit("recovery-address", 100, QUARTER_HOUR_SECONDS);
    this.renewalByAddress = limit("renewal-address", 300, QUARTER_HOUR_SECONDS);
    this.passwordChange = limit("password-change", 20, QUARTER_HOUR_SECONDS);
    this.secondFactorByAccount = limit("second-factor-account", 10, QUARTER_HOUR_SECONDS);
    this.secondFactorByAccountAndDay = limit("second-factor-day", 50, DAY_SECONDS);
    this.secondFactorByAddress = limit("second-factor-address", 100, QUARTER_HOUR_SECONDS);
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
