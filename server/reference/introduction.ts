/** Introduction above the calls, in Markdown. */
export const INTRODUCTION = `Platen makes PDF documents from HTML templates with [Liquid](https://liquidjs.com) tags.

## Authentication

Send an API key with every call: \`Authorization: Bearer pk_…\`. The key acts for its workspace. Admins create API keys in the
portal. Keep the key on your servers, because everyone who has it can make documents at your cost.

## Errors

Every failed call has the same body: \`{errorCode, correlationId, data}\`. Let your program decide by \`errorCode\`; \`data\` helps
you correct the call. The correlation id identifies the request. You find it in the header \`X-Correlation-Id\` and in the
service's log.

## Limits

An API key may make a limited number of calls per minute; the header \`RateLimit\` says how many are left. Above that limit, and
when the service is busy, the answer has the header \`Retry-After\`. Your plan limits the documents of a calendar month (UTC). Only
documents that were made count.

## Trying again

Send an \`Idempotency-Key\` with every request that must not happen twice. For 24 hours, the same request with the same key gets the
same answer.`;
