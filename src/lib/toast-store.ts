import { Emitter } from "./emitter";

/** Holds the toast; there is at most one at a time. Does not use React, so that any code can show a toast. */
export type ToastType = "success" | "error";

/** Button of a toast. */
export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  type: ToastType;
  message: string;
  /** Without an action, the toast closes itself. */
  action: ToastAction | undefined;
  /** Distinguishes a toast from an earlier one with the same text. */
  number: number;
}

/** Time in ms until a toast without an action closes itself. */
export const TOAST_DURATIONS_MS: Record<ToastType, number> = { success: 3000, error: 5000 };

let current: Toast | null = null;
let count = 0;
const changes = new Emitter();

/** Replaces the current toast. Without a message, removes it. */
export function showToast(type: ToastType, message: string | undefined, action?: ToastAction): void {
  if (!message) {
    clearToast();
    return;
  }
  count += 1;
  current = { type, message, action, number: count };
  changes.emit();
}

/** Removes the toast, if there is one. */
export function clearToast(): void {
  if (!current) return;
  current = null;
  changes.emit();
}

/** Returns the toast to show, or null. */
export function currentToast(): Toast | null {
  return current;
}

/** Calls `listener` after each change of the toast. */
export const onToastChange = changes.subscribe;
