import {
  type Breadcrumb,
  browserTracingIntegration,
  captureException,
  type Event,
  init,
  replayIntegration,
} from "@sentry/react";

/**
 * Starts Sentry.
 * @param dsn address of the Sentry project
 * @returns a function that reports a caught error
 */
export function start(dsn: string): (error: unknown) => void {
  init({
    dsn,
    // Disabled outside of a browser (docs/requirements.md, CONST-07).
    enabled: typeof window !== "undefined",
    integrations: [browserTracingIntegration(), replayIntegration()],
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    beforeSend: withoutQuery,
    beforeSendTransaction: withoutQuery,
    beforeBreadcrumb: (breadcrumb) => ({ ...breadcrumb, data: bareAddresses(breadcrumb.data) }),
  });
  return (error) => void captureException(error);
}

/** Removes queries from addresses: they contain e-mail addresses and invites. */
function withoutQuery<Sent extends Event>(event: Sent): Sent {
  if (event.request) event.request = { ...event.request, url: bare(event.request.url), query_string: "" };
  return event;
}

const bareAddresses = (data: Breadcrumb["data"]) =>
  data && Object.fromEntries(Object.entries(data).map(([key, value]) => [key, bare(value)]));

function bare<Value>(value: Value): Value {
  return (typeof value === "string" ? value.replace(/\?.*/s, "") : value) as Value;
}
