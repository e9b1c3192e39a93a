import type { PrintOptions } from "../contract/v1/print-options";

/** Source of the HTML of a document: a file with that name, or a template on the server, by id or name. */
export type TemplateSource = { kind: "file"; html: string; name: string } | { kind: "stored"; template: string };

/** Everything that a document is rendered from. */
export interface RenderInput {
  source: TemplateSource;
  parameters: Record<string, unknown>;
  options: PrintOptions;
}

export interface RenderedDocument {
  pdf: Buffer;
  /** Number of pages. Null if a server rendered the document, because it does not report the number. */
  pages: number | null;
}

/** Renders documents, with the engine of this machine or on a server. */
export interface DocumentRenderer {
  /** @throws CliError; any other error if the program was interrupted */
  render(input: RenderInput): Promise<RenderedDocument>;
  /** Ends every process that the renderer started. */
  close(): Promise<void>;
}
