/** Result of a check: `note` says what was found, and `advice` what to do about it. */
export type Finding =
  | { kind: "ok"; note: string }
  | { kind: "warning"; note: string; advice: string }
  | { kind: "failed"; note: string; advice: string };

export const ok = (note: string): Finding => ({ kind: "ok", note });
export const warning = (note: string, advice: string): Finding => ({ kind: "warning", note, advice });
export const failed = (note: string, advice: string): Finding => ({ kind: "failed", note, advice });
