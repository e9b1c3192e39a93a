/** Introduction above the calls, in Markdown. */
export const INTRODUCTION = `Platen turns HTML templates into PDFs using [Liquid](https://liquidjs.com).

## Authentication

Authenticate with an API key, which belongs to one workspace: send \`Authorization: Bearer pk_…\` with every call. Admins
create API keys in the portal. Keep the key on your servers: anyone with the key can generate documents at your expense.

## Errors

Every error has the same shape: \`{errorCode, correlationId, data}\`. Branch on \`errorCode\`; \`data\` helps you fix the
request. The correlation id identifies the request. It is also in the header \`X-Correlation-Id\`, and in the portal
under Activity.

## Limits

An API key may make a limited number of calls per minute; the header \`RateLimit\` says how many are left. Above that limit, and
when the service is busy, the answer has the header \`Retry-After\`. Your plan limits the documents of a calendar month (UTC). Only
generated documents count.

## Retries

Send an \`Idempotency-Key\` with every request that must not happen twice. For 24 hours, the same request with the same key gets the
same answer.`;
