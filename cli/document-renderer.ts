import type { PrintOptions } from "../contract/v1/print-options";

/** Where a document's HTML comes from: a file, or a template that the server keeps. */
export type TemplateSource = { html: string; name: string } | { template: string };

/** A document to make. */
export interface RenderInput {
  source: TemplateSource;
  parameters: Record<string, unknown>;
  options: PrintOptions;
}

export interface RenderedDocument {
  pdf: Buffer;
  /** Unknown where a server made it. */
  pages: number | null;
}

/** What makes documents: the engine of this machine, or a server. */
export interface DocumentRenderer {
  /** @throws Failure; whatever else where the signal has aborted */
  render(order: RenderInput): Promise<RenderedDocument>;
  /** Ends every process that was started for it. */
  close(): Promise<void>;
}
