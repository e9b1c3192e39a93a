import { vi } from "vitest";

/** Longest wait for a condition. Far longer than any of them takes, because the machine may be busy. */
const TIMEOUT_MS = 240_000;

/** Repeats a check until it does not throw. @returns its result @throws its last error after that time */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: TIMEOUT_MS, interval: 20 });
