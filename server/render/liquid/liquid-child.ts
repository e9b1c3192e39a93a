/**
 * Entry of the template process: fills in one template after the other. It is killed from outside when one takes too long, so
 * it keeps nothing that matters.
 */

import type { LiquidRequest, LiquidResponse } from "./messages";
import { renderLiquid } from "./render-liquid";

const answer = (filled: LiquidResponse) => process.send?.(filled);

process.on("message", (message: LiquidRequest) => answer(renderLiquid(message)));
process.on("disconnect", () => process.exit());
// A signal to the whole process group, such as Ctrl+C, is for the parent to handle: it finishes what was accepted.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
answer({ kind: "ready" });
