import { LIMITS } from "../../contract/product";

/**
 * Returns whether the parameters of a document are kept as long as the document, so that it can be generated again
 * (docs/decisions/0074-generate-again.md). Without a template, the same request gives the same document.
 */
export const keepsParameters = (templateId: string | null, parametersJson: string): boolean =>
  templateId !== null && Buffer.byteLength(parametersJson) <= LIMITS.maxKeptParametersBytes;
