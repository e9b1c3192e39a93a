/** Result of a check: `note` says what was found, and `advice` what to do about it. */
export type Finding =
  | { kind: "ok"; note: string }
  | { kind: "warning"; note: string; advice: string }
  | { kind: "failed"; note: string; advice: string };

export const ok = (note: string): Finding => ({ kind: "ok", note });
export const warning = (note: string, advice: string): Finding => ({ kind: "warning", note, advice });
export const failed = (note: string, advice: string): Finding => ({ kind: "failed", note, advice });

/** Returns the message of an error and of its causes, without repetitions. */
export function describeReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(describeReason).join("; ");
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : describeReason(error.cause);
  return cause === "" || error.message.includes(cause) ? error.message : `${error.message}: ${cause}`;
}
