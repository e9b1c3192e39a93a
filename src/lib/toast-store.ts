/** The one toast that shows at a time (spec 2, 4): no React here, so that anything may set it. */
export type ToastType = "success" | "error";

export interface Toast {
  type: ToastType;
  message: string;
  /** Tells a toast from an earlier one with the same text. */
  number: number;
}

/** How long a toast stays, in ms (spec 9). */
export const TOAST_DURATIONS_MS: Record<ToastType, number> = { success: 3000, error: 5000 };

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** Sets the toast; without a message it is cleared instead (spec 4). */
export function showToast(type: ToastType, message: string | undefined): void {
  if (!message) {
    clearToast();
    return;
  }
  count += 1;
  current = { type, message, number: count };
  notifyListeners();
}

/** Takes the toast away, if there is one. */
export function clearToast(): void {
  if (!current) return;
  current = null;
  notifyListeners();
}

/** @returns the toast to show, or null */
export function currentToast(): Toast | null {
  return current;
}

/** @returns ends the subscription */
export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of [...listeners]) listener();
}
