import { config } from "./config";

/** Query parameters of mailed links and of sign-ins through a provider that carry secrets. */
const SECRET = /[?&](token|invite|access_token|refresh_token)=/;

let report: ((error: unknown) => void) | undefined;

/**
 * Starts reporting errors to the operator's Sentry, if one is configured. Otherwise nothing of Sentry is loaded. Does
 * not start on an address that carries a secret, because reports contain addresses.
 */
export async function startErrorReporting(): Promise<void> {
  const { sentryDsn } = config;
  if (!sentryDsn || SECRET.test(decodeURIComponent(window.location.search))) return;
  const { start } = await import("./sentry");
  report = start(sentryDsn);
}

/**
 * Logs and reports an error that was caught: by an error boundary, or when the code of a dialog could not be loaded.
 * Uncaught errors reach Sentry without this.
 */
export function reportRenderError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the warning is required (docs/requirements.md, ERR-46)
  console.warn("Application error", error);
  report?.(error);
}
