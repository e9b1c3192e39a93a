import { setTimeout as sleep } from "node:timers/promises";
import type { Stop } from "./attack";

/** Pause after a failed call, so that a refused attacker does not only measure its own processor. */
const PAUSE_MS = 20;

/** Runs `work` in a number of endless loops, and ignores its failures. Does not wait for running work at the end. */
export function repeat(loops: number, work: (loop: number) => Promise<unknown>): Stop {
  let isStopped = false;
  for (let loop = 0; loop < loops; loop++) {
    void (async () => {
      while (!isStopped) await work(loop).catch(() => sleep(PAUSE_MS));
    })();
  }
  return () => {
    isStopped = true;
  };
}
