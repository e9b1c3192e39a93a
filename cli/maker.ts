import type { PrintOptions } from "../contract/v1/print-options";

/** Where a document's HTML comes from: a file, or a template that the server keeps. */
export type Source = { html: string; name: string } | { template: string };

/** A document to make. */
export interface Order {
  source: Source;
  parameters: Record<string, unknown>;
  options: PrintOptions;
}

export interface Document {
  pdf: Buffer;
  /** Unknown where a server made it. */
  pages: number | null;
}

/** What makes documents: the engine of this machine, or a server. */
export interface Maker {
  /** @throws Failure; whatever else where the signal has aborted */
  make(order: Order): Promise<Document>;
  /** Ends every process that was started for it. */
  close(): Promise<void>;
}
