/**
 * Proof of the second factor for calls that need a recent one (STEP_UP_REQUIRED). The HTTP client asks for it; the
 * console shows the dialog.
 */

/** Asks the user for a proof. Resolves to whether the service has accepted one. */
type Prompt = () => Promise<boolean>;

let prompt: Prompt | null = null;
let pending: Promise<boolean> | null = null;

/** Registers the dialog. Returns a function that ends the registration. */
export function setStepUpPrompt(ask: Prompt): () => void {
  prompt = ask;
  return () => {
    if (prompt === ask) prompt = null;
  };
}

/** Asks the user for a proof. Concurrent calls share one dialog. Resolves to false if the user cancels it. */
export function requestStepUp(): Promise<boolean> {
  if (!prompt) return Promise.resolve(false);
  pending ??= prompt().finally(() => {
    pending = null;
  });
  return pending;
}
