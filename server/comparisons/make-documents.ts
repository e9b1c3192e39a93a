import { renderDocument } from "../http/render-document";
import type { RenderResult } from "../render/render-types";
import type { Renderer } from "../render/renderer";
import type { ResolvedTemplate } from "../templates/template-resolver";
import type { LeasedComparison } from "./comparison-queue";
import type { Sample } from "./comparison-samples";

/** The two texts of a comparison. */
export const SIDES = ["from", "to"] as const;
export type Sides = Record<(typeof SIDES)[number], ResolvedTemplate>;

/** Both documents of a sample set, or why they could not be made. */
export interface Documents {
  sample: Sample;
  /** In the order of {@link SIDES}. */
  outcomes: PromiseSettledResult<RenderResult & { renderMs: number }>[];
}

/** Makes both documents of a sample set at the same time. Documents that callers wait for go first. */
export async function makeDocuments(
  renderer: Renderer,
  { workspaceId, ownerId: customerId, createdAt }: LeasedComparison,
  { sides, sample, signal }: { sides: Sides; sample: Sample; signal: AbortSignal },
): Promise<Documents> {
  const { parameters, options, now } = sample;
  const owner = { customerId, workspaceId, priority: "low", signal } as const;
  const outcomes = await Promise.allSettled(
    SIDES.map(async (side) => {
      const { html: template, ...source } = sides[side].source;
      const request = { template, ...source, parameters, options, now: now ?? createdAt };
      const startMs = performance.now();
      const result = await renderDocument(renderer, { ...request, ...owner });
      return { ...result, renderMs: Math.round(performance.now() - startMs) };
    }),
  );
  return { sample, outcomes };
}
