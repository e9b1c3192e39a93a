import type { Generation } from "../activities/generations";
import type { RenderResult } from "../render/render-types";
import type { RenderJob } from "./render-job";

/** Time and size of a document, as its activity shows them. */
export interface Measures {
  totalMs: number;
  bytes: number;
}

export const measuresOf = ({ pdf, timings }: RenderResult): Measures => ({ totalMs: timings.total, bytes: pdf.length });

/** Returns the record of a document in the usage. */
export const generationOf = (
  { templateId, templateName, templateVersion }: RenderJob,
  { totalMs, bytes }: Measures,
): Generation => ({
  templateId,
  templateName,
  templateVersion,
  source: "API",
  generationTimeInMs: Math.round(totalMs),
  resultSizeInBytes: bytes,
});
