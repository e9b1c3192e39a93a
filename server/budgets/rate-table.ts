/** Limit of what one kind of holder may do in a period. */
interface RateDefinition {
  /** Environment variable that changes the limit. */
  setting: `RATE_${string}`;
  max: number;
  windowSeconds: number;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * Every limit of attempts, by the name that a refused caller reads in `data.limit`. An address is an IPv4 address or
 * the /64 of an IPv6 address. `.env.example` explains the settings, and SECURITY.md states what each of them prevents.
 */
export const RATES = {
  loginByAccountAndAddress: {
    setting: "RATE_LOGIN_BY_ACCOUNT_AND_ADDRESS",
    max: 20,
    windowSeconds: QUARTER_HOUR,
  },
  loginByAccount: { setting: "RATE_LOGIN_BY_ACCOUNT", max: 60, windowSeconds: QUARTER_HOUR },
  loginByAddress: { setting: "RATE_LOGIN_BY_ADDRESS", max: 100, windowSeconds: QUARTER_HOUR },
  registrationByAccount: { setting: "RATE_REGISTRATION_BY_ACCOUNT", max: 20, windowSeconds: HOUR },
  registrationByAddress: { setting: "RATE_REGISTRATION_BY_ADDRESS", max: 300, windowSeconds: QUARTER_HOUR },
  verificationMailToAccount: { setting: "RATE_VERIFICATION_MAIL_TO_ACCOUNT", max: 10, windowSeconds: HOUR },
  recoveryMailToAccount: { setting: "RATE_RECOVERY_MAIL_TO_ACCOUNT", max: 10, windowSeconds: HOUR },
  repetitionMailToAccount: { setting: "RATE_REPETITION_MAIL_TO_ACCOUNT", max: 5, windowSeconds: HOUR },
  mailByAddress: { setting: "RATE_MAIL_BY_ADDRESS", max: 50, windowSeconds: QUARTER_HOUR },
  recoveryByAddress: { setting: "RATE_RECOVERY_BY_ADDRESS", max: 100, windowSeconds: QUARTER_HOUR },
  renewalByAddress: { setting: "RATE_RENEWAL_BY_ADDRESS", max: 300, windowSeconds: QUARTER_HOUR },
  passwordChange: { setting: "RATE_PASSWORD_CHANGE", max: 20, windowSeconds: QUARTER_HOUR },
  secondFactorByAccount: { setting: "RATE_SECOND_FACTOR_BY_ACCOUNT", max: 10, windowSeconds: QUARTER_HOUR },
  secondFactorByAccountAndDay: { setting: "RATE_SECOND_FACTOR_BY_ACCOUNT_AND_DAY", max: 50, windowSeconds: DAY },
  secondFactorByAddress: { setting: "RATE_SECOND_FACTOR_BY_ADDRESS", max: 100, windowSeconds: QUARTER_HOUR },
  inviteFromWorkspace: { setting: "RATE_INVITE_FROM_WORKSPACE", max: 100, windowSeconds: HOUR },
  inviteFromCustomer: { setting: "RATE_INVITE_FROM_CUSTOMER", max: 200, windowSeconds: HOUR },
  inviteToAddress: { setting: "RATE_INVITE_TO_ADDRESS", max: 10, windowSeconds: HOUR },
} as const satisfies Record<string, RateDefinition>;

export type RateName = keyof typeof RATES;
export type RateSetting = (typeof RATES)[RateName]["setting"];
