import { onTestFinished, vi } from "vitest";

/** Stops the clock until the test ends, so that only `passTime` and Vitest's own polls move it. */
export function fakeClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}

/** Moves a fake clock. */
export const passTime = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
