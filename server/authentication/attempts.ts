import { attemptLimit } from "../http/attempt-limit";

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/**
 * Guessing and flooding are limited by the peer's address and by the account aimed at, whether it exists or not. A
 * log-in that turns out well is not counted. One address alone can't shut an account out for others: the account's own
 * limit is higher than what one address has at it.
 */
export const openAttempts = () => ({
  loginByAccountAndAddress: attemptLimit({ points: 20, duration: QUARTER }),
  loginByAccount: attemptLimit({ points: 60, duration: QUARTER }),
  loginByAddress: attemptLimit({ points: 100, duration: QUARTER }),
  registrationByAccount: attemptLimit({ points: 20, duration: HOUR }),
  registrationByAddress: attemptLimit({ points: 300, duration: QUARTER }),
  verificationMailToAccount: attemptLimit({ points: 10, duration: HOUR }),
  recoveryMailToAccount: attemptLimit({ points: 10, duration: HOUR }),
  mailByAddress: attemptLimit({ points: 50, duration: QUARTER }),
  /** There is nothing to guess in a token; this spares the work of hashing. */
  recoveryByAddress: attemptLimit({ points: 100, duration: QUARTER }),
  passwordChange: attemptLimit({ points: 20, duration: QUARTER }),
});
