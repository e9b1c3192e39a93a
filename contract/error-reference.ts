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
  INVALID_EMAIL: withoutData("The text is not an email address."),
  PASSWORD_NOT_STRONG_ENOUGH: withoutData("The password is shorter than five characters."),
  INVALID_TEMPLATE_PARAMETERS: {
    meaning:
      "The parameters are not a JSON object, or they do not fit the schema of a template that enforces it. Then `data` lists the first hundred problems.",
    exampleData: { problems: [{ pointer: "/lines/3/price", expected: "number", got: "string" }] },
    commandLineText: "The data must be a JSON object that fits the template",
  },
  BAD_CREDENTIALS: withoutData("No account has this email address and password."),
  REFRESH_TOKEN_NOT_FOUND: withoutData("The refresh token is unknown or was used before."),
  REFRESH_TOKEN_EXPIRED: withoutData("The refresh token has expired: sign in again."),
  NO_ACCESS: withoutData(
    "The API key or access token is missing, unknown, expired or revoked (401), or your role does not allow the call (403).",
    "The server does not accept the API key",
  ),
  EMAIL_NOT_VERIFIED: withoutData("Verify the email address first."),
  NOT_FOUND: withoutData(
    "The resource does not exist, or you have no access to it.",
    "The server has nothing there; is it a Platen server, and the address right?",
  ),
  TEMPLATE_NOT_FOUND: withoutData(
    "The workspace has no template with this id or name.",
    "The workspace has no such template",
  ),
  USERNAME_ALREADY_IN_USE: withoutData("An account with this email address already exists."),
  API_KEY_NAME_ALREADY_IN_USE: withoutData("The workspace already has an API key with this name."),
  TEMPLATE_NAME_ALREADY_IN_USE: withoutData("The workspace already has a template with this name."),
  CUSTOMER_ALREADY_INVITED: withoutData("This address was invited already, or belongs to a member."),
  EMAIL_ALREADY_VERIFIED: withoutData("The email address is verified already."),
  CANNOT_DELETE_LAST_ADMIN_CUSTOMER: withoutData("A workspace with other members needs at least one admin."),
  EMAIL_VERIFICATION_TOKEN_EXPIRED: withoutData("The link has expired: request another email."),
  PASSWORD_RECOVERY_CHALLENGE_TOKEN_EXPIRED: withoutData("The link has expired: request another email."),
  INVALID_TEMPLATE: {
    meaning:
      "The template has an error. `data` says where, if that is known, and why. If the error is in a partial, " +
      "`data.partial` is the partial's name, and line and column are those of the partial.",
    exampleData: { line: 12, column: 8, reason: "tag {% for %} not closed" },
    commandLineText: "The template is not valid",
  },
  UNEXPECTED: withoutData(
    "The service failed. Give its operator the `correlationId`, which is in the log.",
    "The server failed",
  ),
  TEMPLATE_IS_PARTIAL: withoutData(
    "The template is a partial, which other templates use. No documents are generated from it alone.",
    "The template is a partial: name a template that uses it",
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
  EMPTY_SAMPLE_NAME: withoutData("The sample set's name is empty."),
  SAMPLE_NOT_FOUND: withoutData("The template has no sample set with this id."),
  SAMPLE_NAME_ALREADY_IN_USE: withoutData("The template already has a sample set with this name."),
  TOO_MANY_TEMPLATES: {
    meaning:
      "The workspace has as many templates as allowed, with partials. `data.max` is the limit: delete one first.",
    exampleData: { limit: "templatesPerWorkspace", max: 5_000 },
  },
  TOO_MANY_SAMPLES: {
    meaning:
      "The template has as many sample sets as allowed, or the workspace (`data.limit`). `data.max` is the limit: " +
      "delete one first.",
    exampleData: { limit: "samplesPerTemplate", max: 50 },
  },
  SAMPLE_CHANGED: {
    meaning:
      "The sample set is no longer the one that `If-Match` names. `data.revision` is its revision now: read it again, " +
      "then repeat the call.",
    commandLineText: "Someone has changed it on the server in the meantime: run platen pull first",
    exampleData: { revision: 4 },
  },
  INVALID_TEMPLATE_NAME: withoutData("The template's name contains `@`, which separates a name from a version."),
  INSUFFICIENT_SCOPE: {
    meaning:
      "The API key may not make this call. `data.scope` is the scope that it needs: create a key with it. With the scope `render`, a key that is limited to one template is not enough.",
    exampleData: { scope: "templates" },
    commandLineText:
      'The API key may not do this: create a key with the scope "templates" in the portal, under API keys',
  },
  TEMPLATE_NOT_ALLOWED: {
    meaning:
      "The API key is limited to one template, whose id is `data.templateId`, and this is another template, or HTML. " +
      "Use a key without this limit.",
    exampleData: { templateId: "2f1b8c1e-6f0e-4a57-9c55-3b2d1f0a9e77" },
    commandLineText: "The API key is limited to another template",
  },
  API_KEY_EXPIRED: {
    meaning:
      "The API key has expired, or it was rolled and its grace is over. `data.expiredAt` (epoch seconds) says when: " +
      "use the new key, or create one.",
    exampleData: { expiredAt: 1_790_000_300 },
    commandLineText: "The API key has expired: create another one in the portal, under API keys",
  },
  TEMPLATE_VERSION_NOT_FOUND: withoutData(
    "The template has no version with this number, or no channel with this name.",
    "The template has no such version",
  ),
  TEMPLATE_CHANGED: {
    meaning:
      "The template is no longer the one that `If-Match` names. `data` says who changed it (null if unknown), when, and " +
      "its revision now: read it again, then repeat the call with the new `ETag`. If the call is about a channel, the " +
      "channel points to another version: `data` has its name, and the number of the version (null if it was removed).",
    commandLineText: "Someone has changed it on the server in the meantime: run platen pull first",
    exampleData: { by: "ada@example.com", at: 1_790_000_300, revision: 18 },
  },
  WORKSPACE_LIMIT_REACHED: {
    meaning:
      "A customer would own more workspaces than allowed (`data.max`): you, or the member who would become the owner of " +
      "this workspace, whose email address is `data.owner`. That customer has to delete a workspace first.",
    exampleData: { limit: "workspacesPerCustomer", max: 100 },
  },
  TOO_MANY_API_KEYS: {
    meaning:
      "The workspace has as many API keys as allowed, with expired ones. `data.max` is the limit: delete one first.",
    exampleData: { limit: "apiKeysPerWorkspace", max: 200 },
  },
  TOO_MANY_INVITES: {
    meaning:
      "The workspace has as many invites as allowed, with expired ones. `data.max` is the limit: delete one first.",
    exampleData: { limit: "invitesPerWorkspace", max: 200 },
  },
  REVIEW_REQUIRED: withoutData(
    "The workspace publishes only after a review, and nobody has reviewed a comparison of the live version with exactly this draft. Compare them in the portal, and mark the comparison as reviewed there.",
  ),
  COMPARISON_NOT_REVIEWABLE: withoutData(
    "Only a finished comparison with the draft can be reviewed, and only if nothing has changed while it was made. Compare again.",
  ),
  TEMPLATE_IN_USE: {
    meaning: "Templates use this partial: change them first. `data.usedBy` has the names of the first 100.",
    exampleData: { usedBy: ["Invoice", "Letter"] },
  },
  ASSET_IN_USE: {
    meaning:
      "Templates use this asset by its present name: change them first, or send `evenIfUsed`. `data.usedBy` has the " +
      "names of the first 100.",
    exampleData: { usedBy: ["Invoice", "Letter"] },
  },
  ASSET_NAME_ALREADY_IN_USE: withoutData("Another asset of the workspace has this name."),
  ASSET_CHANGED: {
    meaning:
      "The asset is no longer the one that `If-Match` names, or there is one although `If-None-Match` is `*`. `data` " +
      "says who changed it (null if unknown), when, and its name, revision and hash now (null if there is none): read " +
      "it again, then repeat the call with the new `ETag`.",
    commandLineText: "Someone has changed it on the server in the meantime: run platen pull first",
    exampleData: {
      by: "ada@example.com",
      at: 1_790_000_300,
      name: "logo.svg",
      revision: 3,
      sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    },
  },
  ASSET_LIMIT_REACHED: {
    meaning:
      "The workspace has as many assets as allowed, or they take as many bytes as allowed (`assets`, " +
      "`assetBytesPerWorkspace`): delete some first.",
    exampleData: { limit: "assets", max: 200 },
  },
  REQUEST_NOT_REPEATABLE: {
    meaning:
      "The document of the request can't be generated again. `data.reason` says why: `IN_PROGRESS` (it is still being " +
      "generated), `NOT_STORED` (the document was not stored, and neither were its parameters), `EXPIRED` (they are no " +
      "longer kept), `FROM_HTML` (it has no template that may have changed) or `PARAMETERS_NOT_KEPT` (they are too large).",
    exampleData: { reason: "EXPIRED" },
  },
  IDEMPOTENCY_KEY_REUSED: withoutData("This Idempotency-Key was already used for a different request."),
  REQUEST_IN_PROGRESS: withoutData(
    "The first request with this Idempotency-Key is still running: try again after `Retry-After` seconds.",
  ),
  TOO_MANY_PASSKEYS: withoutData("The account has as many passkeys as allowed: remove one first."),
  INVOICE_NOT_PAYABLE: {
    meaning:
      "The invoice can't be paid by card. `data.reason` says why: `paid`, `void` (a change of plan replaced it), " +
      "`processing` (a payment is under way), `too_small` (the provider takes no payments of less than $0.50) or " +
      "`mismatched` (another amount was paid, which the operator has to look at).",
    exampleData: { reason: "paid" },
  },
  TOO_MANY_CHANNELS: {
    meaning: "The template has as many channels as allowed. `data.max` is the limit: remove one first.",
    exampleData: { max: 10 },
  },
  SECOND_FACTOR_RESET_TOKEN_EXPIRED: withoutData(
    "The link has expired. Remove the factor on the account page, or ask the operator of the service.",
  ),
  SECOND_FACTOR_CHALLENGE_EXPIRED: withoutData("The challenge has expired or was used: request another one."),
  PAYLOAD_TOO_LARGE: {
    meaning:
      "The body, the template, the parameters, the document or an image exceeds its limit. `data` says which, and the limit: `bodyValues` counts texts, numbers, lists, objects and so on, `bodyLevels` nested lists and objects, `assetPixels` the pixels of an image, and `renamedTemplates` and `renamedBytes` the templates that use a partial whose name changes.",
    exampleData: { pages: "more than 2000", limit: "pages" },
    commandLineText: "Template, data or document are larger than allowed",
  },
  INVALID_ARCHIVE: {
    meaning:
      "The file is not a zip of template files. `data` has the reason and, if it is in a file of the zip, its path.",
    exampleData: { path: "templates/Invoice/options.yaml", reason: "line 3: samples.Mari.now must be a time" },
  },
  IMPORT_PLAN_CHANGED: withoutData(
    "The zip or the workspace is not what it was when the plan of the import was made. Nothing was changed: make another plan.",
  ),
  UNSUPPORTED_ASSET: {
    meaning:
      "The content is none of the media types in `data.accepted`, or its header is damaged. Its content decides, not its " +
      "name. A style sheet needs `Content-Type: text/css`, or a name that ends with `.css`.",
    exampleData: { accepted: ["image/png", "font/woff2", "text/css"] },
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
      "A queue is full, the document still waited in it at its deadline, or it had to make room for another " +
      "customer: try again after `Retry-After` seconds. `data` names the queue, and its size if it is full.",
    exampleData: { limit: "renderQueue", max: 512 },
    commandLineText: "The queue of documents is full; please try again in a moment",
  },
  SERVICE_UNAVAILABLE: {
    meaning:
      "The service can't answer right now: try again after `Retry-After` seconds. `data.reason` says why: " +
      "`starting`, `stopping`, `database` (it can't be reached), `renderer` (a process was lost with the document, " +
      "or none was ready at its deadline), `memory` (too many large requests at once), `storage` (the bucket of the " +
      "files can't be reached) or `payments` (the payment provider can't be reached).",
    exampleData: { reason: "starting" },
    commandLineText: "The server is not available",
  },
  RENDER_TIMEOUT: {
    meaning: "The document took too long. `data.phase` says what was running: template, load, print or draw.",
    exampleData: { phase: "load" },
    commandLineText: "Generating the document took too long",
  },
};
