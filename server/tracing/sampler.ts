import type { Sampler } from "./tracer";

/** Number of values of the part of a trace's id that decides. */
const RANGE = 2 ** 52;

/** Chooses the same traces in every process, by their ids. */
const byRatio =
  (ratio: number): Sampler =>
  (traceId) =>
    Number.parseInt(traceId.slice(-13), 16) < ratio * RANGE;

/** Keeps the decision of the span above; the other sampler decides about traces that begin here. */
const parentBased =
  (root: Sampler): Sampler =>
  (traceId, parent) =>
    parent ? parent.isSampled : root(traceId, parent);

/** The samplers of the OpenTelemetry specification (OTEL_TRACES_SAMPLER). `ratio` is OTEL_TRACES_SAMPLER_ARG. */
export const SAMPLERS = {
  always_on: () => byRatio(1),
  always_off: () => byRatio(0),
  traceidratio: byRatio,
  parentbased_always_on: () => parentBased(byRatio(1)),
  parentbased_always_off: () => parentBased(byRatio(0)),
  parentbased_traceidratio: (ratio) => parentBased(byRatio(ratio)),
} as const satisfies Record<string, (ratio: number) => Sampler>;

export type SamplerName = keyof typeof SAMPLERS;
