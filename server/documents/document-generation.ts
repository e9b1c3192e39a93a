import type { Source } from "../../contract/product";
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
  source: Source = "API",
): Generation => ({
  templateId,
  templateName,
  templateVersion,
  source,
  generationTimeInMs: Math.round(totalMs),
  resultSizeInBytes: bytes,
});
