import type { TemplateBatch } from "./template-batch";

/** A step of a batch. */
export interface BatchStep {
  /** Makes the change. It may run several times, so it must have no effect except through the batch. */
  run: (batch: TemplateBatch) => Promise<void>;
  /** HTML that it saves. Other texts are stored when they are found, which repeats the transaction. */
  html?: string;
  /** Size of what the transaction writes. */
  bytes: number;
}

/** Limits of a part: its transaction takes about half a second on the embedded database. */
const [MAX_STEPS, MAX_BYTES] = [50, 4 * 1024 * 1024];

/** Splits steps into parts, each of which is one transaction. A larger step is a part of its own. */
export function partsOf(steps: readonly BatchStep[]): BatchStep[][] {
  const parts: BatchStep[][] = [];
  let bytes = 0;
  for (const step of steps) {
    const part = parts.at(-1);
    bytes += step.bytes;
    if (part && part.length < MAX_STEPS && bytes <= MAX_BYTES) part.push(step);
    else {
      parts.push([step]);
      bytes = step.bytes;
    }
  }
  return parts;
}
