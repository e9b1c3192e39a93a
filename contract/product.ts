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

/** How parameters of documents are compared with the schema of their template. */
export const PARAMETER_CHECKS = ["off", "warn", "enforce"] as const;
export type ParameterCheckMode = (typeof PARAMETER_CHECKS)[number];

/** A template for documents, or a partial or layout that other templates use. */
export const TEMPLATE_KINDS = ["document", "partial"] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Templates that a new one can begin with. */
export const STARTER_KEYS = ["invoice", "packing-slip", "letter", "certificate", "report", "languages"] as const;
export type StarterKey = (typeof STARTER_KEYS)[number];

/** Origins of a document: a try-out in the portal, or an API client. */
export const SOURCES = ["CUSTOMER_PORTAL", "API"] as const;
export type Source = (typeof SOURCES)[number];

/** Numbers of days that insights can be read for, as a query writes them. */
export const INSIGHT_DAYS = ["7", "30", "90"] as const;
export type InsightDays = (typeof INSIGHT_DAYS)[number];

/** Requests in the request log: calls that make documents, and documents that were made after the call's answer. */
export const REQUEST_OPERATIONS = ["DOCUMENT", "BACKGROUND_DOCUMENT", "BATCH", "TRY_OUT", "OTHER"] as const;
export type RequestOperation = (typeof REQUEST_OPERATIONS)[number];
export const REQUEST_OUTCOMES = ["ok", "failed"] as const;

/** Whether the document of a request can be generated again, or why not. */
export const REPEATABILITIES = [
  "POSSIBLE",
  /** The document is still being generated for the first time. */
  "IN_PROGRESS",
  /** The answer was the PDF itself: nothing was stored. */
  "NOT_STORED",
  /** The document has expired or was deleted, and its parameters with it. */
  "EXPIRED",
  /** The document was made from HTML, so the same call would give the same document. */
  "FROM_HTML",
  /** The document is stored, but its parameters are larger than `maxKeptParametersBytes`. */
  "PARAMETERS_NOT_KEPT",
  "TEMPLATE_DELETED",
] as const;
export type Repeatability = (typeof REPEATABILITIES)[number];

/** Names of the OAuth providers in the path of `AUTHORIZE_PATH`. */
export const OAUTH_PROVIDERS = [`${TENANT}-GOOGLE`, `${TENANT}-GITHUB`, `${TENANT}-OIDC`] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** Ways to prove the second factor of an account. */
export const PROOF_METHODS = ["TOTP", "PASSKEY", "RECOVERY_CODE"] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** Whether the members of a workspace need a second factor. */
export const SECOND_FACTOR_POLICIES = ["OPTIONAL", "REQUIRED"] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

/** Whether drafts of a workspace are published only after a review. */
export const REVIEW_POLICIES = ["OPTIONAL", "REQUIRED"] as const;
export type ReviewPolicy = (typeof REVIEW_POLICIES)[number];

/** Scopes of API keys: `render` makes documents, and `templates` also changes templates. */
export const API_KEY_SCOPES = ["render", "templates"] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** The channel of documents whose request names no version. */
export const LIVE_CHANNEL = "live";
/** Stands for the draft in a reference to a template: `Invoice@draft`. */
export const DRAFT_REFERENCE = "draft";

/** Headers of POST /api/app/pdf with the workspace and the template of a try-out. */
export const WORKSPACE_HEADER = "x-workspace-id";
export const TEMPLATE_HEADER = "x-template-id";
export const CORRELATION_HEADER = "x-correlation-id";
/** Header of documents: the number of the template's version, or `draft`. */
export const VERSION_HEADER = "x-template-version";

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

/** States of invoices. */
export const INVOICE_STATES = ["due", "failed", "sent", "paid", "credited", "void"] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** Reasons why a saved card could not be charged. `not_charged`: it was not the bank that refused. */
export const DECLINE_REASONS = [
  "insufficient_funds",
  "limit_exceeded",
  "expired_card",
  "needs_confirmation",
  "declined",
  "not_charged",
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Reasons why the payment of an invoice failed. `mismatched`: what was paid was not what the invoice asks for. */
export const PAYMENT_FAILURES = [...DECLINE_REASONS, "mismatched"] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/** Ways in which the money of a paid invoice went back. */
export const INVOICE_REVERSALS = ["partly_refunded", "refunded", "disputed"] as const;
export type InvoiceReversal = (typeof INVOICE_REVERSALS)[number];

/** Services that can collect invoices. */
export const PAYMENT_PROVIDERS = ["stripe"] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** States of background work. */
export const JOB_STATES = ["queued", "running", "done", "failed"] as const;

/** States of a webhook: delivered, to be tried again, or given up. */
export const WEBHOOK_STATES = ["delivered", "waiting", "failed"] as const;

/** Addresses of webhooks that an overview has. */
export const MAX_WEBHOOK_ADDRESSES = 100;
/** Webhooks of an address whose results its overview counts, the newest first. */
export const COUNTED_WEBHOOKS = 1_000;

/** Result of a batch: one zip of PDFs, or one PDF with all documents. */
export const BATCH_OUTPUTS = ["zip", "pdf"] as const;
export type BatchOutput = (typeof BATCH_OUTPUTS)[number];

/** Media types of assets. */
export const ASSET_TYPES = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/svg+xml",
  "font/woff2",
  "font/woff",
  "font/ttf",
  "font/otf",
  "text/css",
] as const;

const MEBIBYTE = 1024 * 1024;

/**
 * Control characters and characters that change the text direction, as a part of a regular expression. Names must not
 * have them.
 */
export const FORBIDDEN_NAME_CHARACTERS = "\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069";

/**
 * Names of partials, as a regular expression: a tag such as `{% render "header" %}` has the name in quotes, and none of
 * these characters can end the text or the tag.
 */
export const PARTIAL_NAME = `^[^"\\\\{}${FORBIDDEN_NAME_CHARACTERS}]+$`;

/**
 * Characters that the name of an asset must not have, as a part of a regular expression: those that can't be in a file
 * name on every system.
 */
const NOT_IN_FILE_NAMES = `${FORBIDDEN_NAME_CHARACTERS}/\\\\:*?"<>|`;

/** Names of assets, as a regular expression. A file whose name starts with a dot is hidden on many systems. */
export const FILE_NAME = `^[^.${NOT_IN_FILE_NAMES}][^${NOT_IN_FILE_NAMES}]*$`;

export const LIMITS = {
  /** Pages of each document that a comparison looks at, and changed pages that get pictures. */
  maxComparedPages: 50,
  maxPicturedPages: 50,
  /** Changed lines and regions of a comparison, as JSON, and its PNGs. */
  maxComparedTextBytes: MEBIBYTE,
  maxComparedPictureBytes: 64 * MEBIBYTE,
  minPasswordCharacters: 5,
  /** Long enough for a passphrase, and short enough to hash safely. */
  maxPasswordCharacters: 256,
  /** RFC 5321, section 4.5.3.1.3: a path has 256 octets, including its brackets. */
  maxEmailCharacters: 254,
  /** How long an API key works at most after it was rolled: a week. */
  maxRollGraceHours: 168,
  /** Longest name of a workspace, a template or an API key. */
  maxNameCharacters: 100,
  /** Largest HTML of a template, decoded. A template and all the partials that it uses have this limit together. */
  maxTemplateBytes: 2 * MEBIBYTE,
  /** Maximum number of partials that a template uses, with the partials of its partials. */
  maxPartials: 100,
  /**
   * Templates whose tags change when a partial gets a new name, and their HTML together. One transaction changes all of
   * them: it takes about a second on the embedded database, which has one connection.
   */
  maxRenamedTemplates: 200,
  maxRenamedBytes: 16 * MEBIBYTE,
  /** Versions that are kept of a template. */
  maxVersions: 1_000,
  versionsPerPage: 50,
  maxVersionNoteCharacters: 500,
  /** Channels of a template, with `live`. */
  maxChannels: 10,
  maxChannelCharacters: 30,
  /** Largest parameters, as JSON. */
  maxParametersBytes: 10 * MEBIBYTE,
  /** Largest parameters, as JSON, that are kept with a stored document, so that it can be generated again. */
  maxKeptParametersBytes: MEBIBYTE / 4,
  /** Templates and partials of a workspace. Lists and exports read them at once. */
  maxTemplates: 5_000,
  /** Sample sets of a template, and of a workspace. */
  maxSamples: 50,
  maxSamplesPerWorkspace: 10_000,
  /** Maximum number of values in a request with parameters: texts, numbers, lists, objects and so on. */
  maxValues: 1_000_000,
  maxIdempotencyKeyCharacters: 255,
  /** Parameter objects, and so documents, of a batch. */
  maxBatchItems: 10_000,
  /** Largest request body that creates a batch. */
  maxBatchBytes: 32 * MEBIBYTE,
  /** Largest asset. */
  maxAssetBytes: 5 * MEBIBYTE,
  /** Maximum number of pixels of an asset that is an image: 4096 x 4096. */
  maxAssetPixels: 16 * 1024 * 1024,
  /** Assets of a workspace. */
  maxAssets: 200,
  /** All assets of a workspace together. */
  maxAssetBytesPerWorkspace: 100 * MEBIBYTE,
  /** Templates that an export can be limited to. */
  maxExportedTemplates: 200,
  /** A zip of template files: its size, its entries, and its files together when they are unpacked. */
  maxArchiveBytes: 32 * MEBIBYTE,
  maxArchiveEntries: 5_000,
  maxUnpackedBytes: 64 * MEBIBYTE,
  activitiesPerPage: 10,
  /** Invoices in a list: more than forty years of monthly ones. */
  maxListedInvoices: 500,
  maxBillingAddressCharacters: 500,
  maxVatIdCharacters: 30,
  /** API keys of a workspace, with expired ones. */
  maxApiKeys: 200,
  /** Invites of a workspace that nobody has accepted, with expired ones. */
  maxInvites: 200,
  maxPasskeys: 10,
  /** Recovery codes of an account. Each works once. */
  recoveryCodes: 10,
} as const;

/**
 * Length of the longest text that can be the name of a file, before it is normalised to NFC: letters in parts take up
 * to four times as many UTF-16 units (Unicode FAQ, Normalization). Normalising hostile text takes quadratic time, so
 * longer text is refused first.
 */
export const MAX_DECOMPOSED_NAME_UNITS = 4 * LIMITS.maxNameCharacters;
