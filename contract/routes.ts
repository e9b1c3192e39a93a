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
  "GET /api/app/workspaces/:workspaceId/apikeys/:keyId",
  "GET /api/app/workspaces/:workspaceId/assets",
  "POST /api/app/workspaces/:workspaceId/assets",
  "GET /api/app/workspaces/:workspaceId/assets/:assetId",
  "PATCH /api/app/workspaces/:workspaceId/assets/:assetId",
  "DELETE /api/app/workspaces/:workspaceId/assets/:assetId",
  "GET /api/app/workspaces/:workspaceId/assets/:assetId/content",
  "PUT /api/app/workspaces/:workspaceId/assets/:assetId/content",
  "GET /api/app/workspaces/:workspaceId/batches",
  "GET /api/app/workspaces/:workspaceId/batches/:batchId",
  "GET /api/app/workspaces/:workspaceId/comparisons/:comparisonId",
  "POST /api/app/workspaces/:workspaceId/comparisons/:comparisonId/review",
  "GET /api/app/workspaces/:workspaceId/customers",
  "GET /api/app/workspaces/:workspaceId/export",
  "GET /api/app/workspaces/:workspaceId/insights",
  "GET /api/app/workspaces/:workspaceId/invites",
  "GET /api/app/workspaces/:workspaceId/invoices",
  "GET /api/app/workspaces/:workspaceId/invoices/:invoiceId/pdf",
  "GET /api/app/workspaces/:workspaceId/billing-details",
  "GET /api/app/workspaces/:workspaceId/payment",
  "GET /api/app/workspaces/:workspaceId/requests",
  "GET /api/app/workspaces/:workspaceId/requests/:requestId",
  "POST /api/app/workspaces/:workspaceId/requests/:requestId/repeat",
  "GET /api/app/workspaces/:workspaceId/request-export",
  "POST /api/app/workspaces/:workspaceId/preview",
  "POST /api/app/workspaces/:workspaceId/preview/places",
  "GET /api/app/workspaces/:workspaceId/publishing",
  "GET /api/app/workspaces/:workspaceId/security",
  "POST /api/app/workspaces/:workspaceId/starter-templates",
  "GET /api/app/workspaces/:workspaceId/subscription",
  "GET /api/app/workspaces/:workspaceId/subscription/preview",
  "GET /api/app/workspaces/:workspaceId/template-export",
  "POST /api/app/workspaces/:workspaceId/template-import",
  "POST /api/app/workspaces/:workspaceId/template-import-plan",
  "GET /api/app/workspaces/:workspaceId/templates",
  "POST /api/app/workspaces/:workspaceId/templates",
  "GET /api/app/workspaces/:workspaceId/templates/:templateId",
  "PATCH /api/app/workspaces/:workspaceId/templates/:templateId",
  "DELETE /api/app/workspaces/:workspaceId/templates/:templateId",
  "POST /api/app/workspaces/:workspaceId/templates/:templateId/compare",
  "POST /api/app/workspaces/:workspaceId/templates/:templateId/duplicate",
  "GET /api/app/workspaces/:workspaceId/templates/:templateId/thumbnail",
  "GET /api/app/workspaces/:workspaceId/templates/:templateId/samples",
  "POST /api/app/workspaces/:workspaceId/templates/:templateId/samples",
  "GET /api/app/workspaces/:workspaceId/templates/:templateId/samples/:sampleId",
  "PATCH /api/app/workspaces/:workspaceId/templates/:templateId/samples/:sampleId",
  "DELETE /api/app/workspaces/:workspaceId/templates/:templateId/samples/:sampleId",
  "GET /api/app/workspaces/:workspaceId/templates/:templateId/schema",
  "PATCH /api/app/workspaces/:workspaceId/templates/:templateId/schema",
  "POST /api/app/workspaces/:workspaceId/templates/:templateId/schema-changes",
  "GET /api/app/workspaces/:workspaceId/templates/:templateId/versions",
  "POST /api/app/workspaces/:workspaceId/templates/:templateId/versions",
  "GET /api/app/workspaces/:workspaceId/templates/:templateId/versions/:number",
  "POST /api/app/workspaces/:workspaceId/templates/:templateId/versions/:number/restore",
  "PUT /api/app/workspaces/:workspaceId/templates/:templateId/channels/:channel",
  "GET /api/app/workspaces/:workspaceId/webhook-addresses",
  "GET /api/app/workspaces/:workspaceId/webhook-deliveries",
  "GET /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId",
  "GET /api/app/workspaces/:workspaceId/deleted-templates",
  "POST /api/app/workspaces/:workspaceId/deleted-templates/:templateId/restore",
] as const;

/** Members of the workspace in the path with the role ADMIN may make these calls. */
export const ADMIN_ROUTES = [
  "PATCH /api/app/workspaces/:workspaceId",
  "DELETE /api/app/workspaces/:workspaceId",
  "POST /api/app/workspaces/:workspaceId/apikeys",
  "PATCH /api/app/workspaces/:workspaceId/apikeys/:keyId",
  "DELETE /api/app/workspaces/:workspaceId/apikeys/:keyId",
  "POST /api/app/workspaces/:workspaceId/apikeys/:keyId/roll",
  "PATCH /api/app/workspaces/:workspaceId/customers/:customerId",
  "DELETE /api/app/workspaces/:workspaceId/customers/:customerId",
  "POST /api/app/workspaces/:workspaceId/invites",
  "DELETE /api/app/workspaces/:workspaceId/invites/:inviteId",
  "POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend",
  "POST /api/app/workspaces/:workspaceId/invites/:inviteId/link",
  "DELETE /api/app/workspaces/:workspaceId/templates/:templateId/channels/:channel",
  "PATCH /api/app/workspaces/:workspaceId/publishing",
  "PATCH /api/app/workspaces/:workspaceId/security",
  "PATCH /api/app/workspaces/:workspaceId/subscription",
  "PATCH /api/app/workspaces/:workspaceId/billing-details",
  "POST /api/app/workspaces/:workspaceId/payment/checkout",
  "POST /api/app/workspaces/:workspaceId/payment/portal",
  "POST /api/app/workspaces/:workspaceId/webhook-deliveries/:deliveryId/redeliver",
  "GET /api/app/workspaces/:workspaceId/audit-events",
  "GET /api/app/workspaces/:workspaceId/audit-export",
  "POST /api/app/workspaces/:workspaceId/webhook-tests",
  "GET /api/app/workspaces/:workspaceId/webhook-secret",
  "POST /api/app/workspaces/:workspaceId/webhook-secret",
] as const;

/** API clients may make these calls: programs with an API key, on behalf of the key's workspace. */
export const KEY_ROUTES = [
  "POST /v1/documents",
  "GET /v1/documents/:documentId",
  "DELETE /v1/documents/:documentId",
  "POST /v1/batches",
  "GET /v1/batches/:batchId",
  "GET /v1/assets",
  "GET /v1/assets/:name",
  "PUT /v1/assets/:name",
  "DELETE /v1/assets/:name",
  "GET /v1/templates",
  "POST /v1/templates",
  "GET /v1/templates/:templateId",
  "PATCH /v1/templates/:templateId",
  "DELETE /v1/templates/:templateId",
  "POST /v1/templates/:templateId/compare",
  "POST /v1/templates/:templateId/duplicate",
  "GET /v1/comparisons/:comparisonId",
  "GET /v1/templates/:templateId/samples",
  "POST /v1/templates/:templateId/samples",
  "GET /v1/templates/:templateId/samples/:sampleId",
  "PATCH /v1/templates/:templateId/samples/:sampleId",
  "DELETE /v1/templates/:templateId/samples/:sampleId",
  "GET /v1/templates/:templateId/schema",
  "PATCH /v1/templates/:templateId/schema",
  "POST /v1/templates/:templateId/validate",
  "GET /v1/templates/:templateId/versions",
  "POST /v1/templates/:templateId/versions",
  "GET /v1/templates/:templateId/versions/:number",
  "POST /v1/templates/:templateId/versions/:number/restore",
  "PUT /v1/templates/:templateId/channels/:channel",
  "DELETE /v1/templates/:templateId/channels/:channel",
  "GET /v1/deleted-templates",
  "POST /v1/deleted-templates/:templateId/restore",
  "GET /v1/usage",
  "GET /v1/webhook-secret",
  "POST /v1/webhook-secret",
] as const;

/** Calls of API clients that need a key with the scope `templates` (INSUFFICIENT_SCOPE). */
export const TEMPLATES_SCOPE_ROUTES = [
  "PUT /v1/assets/:name",
  "DELETE /v1/assets/:name",
  "POST /v1/templates",
  "GET /v1/templates/:templateId",
  "PATCH /v1/templates/:templateId",
  "DELETE /v1/templates/:templateId",
  "POST /v1/templates/:templateId/compare",
  "POST /v1/templates/:templateId/duplicate",
  "GET /v1/comparisons/:comparisonId",
  "GET /v1/templates/:templateId/samples",
  "POST /v1/templates/:templateId/samples",
  "GET /v1/templates/:templateId/samples/:sampleId",
  "PATCH /v1/templates/:templateId/samples/:sampleId",
  "DELETE /v1/templates/:templateId/samples/:sampleId",
  "PATCH /v1/templates/:templateId/schema",
  "GET /v1/templates/:templateId/versions",
  "POST /v1/templates/:templateId/versions",
  "GET /v1/templates/:templateId/versions/:number",
  "POST /v1/templates/:templateId/versions/:number/restore",
  "PUT /v1/templates/:templateId/channels/:channel",
  "DELETE /v1/templates/:templateId/channels/:channel",
  "GET /v1/deleted-templates",
  "POST /v1/deleted-templates/:templateId/restore",
] as const;

/**
 * Calls that an API key which is limited to one template may make. All others need a key without that limit
 * (INSUFFICIENT_SCOPE).
 */
export const TEMPLATE_KEY_ROUTES = [
  "POST /v1/documents",
  "GET /v1/documents/:documentId",
  "DELETE /v1/documents/:documentId",
  "POST /v1/batches",
  "GET /v1/batches/:batchId",
  "GET /v1/templates/:templateId/schema",
  "POST /v1/templates/:templateId/validate",
] as const;

/** These calls answer with the content of an asset, whose media type is that of the asset. */
export const ASSET_ROUTES = [
  "GET /api/app/workspaces/:workspaceId/assets/:assetId/content",
  "GET /v1/assets/:name",
] as const;

/** These calls answer with the rows of a list as CSV or JSON Lines. */
export const EXPORT_ROUTES = [
  "GET /api/app/workspaces/:workspaceId/request-export",
  "GET /api/app/workspaces/:workspaceId/audit-export",
] as const;

/** These calls answer with a zip. */
export const ZIP_ROUTES = [
  "GET /api/app/workspaces/:workspaceId/export",
  "GET /api/app/workspaces/:workspaceId/template-export",
] as const;

/**
 * These calls answer with a PDF; all others but {@link ASSET_ROUTES}, {@link EXPORT_ROUTES} and {@link ZIP_ROUTES}
 * answer with JSON.
 */
export const PDF_ROUTES = [
  "POST /api/app/pdf",
  "GET /api/app/workspaces/:workspaceId/invoices/:invoiceId/pdf",
  "POST /v1/documents",
  "GET /v1/files/:secret",
] as const;

/**
 * Calls that need a recent proof of the second factor, if the account has one (STEP_UP_REQUIRED). A stolen access token
 * alone can't make them. Deleting an API key is not among them: nobody should look for a second factor while a leaked
 * key is in use.
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
  "POST /api/app/workspaces/:workspaceId/apikeys/:keyId/roll",
  "PATCH /api/app/workspaces/:workspaceId/customers/:customerId",
  "DELETE /api/app/workspaces/:workspaceId/customers/:customerId",
  "POST /api/app/workspaces/:workspaceId/invites",
  "DELETE /api/app/workspaces/:workspaceId/invites/:inviteId",
  "POST /api/app/workspaces/:workspaceId/invites/:inviteId/resend",
  "PATCH /api/app/workspaces/:workspaceId/security",
  "PATCH /api/app/workspaces/:workspaceId/subscription",
  "PATCH /api/app/workspaces/:workspaceId/billing-details",
  "POST /api/app/workspaces/:workspaceId/payment/checkout",
  "POST /api/app/workspaces/:workspaceId/payment/portal",
  "GET /api/app/workspaces/:workspaceId/webhook-secret",
  "POST /api/app/workspaces/:workspaceId/webhook-secret",
] as const;
