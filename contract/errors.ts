interface CatalogueEntry {
  /** HTTP status. */
  status: number;
  /** Text of the portal's toast. Null: "Unexpected error. MessageID: <correlation id>". Empty: no toast. */
  message: string | null;
}

/**
 * The error catalogue (docs/decisions/0014-error-codes.md). error-reference.ts explains each code to callers.
 * The portal imports this file, so it must not import a schema library.
 */
export const ERRORS = {
  INVALID_REQUEST: { status: 400, message: null },
  EMPTY_TEMPLATE_NAME: { status: 400, message: "Empty template name" },
  EMPTY_TEMPLATE_CONTENT: { status: 400, message: "Empty template" },
  EMPTY_API_KEY_NAME: { status: 400, message: null },
  EMPTY_WORKSPACE_NAME: { status: 400, message: null },
  EMPTY_PASSWORD: { status: 400, message: null },
  // sic: required text (docs/requirements.md)
  INVALID_EMAIL: { status: 400, message: "Ivalid email address" },
  PASSWORD_NOT_STRONG_ENOUGH: { status: 400, message: "Password has to be at least 5 characters long" },
  INVALID_TEMPLATE_PARAMETERS: { status: 400, message: "Invalid template parameters format" },
  BAD_CREDENTIALS: { status: 401, message: "Invalid username or password" },
  REFRESH_TOKEN_NOT_FOUND: { status: 401, message: null },
  REFRESH_TOKEN_EXPIRED: { status: 401, message: "" },
  /**
   * 403 if the member's role does not allow the call; {@link UNAUTHENTICATED} if the access token or API key is not
   * valid.
   */
  NO_ACCESS: { status: 403, message: null },
  EMAIL_NOT_VERIFIED: { status: 403, message: null },
  NOT_FOUND: { status: 404, message: null },
  TEMPLATE_NOT_FOUND: { status: 404, message: "Template not found" },
  USERNAME_ALREADY_IN_USE: { status: 409, message: "Email already in use" },
  API_KEY_NAME_ALREADY_IN_USE: { status: 409, message: "API Key name already in use" },
  TEMPLATE_NAME_ALREADY_IN_USE: { status: 409, message: "Template name already in use" },
  CUSTOMER_ALREADY_INVITED: { status: 409, message: "Customer already invited" },
  EMAIL_ALREADY_VERIFIED: { status: 409, message: null },
  CANNOT_DELETE_LAST_ADMIN_CUSTOMER: { status: 409, message: null },
  EMAIL_VERIFICATION_TOKEN_EXPIRED: { status: 410, message: null },
  PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED: { status: 410, message: null },
  INVALID_TEMPLATE: { status: 422, message: "Invalid template" },
  UNEXPECTED: { status: 500, message: null },
  // Added to the required codes.
  TEMPLATE_IS_PARTIAL: { status: 400, message: "This template is a partial" },
  USAGE_LIMIT_EXCEEDED: { status: 402, message: "Monthly limit reached" },
  SECOND_FACTOR_REQUIRED: { status: 403, message: "Confirm with your second factor" },
  INVALID_SECOND_FACTOR: { status: 403, message: "The code or passkey is not valid" },
  STEP_UP_REQUIRED: { status: 403, message: "Confirm with your second factor first" },
  SECOND_FACTOR_SETUP_REQUIRED: { status: 403, message: "Set up a second factor first" },
  EMPTY_SAMPLE_NAME: { status: 400, message: "Give the sample set a name" },
  SAMPLE_NOT_FOUND: { status: 404, message: "Sample set not found" },
  SAMPLE_NAME_ALREADY_IN_USE: { status: 409, message: "Another sample set of this template has this name" },
  TOO_MANY_TEMPLATES: { status: 409, message: "The workspace has as many templates as allowed. Delete one first" },
  TOO_MANY_SAMPLES: { status: 409, message: "There are as many sample sets as allowed. Delete one first" },
  SAMPLE_CHANGED: { status: 412, message: "Someone else changed this sample set" },
  ASSET_NAME_ALREADY_IN_USE: { status: 409, message: "Asset name already in use" },
  ASSET_LIMIT_REACHED: { status: 409, message: "The workspace has as many assets as allowed. Delete some first" },
  INVALID_TEMPLATE_NAME: { status: 400, message: 'Template names can\'t contain "@"' },
  /** The API key lacks the scope that the call needs. */
  INSUFFICIENT_SCOPE: { status: 403, message: null },
  /** The API key is limited to one template, and the call is about another one, or about HTML. */
  TEMPLATE_NOT_ALLOWED: { status: 403, message: "The API key is limited to another template" },
  /** The API key was valid once: it has expired, or it was rolled and its grace is over. */
  API_KEY_EXPIRED: { status: 401, message: "The API key has expired" },
  TEMPLATE_VERSION_NOT_FOUND: { status: 404, message: "Version not found" },
  WORKSPACE_LIMIT_REACHED: { status: 409, message: "You own as many workspaces as possible. Delete one first" },
  TOO_MANY_API_KEYS: { status: 409, message: "The workspace has as many API keys as allowed. Delete one first" },
  TOO_MANY_INVITES: { status: 409, message: "The workspace has as many invites as allowed. Delete one first" },
  TEMPLATE_IN_USE: { status: 409, message: "Other templates use this partial" },
  ASSET_IN_USE: { status: 409, message: "Templates use this asset" },
  REVIEW_REQUIRED: { status: 409, message: "This draft has to be reviewed before it is published" },
  COMPARISON_NOT_REVIEWABLE: { status: 409, message: "Only a finished comparison of a draft can be reviewed" },
  REQUEST_NOT_REPEATABLE: { status: 409, message: "This document can't be generated again" },
  INVOICE_NOT_PAYABLE: { status: 409, message: "This invoice can't be paid by card right now" },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: null },
  REQUEST_IN_PROGRESS: { status: 409, message: null },
  TOO_MANY_PASSKEYS: { status: 409, message: "You have as many passkeys as allowed. Remove one first" },
  TOO_MANY_CHANNELS: { status: 409, message: "The template has as many channels as allowed. Remove one first" },
  SECOND_FACTOR_RESET_TOKEN_EXPIRED: { status: 410, message: "This link has expired" },
  SECOND_FACTOR_CHALLENGE_EXPIRED: { status: 410, message: "This took too long. Please start again" },
  ASSET_CHANGED: { status: 412, message: "Someone else changed this asset" },
  TEMPLATE_CHANGED: { status: 412, message: "Someone else changed this template" },
  PAYLOAD_TOO_LARGE: { status: 413, message: "Too large" },
  INVALID_ARCHIVE: { status: 400, message: "This file can't be imported" },
  IMPORT_PLAN_CHANGED: {
    status: 409,
    message: "The workspace has changed in the meantime. Please look at the changes again",
  },
  UNSUPPORTED_ASSET: { status: 415, message: "This is not an image, font or style sheet that Platen can use" },
  RANGE_NOT_SATISFIABLE: { status: 416, message: null },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many attempts. Please wait a moment and try again" },
  RENDERER_BUSY: { status: 503, message: "The service is busy. Please try again in a moment" },
  SERVICE_UNAVAILABLE: { status: 503, message: "The service is not available right now. Please try again in a moment" },
  RENDER_TIMEOUT: { status: 504, message: "Generating the PDF took too long" },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Values of `data.reason` for SERVICE_UNAVAILABLE: the service is starting or stopping; it can't reach its database; a
 * renderer process was lost together with the document, or none was ready at its deadline; large request bodies take up
 * all memory set aside for them; it can't reach the bucket of its files, or the payment provider.
 */
export type UnavailableReason = "starting" | "stopping" | "database" | "renderer" | "memory" | "storage" | "payments";

/** HTTP status of NO_ACCESS if the access token or API key is missing, malformed, expired or revoked. */
export const UNAUTHENTICATED = 401;

/** Body of every failed call. */
export interface ErrorBody {
  errorCode: ErrorCode;
  /** Id of the request, which is also in the log. */
  correlationId: string | null;
  /** Details that depend on the code. */
  data: Record<string, unknown> | null;
}

/** The `data` of INVALID_TEMPLATE. */
export interface TemplateFault {
  /** Name of the partial that has the error, if the template itself does not. */
  partial?: string;
  /** Line and column count from 1; null if unknown. */
  line: number | null;
  column: number | null;
  reason: string;
}

/** @returns whether `text` is a code of the catalogue */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === "string" && Object.hasOwn(ERRORS, text);
}
