/**
 * Names, enumerations and limits that the portal and the service share. The portal imports this file, so it must not
 * import a schema library.
 */

export const PRODUCT_NAME = "Platen";

/** Value of the field `tenant` in every body of the authentication service. */
export const TENANT = "PLATEN";

export const ROLES = ["ADMIN", "USER"] as const;
export type Role = (typeof ROLES)[number];

export const PLAN_CODES = ["FREE", "STARTER", "STANDARD", "PRO"] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

/** The plan marked 'Most popular' if the customer has no plan yet. */
export const DEFAULT_PLAN: PlanCode = "STANDARD";

export const BILLING_PERIODS = ["MONTHLY", "YEARLY"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Origins of a document: a try-out in the portal, or an API client. */
export const SOURCES = ["CUSTOMER_PORTAL", "API"] as const;
export type Source = (typeof SOURCES)[number];

/** Names of the OAuth providers in the path of `AUTHORIZE_PATH`. */
export const OAUTH_PROVIDERS = [`${TENANT}-GOOGLE`, `${TENANT}-GITHUB`, `${TENANT}-OIDC`] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** Ways to prove the second factor of an account. */
export const PROOF_METHODS = ["TOTP", "PASSKEY", "RECOVERY_CODE"] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** Whether the members of a workspace need a second factor. */
export const SECOND_FACTOR_POLICIES = ["OPTIONAL", "REQUIRED"] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

/** Headers of POST /api/app/pdf with the workspace and the template of a try-out. */
export const WORKSPACE_HEADER = "x-workspace-id";
export const TEMPLATE_HEADER = "x-template-id";
export const CORRELATION_HEADER = "x-correlation-id";

/** Paper formats (ISO 216 and ANSI), in portrait. */
export const PAPER_FORMATS = [
  "A0",
  "A1",
  "A2",
  "A3",
  "A4",
  "A5",
  "A6",
  "Letter",
  "Legal",
  "Tabloid",
  "Ledger",
] as const;

/** States of background work. */
export const JOB_STATES = ["queued", "running", "done", "failed"] as const;

/** Result of a batch: one zip of PDFs, or one PDF with all documents. */
export const BATCH_OUTPUTS = ["zip", "pdf"] as const;
export type BatchOutput = (typeof BATCH_OUTPUTS)[number];

const MEBIBYTE = 1024 * 1024;

/**
 * Control characters and characters that change the text direction, as a part of a regular expression. Names must not
 * have them.
 */
export const FORBIDDEN_NAME_CHARACTERS = "\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069";

export const LIMITS = {
  minPasswordCharacters: 5,
  /** Long enough for a passphrase, and short enough to hash safely. */
  maxPasswordCharacters: 256,
  /** RFC 5321, section 4.5.3.1.3: a path has 256 octets, including its brackets. */
  maxEmailCharacters: 254,
  /** Longest name of a workspace, a template or an API key. */
  maxNameCharacters: 100,
  /** Largest HTML of a template, decoded. */
  maxTemplateBytes: 2 * MEBIBYTE,
  /** Largest parameters, as JSON. */
  maxParametersBytes: 10 * MEBIBYTE,
  /** Most values in a request with parameters: texts, numbers, lists, objects and so on. */
  maxValues: 1_000_000,
  maxIdempotencyKeyCharacters: 255,
  /** Parameter objects, and so documents, of a batch. */
  maxBatchItems: 10_000,
  /** Largest request body that creates a batch. */
  maxBatchBytes: 32 * MEBIBYTE,
  activitiesPerPage: 10,
  maxPasskeys: 10,
  /** Recovery codes of an account. Each works once. */
  recoveryCodes: 10,
} as const;
