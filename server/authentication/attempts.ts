import { attemptLimit } from "../http/attempt-limit";

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/**
 * Guessing and flooding are limited by the peer's address and by the account aimed at, whether it exists or not. A
 * log-in that turns out well is not counted.
 */
export const openAttempts = () => ({
  loginByAccount: attemptLimit({ points: 20, duration: QUARTER }),
  loginByAddress: attemptLimit({ points: 100, duration: QUARTER }),
  registrationByAddress: attemptLimit({ points: 300, duration: QUARTER }),
  /** Verification and recovery mails alike. */
  mailToAccount: attemptLimit({ points: 10, duration: HOUR }),
  mailByAddress: attemptLimit({ points: 50, duration: QUARTER }),
  recoveryByAccount: attemptLimit({ points: 20, duration: QUARTER }),
  recoveryByAddress: attemptLimit({ points: 100, duration: QUARTER }),
});
