/** Names, enumerations and limits that both halves share (spec 3, 9; no schema library here: the portal imports these). */

export const PRODUCT_NAME = "Platen";

/** The fixed tenant value that every authentication body carries (spec 7). */
export const TENANT = "PLATEN";

export const ROLES = ["ADMIN", "USER"] as const;
export type Role = (typeof ROLES)[number];

export const PLAN_CODES = ["FREE", "STARTER", "STANDARD", "PRO"] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

/** The plan that is marked 'Most popular' where no current plan is given (spec 2, plan picker). */
export const DEFAULT_PLAN: PlanCode = "STANDARD";

export const BILLING_PERIODS = ["MONTHLY", "YEARLY"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Who asked for a document (spec 3, token origin). */
export const SOURCES = ["CUSTOMER_PORTAL", "API"] as const;
export type Source = (typeof SOURCES)[number];

/** OAuth provider names as they stand in the authorize path (spec 7). */
export const OAUTH_PROVIDERS = [`${TENANT}-GOOGLE`, `${TENANT}-GITHUB`] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** Says which workspace and template a try-out belongs to: POST /api/app/pdf names neither in path or body. */
export const WORKSPACE_HEADER = "x-workspace-id";
export const TEMPLATE_HEADER = "x-template-id";
export const CORRELATION_HEADER = "x-correlation-id";

/** Paper, portrait (ISO 216 and ANSI). */
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

/** What can become of work in the background. */
export const JOB_STATES = ["queued", "running", "done", "failed"] as const;

/** What a batch becomes: one zip of PDFs, or one PDF of them all. */
export const BATCH_OUTPUTS = ["zip", "pdf"] as const;
export type BatchOutput = (typeof BATCH_OUTPUTS)[number];

const MEBIBYTE = 1024 * 1024;

/** Control characters, and those that turn the direction of what follows: nobody types them into a name. */
export const CONTROLS = "\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069";

export const LIMITS = {
  /** Characters; spec 9. */
  minPasswordCharacters: 5,
  /** Characters; long enough for any passphrase, short enough to hash without harm. */
  maxPasswordCharacters: 256,
  /** Characters; RFC 5321, 4.5.3.1.3 (a path of 256 octets, its brackets included). */
  maxEmailCharacters: 254,
  /** Characters of the name of a workspace, a template or an API key. */
  maxNameCharacters: 100,
  /** Bytes of a template's HTML, decoded. */
  maxTemplateBytes: 2 * MEBIBYTE,
  /** Bytes of the parameters' JSON. */
  maxParametersBytes: 10 * MEBIBYTE,
  /** Characters of an Idempotency-Key. */
  maxIdempotencyKeyCharacters: 255,
  /** Parameter objects of a batch. */
  maxBatchItems: 10_000,
  /** Bytes of a batch's request. */
  maxBatchBytes: 32 * MEBIBYTE,
  /** Rows a page of activities. */
  activitiesPerPage: 10,
} as const;
