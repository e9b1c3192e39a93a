import type { RateName } from "../budgets/rate-table";
import type { Database } from "../database/open";
import { type AttemptLimit, createSharedAttemptLimit, type RateSettings, type Scope } from "../http/attempt-limit";

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
  /** States and codes are too long to guess: this limit saves requests to providers. */
  readonly providerLoginByAddress: AttemptLimit;
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
    this.providerLoginByAddress = limit("providerLoginByAddress");
    this.passwordChange = limit("passwordChange");
    this.secondFactorByAccount = limit("secondFactorByAccount");
    this.secondFactorByAccountAndDay = limit("secondFactorByAccountAndDay");
    this.secondFactorByAddress = limit("secondFactorByAddress");
  }

  /** Returns the attempt to log in, which its address and its account limit. */
  ofLogin(email: string, address: string): LoginAttempt {
    return new LoginAttempt([
      [this.loginByAddress, address],
      [this.loginByAccountAndAddress, `${email} ${address}`],
      [this.loginByAccount, email],
    ]);
  }
}

type LimitAndKey = readonly [AttemptLimit, string];

/** Counts one log-in by its address and by its account. */
class LoginAttempt {
  /** The address is the first. */
  readonly #limits: readonly LimitAndKey[];
  #countedIn: Scope = [];

  constructor(limits: readonly LimitAndKey[]) {
    this.#limits = limits;
  }

  /** Counts in this process, which costs no query. @throws ApiError TOO_MANY_REQUESTS */
  async countInProcess(): Promise<void> {
    this.#countedIn = ["process"];
    for (const [limit, key] of this.#limits) await limit.consume(key, ["process"]);
  }

  /** Counts in the database. @throws ApiError TOO_MANY_REQUESTS */
  async countInDatabase(): Promise<void> {
    this.#countedIn = ["process", "database"];
    const counts = this.#limits.map(([limit, key]) => limit.consume(key, ["database"]));
    const refusal = (await Promise.allSettled(counts)).find(({ status }) => status === "rejected");
    if (refusal?.status === "rejected") throw refusal.reason;
  }

  /** Takes back all counts: the password was right. */
  async takeBack(): Promise<void> {
    await this.#takeBack(this.#limits);
  }

  /** Takes back the counts by account: no password was compared, and a flood of log-ins must not lock accounts. */
  async takeBackByAccount(): Promise<void> {
    await this.#takeBack(this.#limits.slice(1));
  }

  async #takeBack(limits: readonly LimitAndKey[]): Promise<void> {
    await Promise.all(limits.map(([limit, key]) => limit.refund(key, this.#countedIn)));
  }
}
