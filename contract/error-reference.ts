import type { ErrorCode } from "./errors";

/** Texts about an error code, for the API reference and the command line. */
interface ErrorReference {
  /** For the API reference: what happened, and what the caller can do about it. */
  meaning: string;
  /** For the API reference: an example of `data`; null if `data` is always null. */
  exampleData: Record<string, unknown> | null;
  /** For the command line, if neither the portal's toast nor `meaning` fits there. */
  commandLineText?: string;
}

const withoutData = (meaning: string, commandLineText?: string): ErrorReference => ({
  meaning,
  exampleData: null,
  ...(commandLineText && { commandLineText }),
});

/**
 * Texts of the error catalogue that the portal does not need. They are in a file of their own to keep them out of its
 * bundle. A new code of errors.ts compiles only after it is explained here.
 */
export const ERROR_REFERENCE: Record<ErrorCode, ErrorReference> = {
  INVALID_REQUEST: {
    meaning: "A field of the request is missing, unknown or of the wrong type. `data` names each field and its error.",
    exampleData: { "options.format": "Invalid option" },
    commandLineText: "The server does not accept the request",
  },
  EMPTY_TEMPLATE_NAME: withoutData("The template's name is empty."),
  EMPTY_TEMPLATE_CONTENT: withoutData("The template's HTML is empty.", "The template is empty"),
  EMPTY_API_KEY_NAME: withoutData("The API key's name is empty."),
  EMPTY_WORKSPACE_NAME: withoutData("The workspace's name is empty."),
  EMPTY_PASSWORD: withoutData("The password is empty."),
  INVALID_EMAIL: withoutData("The text is not an e-mail address."),
  PASSWORD_NOT_STRONG_ENOUGH: withoutData("The password is shorter than five characters."),
  INVALID_TEMPLATE_PARAMETERS: withoutData("The parameters are not a JSON object.", "The data must be a JSON object"),
  BAD_CREDENTIALS: withoutData("No account has this e-mail address and password."),
  REFRESH_TOKEN_NOT_FOUND: withoutData("The refresh token is unknown or was used before."),
  REFRESH_TOKEN_EXPIRED: withoutData("The refresh token has expired: sign in again."),
  NO_ACCESS: withoutData(
    "The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).",
    "The server does not accept the API key",
  ),
  EMAIL_NOT_VERIFIED: withoutData("Verify the e-mail address first."),
  NOT_FOUND: withoutData(
    "The resource does not exist, or you have no access to it.",
    "The server has nothing there; is it a Platen server, and the address right?",
  ),
  TEMPLATE_NOT_FOUND: withoutData(
    "The workspace has no template with this id or name.",
    "The workspace has no such template",
  ),
  USERNAME_ALREADY_IN_USE: withoutData("An account with this e-mail address already exists."),
  API_KEY_NAME_ALREADY_IN_USE: withoutData("The workspace already has an API key with this name."),
  TEMPLATE_NAME_ALREADY_IN_USE: withoutData("The workspace already has a template with this name."),
  CUSTOMER_ALREADY_INVITED: withoutData("This address was invited already, or belongs to a member."),
  EMAIL_ALREADY_VERIFIED: withoutData("The e-mail address is verified already."),
  CANNOT_DELETE_LAST_ADMIN_CUSTOMER: withoutData("A workspace with other members needs at least one admin."),
  EMAIL_VERIFICATION_TOKEN_EXPIRED: withoutData("The link has expired: request another e-mail."),
  PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED: withoutData("The link has expired: request another e-mail."),
  INVALID_TEMPLATE: {
    meaning: "The template has an error. `data` says where, if that is known, and why.",
    exampleData: { line: 12, column: 8, reason: "tag {% for %} not closed" },
    commandLineText: "The template is not valid",
  },
  UNEXPECTED: withoutData(
    "The service failed. Give its operator the `correlationId`, which is in the log.",
    "The server failed",
  ),
  USAGE_LIMIT_EXCEEDED: {
    meaning:
      "The workspace has used up its plan's documents for this month, or more documents would wait in the background " +
      "than are left. For background work, `data` has the plan's limit, and the used and the waiting documents.",
    exampleData: { limit: 500, used: 420, waiting: 80 },
    commandLineText: "The workspace has used up its plan's documents of this month",
  },
  SECOND_FACTOR_REQUIRED: {
    meaning:
      "The password is correct, and the account has a second factor. Send `data.challenge` with a proof to " +
      "`POST /api/v1/login/second-factor` before `data.expiresAt` (epoch seconds).",
    exampleData: {
      challenge: "Jx0bM8Vq3o2nQ5yT7uW1rE9sK4dF6gHcZaXvBnMlPiU",
      methods: ["TOTP", "RECOVERY_CODE"],
      passkeyOptions: null,
      expiresAt: 1_790_000_300,
    },
  },
  INVALID_SECOND_FACTOR: withoutData(
    "The code was wrong or used before, or the passkey does not belong to the account.",
  ),
  STEP_UP_REQUIRED: withoutData(
    "The call needs a recent proof of your second factor: send one to `POST /api/v1/customer/second-factor/proof`, " +
      "then repeat the call.",
  ),
  SECOND_FACTOR_SETUP_REQUIRED: withoutData(
    "The workspace requires its members to have a second factor, and your account has none.",
  ),
  WORKSPACE_LIMIT_REACHED: {
    meaning: "You own as many workspaces as one customer may own. `data.max` is the limit: delete a workspace first.",
    exampleData: { max: 100 },
  },
  IDEMPOTENCY_KEY_REUSED: withoutData("This Idempotency-Key was already used for a different request."),
  REQUEST_IN_PROGRESS: withoutData(
    "The first request with this Idempotency-Key is still running: try again after `Retry-After` seconds.",
  ),
  TOO_MANY_PASSKEYS: withoutData("The account has as many passkeys as allowed: remove one first."),
  SECOND_FACTOR_RESET_TOKEN_EXPIRED: withoutData(
    "The link has expired. Remove the factor on the account page, or ask the operator of the service.",
  ),
  SECOND_FACTOR_CHALLENGE_EXPIRED: withoutData("The challenge has expired or was used: request another one."),
  PAYLOAD_TOO_LARGE: {
    meaning:
      "The body, the template, the parameters or the document exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, and `bodyLevels` nested lists and objects.",
    exampleData: { pages: "more than 2000", limit: "pages" },
    commandLineText: "Template, data or document are larger than allowed",
  },
  RANGE_NOT_SATISFIABLE: withoutData(
    "The range of bytes begins after the end of the file. `Content-Range` says how long the file is.",
  ),
  TOO_MANY_REQUESTS: {
    meaning:
      "Too many calls, or you hold too much at the same time: try again after `Retry-After` seconds. `data` names the " +
      "limit and its size.",
    exampleData: { limit: "concurrentDocuments", max: 256 },
    commandLineText: "The server takes no more calls with this key for now",
  },
  RENDERER_BUSY: {
    meaning:
      "The render queue is full, the document still waited in it at its deadline, or it had to make room for another " +
      "customer: try again after `Retry-After` seconds.",
    exampleData: { limit: "renderQueue" },
    commandLineText: "The queue of documents is full; please try again in a moment",
  },
  SERVICE_UNAVAILABLE: {
    meaning:
      "The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: " +
      "`starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, " +
      "or none was ready at its deadline), `memory` (too many large requests at once) or `storage` (the bucket of the " +
      "files can't be reached).",
    exampleData: { reason: "starting" },
    commandLineText: "The server is not available",
  },
  RENDER_TIMEOUT: {
    meaning: "The document took too long. `data.phase` says what was running: template, load or print.",
    exampleData: { phase: "load" },
    commandLineText: "Making the document took too long",
  },
};
