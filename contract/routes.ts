/**
 * Every call of the service, by who may make it. A call's name is `"<method> <path>"`, with the path in Fastify's
 * notation. `defineEndpoint` (endpoint.ts) adds the schemas.
 *
 * The portal imports this file, so it must not import a schema library. Each list is a constant of its own, so that the
 * portal's bundle carries only those that it reads.
 */

/** Anyone may make these calls. */
export const PUBLIC_ROUTES = [
  "POST /api/v1/register",
  "POST /api/v1/login",
  "POST /api/v1/login/second-factor",
  "POST /api/v1/verify-email",
  "POST /api/v1/resend-email-verification",
  "POST /api/v1/password-recovery/start",
  "POST /api/v1/password-recovery/submit",
  "POST /api/v1/second-factor/reset",
  "POST /api/v1/refreshtoken",
  "GET /api/v1/oauth2/providers",
  "GET /api/app/invites/:invite",
  "GET /v1/files/:secret",
] as const;

/** A customer may make these calls: a person with an access token. */
export const CUSTOMER_ROUTES = [
  "PATCH /api/v1/customer",
  "DELETE /api/v1/customer",
  "GET /api/v1/customer/sessions",
  "DELETE /api/v1/customer/sessions",
  "DELETE /api/v1/customer/sessions/:sessionId",
  "GET /api/v1/customer/second-factor",
  "POST /api/v1/customer/second-factor/challenge",
  "POST /api/v1/customer/second-factor/proof",
  "POST /api/v1/customer/second-factor/totp",
  "POST /api/v1/customer/second-factor/totp/confirm",
  "DELETE /api/v1/customer/second-factor/totp",
  "POST /api/v1/customer/second-factor/passkeys/options",
  "POST /api/v1/customer/second-factor/passkeys",
  "DELETE /api/v1/customer/second-factor/passkeys/:passkeyId",
  "POST /api/v1/customer/second-factor/recovery-codes",
  "GET /api/app/products",
  "PATCH /api/app/invites/:invite",
  "GET /api/app/workspaces",
  "POST /api/app/workspaces",
  "DELETE /api/app/memberships/:joinedId",
  "GET /api/app/free-trial",
  "GET /api/app/recovery-review",
  "DELETE /api/app/recovery-review",
] as const;

/**
 * Every member of the workspace in the header `X-Workspace-Id` may make these calls. Without the header, a call acts in
 * the customer's first workspace (docs/decisions/0020-portal-try-outs.md).
 */
export const HEADER_MEMBER_ROUTES = ["POST /api/app/pdf"] as const;

/** Every member of the workspace in the path may make these calls. */
export const MEMBER_ROUTES = [
  "GET /api/app/workspaces/:workspaceId/activities",
  "GET /api/app/workspaces/:workspaceId/analytics",
  "GET /api/app/workspaces/:workspaceId/apikeys",
  "GET /api/app/workspaces/:workspaceId/customers",
  "GET /api/app/workspaces/:workspaceId/invites",
  "GET /api/app/workspaces/:workspaceId/security",
  "GET /api/app/workspaces/:workspaceId/subscription",
  "GET /api/app/workspaces/:workspaceId/subscription/preview",
  "GET /api/app/workspaces/:workspaceId/templates",
  "POST /api/app/workspaces/:workspaceId/templates",
  "GET /api/app/workspaces/:workspaceId/templates/:templateId",
  "PATCH /api/app/workspaces/:workspaceId/templates/:templateId",
  "DELETE /api/app/workspaces/:workspaceId/templates/:templateId",
] as const;

/** Members of the workspace in the path with the role ADMIN may make these calls. */
export const ADMIN_ROUTES = [
  "PATCH /api/app/workspaces/:workspaceId",
  "DELETE /api/app/workspaces/:workspaceId",
  "POST /api/app/workspaces/:workspaceId/apikeys",
  "DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId",
  "PATCH /api/app/workspaces/:workspaceId/customers/:customerId",
  "DELETE /api/app/workspaces/:workspaceId/customers/:customerId",
  "POST /api/app/workspaces/:workspaceId/invites",
  "DELETE /api/app/workspaces/:workspaceId/invites/:inviteId",
  "POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend",
  "PATCH /api/app/workspaces/:workspaceId/security",
  "PATCH /api/app/workspaces/:workspaceId/subscription",
] as const;

/** API clients may make these calls: programs with an API key, on behalf of the key's workspace. */
export const KEY_ROUTES = [
  "POST /v1/documents",
  "GET /v1/documents/:documentId",
  "DELETE /v1/documents/:documentId",
  "POST /v1/batches",
  "GET /v1/batches/:batchId",
  "GET /v1/templates",
  "GET /v1/usage",
  "GET /v1/webhook-secret",
  "POST /v1/webhook-secret",
] as const;

/** These calls answer with a PDF; all others answer with JSON. */
export const PDF_ROUTES = ["POST /api/app/pdf", "POST /v1/documents", "GET /v1/files/:secret"] as const;

/**
 * Calls that need a recent proof of the second factor, if the account has one (STEP_UP_REQUIRED). A stolen access token
 * alone can't make them.
 */
export const STEP_UP_ROUTES = [
  "PATCH /api/v1/customer",
  "DELETE /api/v1/customer",
  "POST /api/v1/customer/second-factor/totp",
  "POST /api/v1/customer/second-factor/totp/confirm",
  "DELETE /api/v1/customer/second-factor/totp",
  "POST /api/v1/customer/second-factor/passkeys/options",
  "POST /api/v1/customer/second-factor/passkeys",
  "DELETE /api/v1/customer/second-factor/passkeys/:passkeyId",
  "POST /api/v1/customer/second-factor/recovery-codes",
  "DELETE /api/app/workspaces/:workspaceId",
  "POST /api/app/workspaces/:workspaceId/apikeys",
  "PATCH /api/app/workspaces/:workspaceId/customers/:customerId",
  "DELETE /api/app/workspaces/:workspaceId/customers/:customerId",
  "POST /api/app/workspaces/:workspaceId/invites",
  "DELETE /api/app/workspaces/:workspaceId/invites/:inviteId",
  "POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend",
  "PATCH /api/app/workspaces/:workspaceId/security",
  "PATCH /api/app/workspaces/:workspaceId/subscription",
] as const;
