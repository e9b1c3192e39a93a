/**
 * The error catalogue (spec 8 and decisions): what each code means in HTTP and what the portal's toast says.
 * `message: null` stands for 'anything else': "Unexpected error. MessageID: <correlation id>".
 * No schema library here: the portal imports it.
 */
interface CatalogueEntry {
  status: number;
  message: string | null;
}

export const ERRORS = {
  INVALID_REQUEST: { status: 400, message: null },
  EMPTY_TEMPLATE_NAME: { status: 400, message: "Empty template name" },
  EMPTY_TEMPLATE_CONTENT: { status: 400, message: "Empty template" },
  EMPTY_API_KEY_NAME: { status: 400, message: null },
  EMPTY_WORKSPACE_NAME: { status: 400, message: null },
  EMPTY_PASSWORD: { status: 400, message: null },
  INVALID_EMAIL: { status: 400, message: "Ivalid email address" },
  PASSWORD_NOT_STRONG_ENOUGH: { status: 400, message: "Password has to be at least 5 characters long" },
  INVALID_TEMPLATE_PARAMETERS: { status: 400, message: "Invalid template parameters format" },
  BAD_CREDENTIALS: { status: 401, message: "Invalid username or password" },
  REFRESH_TOKEN_NOT_FOUND: { status: 401, message: null },
  REFRESH_TOKEN_EXPIRED: { status: 401, message: "" },
  /** 403 for a member without the role; sent with {@link UNAUTHENTICATED} where the access token is at fault. */
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
  // Ours, beyond the specification's catalogue.
  USAGE_LIMIT_EXCEEDED: { status: 402, message: "Monthly limit reached" },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: null },
  REQUEST_IN_PROGRESS: { status: 409, message: null },
  PAYLOAD_TOO_LARGE: { status: 413, message: "Too large" },
  TOO_MANY_REQUESTS: { status: 429, message: "Too many attempts. Please wait a moment and try again" },
  RENDERER_BUSY: { status: 503, message: "The service is busy. Please try again in a moment" },
  SERVICE_UNAVAILABLE: { status: 503, message: "The service is not available right now. Please try again in a moment" },
  RENDER_TIMEOUT: { status: 504, message: "Generating the PDF took too long" },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * Why the service can't answer now, the `data.reason` of SERVICE_UNAVAILABLE: it is starting or stopping; its database can't be
 * reached; a process of the renderer was lost with the document; large request bodies occupy the memory set aside for them.
 */
export type UnavailableReason = "starting" | "stopping" | "database" | "renderer" | "memory";

/** HTTP status of NO_ACCESS when the access token is missing, malformed, expired or revoked. */
export const UNAUTHENTICATED = 401;

/** What every failure answers with (spec 3). `correlationId` is the request's id; `data` is null where there is nothing to say. */
export interface ErrorBody {
  errorCode: ErrorCode;
  correlationId: string | null;
  data: Record<string, unknown> | null;
}

/** Where the template engine knows them: 1-based line and column of the fault, and its words. The `data` of INVALID_TEMPLATE. */
export interface TemplateFault {
  line: number | null;
  column: number | null;
  reason: string;
}

/**
 * @param text any string, such as an `errorCode` that came over the wire
 * @returns whether it is a code of the catalogue
 */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === "string" && Object.hasOwn(ERRORS, text);
}
