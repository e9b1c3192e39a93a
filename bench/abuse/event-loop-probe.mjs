// @ts-check
import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Preloaded into the service by service-process.ts. Answers each message with the longest block of the event loop since
 * the last message: the time in ms, and the processor time of the main thread in ms, which other processes on a busy
 * machine change little. It does not keep the process running.
 */
const RESOLUTION_MS = 10;
/** Linux lists the processor time of a thread in ns first. The main thread has the id of the process. */
const SCHEDULER_FILE = `/proc/self/task/${process.pid}/schedstat`;

if (process.send) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  let worstProcessorMs = 0;
  let readAtMs = processorMs();
  const read = () => {
    const nowMs = processorMs();
    worstProcessorMs = Math.max(worstProcessorMs, nowMs - readAtMs);
    readAtMs = nowMs;
  };
  setInterval(read, RESOLUTION_MS).unref();
  process.on("message", () => {
    process.send?.({ ms: Math.max(0, delays.max / 1e6 - RESOLUTION_MS), processorMs: worstProcessorMs });
    delays.reset();
    worstProcessorMs = 0;
  });
  process.channel?.unref();
}

function processorMs() {
  return Number.parseInt(readFileSync(SCHEDULER_FILE, "utf8"), 10) / 1e6;
}
