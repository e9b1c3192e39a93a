/** Limit of what one kind of holder may do in a period. */
interface RateDefinition {
  /** Environment variable that changes the limit. */
  setting: `RATE_${string}`;
  max: number;
  windowSeconds: number;
}

const MINUTE_SECONDS = 60;
const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/**
 * Every limit of attempts, by the name that a refused caller reads in `data.limit`. An address is an IPv4 address or
 * the /64 of an IPv6 address. `.env.example` explains the settings, and SECURITY.md states what each of them prevents.
 */
export const RATES = {
  loginByAccountAndAddress: {
    setting: "RATE_LOGIN_BY_ACCOUNT_AND_ADDRESS",
    max: 20,
    windowSeconds: QUARTER_HOUR_SECONDS,
  },
  loginByAccount: { setting: "RATE_LOGIN_BY_ACCOUNT", max: 60, windowSeconds: QUARTER_HOUR_SECONDS },
  loginByAddress: { setting: "RATE_LOGIN_BY_ADDRESS", max: 100, windowSeconds: QUARTER_HOUR_SECONDS },
  registrationByAccount: { setting: "RATE_REGISTRATION_BY_ACCOUNT", max: 20, windowSeconds: HOUR_SECONDS },
  registrationByAddress: { setting: "RATE_REGISTRATION_BY_ADDRESS", max: 300, windowSeconds: QUARTER_HOUR_SECONDS },
  verificationMailToAccount: { setting: "RATE_VERIFICATION_MAIL_TO_ACCOUNT", max: 10, windowSeconds: HOUR_SECONDS },
  recoveryMailToAccount: { setting: "RATE_RECOVERY_MAIL_TO_ACCOUNT", max: 10, windowSeconds: HOUR_SECONDS },
  repetitionMailToAccount: { setting: "RATE_REPETITION_MAIL_TO_ACCOUNT", max: 5, windowSeconds: HOUR_SECONDS },
  mailByAddress: { setting: "RATE_MAIL_BY_ADDRESS", max: 50, windowSeconds: QUARTER_HOUR_SECONDS },
  recoveryByAddress: { setting: "RATE_RECOVERY_BY_ADDRESS", max: 100, windowSeconds: QUARTER_HOUR_SECONDS },
  renewalByAddress: { setting: "RATE_RENEWAL_BY_ADDRESS", max: 300, windowSeconds: QUARTER_HOUR_SECONDS },
  unknownSecretsByAddress: { setting: "RATE_UNKNOWN_SECRETS_BY_ADDRESS", max: 300, windowSeconds: MINUTE_SECONDS },
  providerLoginByAddress: {
    setting: "RATE_PROVIDER_LOGIN_BY_ADDRESS",
    max: 100,
    windowSeconds: QUARTER_HOUR_SECONDS,
  },
  passwordChange: { setting: "RATE_PASSWORD_CHANGE", max: 20, windowSeconds: QUARTER_HOUR_SECONDS },
  secondFactorByAccount: { setting: "RATE_SECOND_FACTOR_BY_ACCOUNT", max: 10, windowSeconds: QUARTER_HOUR_SECONDS },
  secondFactorByAccountAndDay: {
    setting: "RATE_SECOND_FACTOR_BY_ACCOUNT_AND_DAY",
    max: 50,
    windowSeconds: DAY_SECONDS,
  },
  secondFactorByAddress: { setting: "RATE_SECOND_FACTOR_BY_ADDRESS", max: 100, windowSeconds: QUARTER_HOUR_SECONDS },
  inviteFromWorkspace: { setting: "RATE_INVITE_FROM_WORKSPACE", max: 100, windowSeconds: HOUR_SECONDS },
  inviteFromCustomer: { setting: "RATE_INVITE_FROM_CUSTOMER", max: 200, windowSeconds: HOUR_SECONDS },
  inviteToAddress: { setting: "RATE_INVITE_TO_ADDRESS", max: 10, windowSeconds: HOUR_SECONDS },
} as const satisfies Record<string, RateDefinition>;

export type RateName = keyof typeof RATES;
export type RateSetting = (typeof RATES)[RateName]["setting"];
