import { expect, it } from "vitest";
import { HangClock, type ProcessorTimes } from "../../../server/render/chromium/browser/hang-clock";

/** Returns the elapsed time after ten seconds, in each of which the browser had this time on processors. */
function elapsedAfterTenSeconds(perSecond: ProcessorTimes | undefined): number {
  const times = { process: 0, mainThread: 0 };
  const clock = new HangClock(() => {
    if (!perSecond) return undefined;
    times.process += perSecond.process;
    times.mainThread += perSecond.mainThread;
    return { ...times };
  });
  for (let second = 1; second < 10; second++) clock.read();
  return clock.read();
}

it.each<[elapsedMs: number, browser: string, perSecond: ProcessorTimes | undefined]>([
  [10_000, "is idle: stopped, or waiting for a process that it has lost", { process: 0, mainThread: 0 }],
  [10_000, "is blocked by work for its main thread", { process: 1_200, mainThread: 1_000 }],
  [10_000, "can't be observed", undefined],
  // The first second has no reading to compare with.
  [2_800, "gets a fifth of a processor", { process: 250, mainThread: 200 }],
  [2_125, "takes in a long message", { process: 400, mainThread: 0 }],
])("counts %d ms of ten seconds in which a browser %s", (elapsedMs, _, perSecond) => {
  expect(elapsedAfterTenSeconds(perSecond)).toBeCloseTo(elapsedMs);
});
