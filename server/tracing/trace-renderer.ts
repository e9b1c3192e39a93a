import type { RenderResult } from "../render/render-types";
import type { Renderer } from "../render/renderer";
import type { Span } from "./span";
import { currentTraceparent, endSpan, runInSpan, startSpan, withSpan } from "./tracer";

/** The phases of a document in their order, with the names of their spans. */
const PHASES = { queue: "queue", template: "fill", load: "load", print: "print" } as const;

/**
 * Returns a renderer that records a span for each document, and one for each of its phases.
 *
 * @param isRemote whether render processes make the documents: they record the phases, below the span of this process
 */
export const traceRenderer = (renderer: Renderer, { isRemote }: { isRemote: boolean }): Renderer => ({
  render: ({ traceparent, ...request }) =>
    withSpan("render", { kind: isRemote ? "client" : "internal", parent: traceparent }, async (span) => {
      const passedOn = isRemote ? currentTraceparent() : null;
      const result = await renderer.render({ ...request, ...(passedOn !== null && { traceparent: passedOn }) });
      if (span) {
        span.attributes["platen.pages"] = result.pages;
        span.attributes["platen.pdf.bytes"] = result.pdf.length;
        if (!isRemote) recordPhases(span, result.timings);
      }
      return result;
    }),
  get health() {
    return renderer.health;
  },
  close: () => renderer.close(),
});

/** Records the phases from their durations. All waiting is shown first, although a part of it is between the others. */
function recordPhases(span: Span, timings: RenderResult["timings"]): void {
  let startMs = span.startMs;
  for (const [phase, name] of Object.entries(PHASES) as [keyof typeof PHASES, string][]) {
    const endMs = startMs + timings[phase];
    const step = runInSpan(span, () => startSpan(name));
    if (step) step.startMs = startMs;
    endSpan(step, { endMs });
    startMs = endMs;
  }
}
