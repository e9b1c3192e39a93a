/**
 * Entry of the template process: renders one Liquid template after the other. The parent kills the process if a
 * template takes too long, so the process keeps no state that matters.
 */
import type { StartReply } from "../../processes/message-process";
import { LiquidRenderer } from "./liquid-renderer";
import type { LiquidRequest, LiquidResult, SchemaRequest, SchemaResult } from "./messages";

const reply = (response: StartReply | LiquidResult | SchemaResult) => process.send?.(response);

process.on("disconnect", () => process.exit());
// The parent handles signals to the whole process group, such as Ctrl+C, and lets accepted documents finish.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
try {
  const renderer = new LiquidRenderer();
  process.on("message", (request: LiquidRequest | SchemaRequest) =>
    reply("kind" in request ? renderer.inspect(request) : renderer.render(request)),
  );
  reply({ kind: "ready" });
} catch (error) {
  reply({ kind: "broken", reason: error instanceof Error ? error.message : String(error) });
}
