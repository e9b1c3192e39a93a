/**
 * Entry of the template process: renders one Liquid template after the other. The parent kills the process if a
 * template takes too long, so the process keeps no state that matters.
 */
import { LiquidRenderer } from "./liquid-renderer";
import type { LiquidRequest, LiquidResponse } from "./messages";

const reply = (response: LiquidResponse) => process.send?.(response);

process.on("disconnect", () => process.exit());
// The parent handles signals to the whole process group, such as Ctrl+C, and lets accepted documents finish.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
try {
  const renderer = new LiquidRenderer();
  process.on("message", (request: LiquidRequest) => reply(renderer.render(request)));
  reply({ kind: "ready" });
} catch (error) {
  reply({ kind: "broken", reason: error instanceof Error ? error.message : String(error) });
}
