// @ts-check
import { monitorEventLoopDelay } from "node:perf_hooks";

/**
 * Preloaded into the service by service-process.ts. Answers each message with the longest delay of the event loop in ms
 * since the last message. It does not keep the process running.
 */
const RESOLUTION_MS = 10;

if (process.send) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  process.on("message", () => {
    process.send?.(Math.max(0, delays.max / 1e6 - RESOLUTION_MS));
    delays.reset();
  });
  process.channel?.unref();
}
