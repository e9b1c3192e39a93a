import { config } from "./config";

/** What mailed links and sign-ins through a provider bring along: it is nobody else's to see. */
const SECRET = /[?&](token|invite|access_token|refresh_token)=/;

let report: ((error: unknown) => void) | undefined;

/**
 * Reports errors to the operator's Sentry, where one is configured (decisions); nothing of it is loaded elsewhere. Nor on an
 * address that carries a secret, for addresses are reported, too.
 */
export async function startErrorReporting(): Promise<void> {
  const { sentryDsn } = config;
  if (!sentryDsn || SECRET.test(decodeURIComponent(window.location.search))) return;
  const { start } = await import("./sentry");
  report = start(sentryDsn);
}

/** For errors that somebody has caught; all others are reported by themselves. Does nothing where no reporting has started. */
export function reportError(error: unknown): void {
  report?.(error);
}
