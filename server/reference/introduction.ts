/** What stands above the calls, in Markdown. */
export const INTRODUCTION = `Platen makes PDF documents of HTML templates with [Liquid](https://liquidjs.com).

## Authentication

Programs show an API key, which acts for its workspace: \`Authorization: Bearer pk_…\`. Admins make keys in the portal. Keep a key
on your servers: whoever has it can make documents at your cost.

## Errors

Every failure answers with the same envelope, \`{errorCode, correlationId, data}\`. Decide by \`errorCode\`; \`data\` helps to mend
the call; the correlation id names the request, and stands in the header \`X-Correlation-Id\` as well.

## Limits

A key may make a number of calls a minute: \`RateLimit\` says how many are left. Above it, and where the service is busy, the answer
carries \`Retry-After\`. The plan limits the documents of a calendar month (UTC); only those that were made count.

## Trying again

Send an \`Idempotency-Key\` with what must not happen twice. For 24 hours the same request with the same key gets the same answer.`;
