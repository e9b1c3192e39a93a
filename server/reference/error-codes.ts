import type { ErrorCode } from "../../contract/errors";

interface Explanation {
  /** When it is answered, and what the caller can do. */
  means: string;
  /** What `data` may look like; null where the code says everything. */
  data: Record<string, unknown> | null;
}

const plain = (means: string): Explanation => ({ means, data: null });

/** The error catalogue for those who have to handle it. A new code has to be explained here before the code compiles. */
export const EXPLANATIONS: Record<ErrorCode, Explanation> = {
  INVALID_REQUEST: {
    means: "Something in the request is missing, unknown or of the wrong kind; `data` says what, by its field.",
    data: { "options.format": "Invalid option" },
  },
  EMPTY_TEMPLATE_NAME: plain("The template's name is empty."),
  EMPTY_TEMPLATE_CONTENT: plain("The template's HTML is empty."),
  EMPTY_API_KEY_NAME: plain("The key's name is empty."),
  EMPTY_WORKSPACE_NAME: plain("The workspace's name is empty."),
  EMPTY_PASSWORD: plain("The password is empty."),
  INVALID_EMAIL: plain("The text is no e-mail address."),
  PASSWORD_NOT_STRONG_ENOUGH: plain("The password is shorter than five characters."),
  INVALID_TEMPLATE_PARAMETERS: plain("The parameters are no JSON object."),
  BAD_CREDENTIALS: plain("No account has this e-mail address and password."),
  REFRESH_TOKEN_NOT_FOUND: plain("The refresh token is unknown, or was used before."),
  REFRESH_TOKEN_EXPIRED: plain("The refresh token has expired: sign in again."),
  NO_ACCESS: plain(
    "The key or token is missing, unknown, expired or revoked (401), or its role does not suffice (403).",
  ),
  EMAIL_NOT_VERIFIED: plain("The e-mail address has to be verified first."),
  NOT_FOUND: plain("What the address names does not exist, or not for you."),
  TEMPLATE_NOT_FOUND: plain("The workspace has no template of this id or name."),
  USERNAME_ALREADY_IN_USE: plain("An account with this e-mail address exists."),
  API_KEY_NAME_ALREADY_IN_USE: plain("The workspace has a key of this name."),
  TEMPLATE_NAME_ALREADY_IN_USE: plain("The workspace has a template of this name."),
  CUSTOMER_ALREADY_INVITED: plain("This address was invited already, or belongs to a member."),
  EMAIL_ALREADY_VERIFIED: plain("The e-mail address has been verified before."),
  CANNOT_DELETE_LAST_ADMIN_CUSTOMER: plain("A workspace with members keeps at least one admin."),
  EMAIL_VERIFICATION_TOKEN_EXPIRED: plain("The link has expired: have another mail sent."),
  PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED: plain("The link has expired: have another mail sent."),
  INVALID_TEMPLATE: {
    means: "Liquid can't make sense of the template; `data` says where and why.",
    data: { line: 12, column: 8, reason: "tag {% for %} not closed" },
  },
  UNEXPECTED: plain("A fault of ours. The operator finds it in the log by its `correlationId`."),
  USAGE_LIMIT_EXCEEDED: plain("The plan's documents of this month are used up."),
  IDEMPOTENCY_KEY_REUSED: plain("The Idempotency-Key came with another request before."),
  REQUEST_IN_PROGRESS: plain(
    "The first request with this Idempotency-Key is still running: ask again after `Retry-After` seconds.",
  ),
  PAYLOAD_TOO_LARGE: {
    means:
      "The body, the template, the parameters or the document are larger than the limit; `data` says which, and the limit.",
    data: { pages: "more than 2000" },
  },
  TOO_MANY_REQUESTS: plain("Too many calls: try again after `Retry-After` seconds."),
  RENDERER_BUSY: plain("The queue of documents is full: try again after `Retry-After` seconds."),
  SERVICE_UNAVAILABLE: {
    means:
      "The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: " +
      "`starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document) " +
      "or `memory` (too many large requests at once).",
    data: { reason: "starting" },
  },
  RENDER_TIMEOUT: {
    means: "The document took too long; `data.phase` says which part of it: template, load or print.",
    data: { phase: "load" },
  },
};
