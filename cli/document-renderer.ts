import type { PrintOptions } from "../contract/v1/print-options";
import type { DocumentAssets } from "../server/render/assets/document-assets";
import type { RenderWarning } from "../server/render/chromium/pdf/document-warnings";
import type { FilePartial } from "./read-partials";

/** Source of the HTML of a document: a file with that name, or a template on the server, by id or name. */
export type TemplateSource =
  | { kind: "file"; html: string; name: string; partials: FilePartial[] }
  | { kind: "stored"; template: string };

/** Everything that a document is rendered from. */
export interface RenderInput {
  source: TemplateSource;
  parameters: Record<string, unknown>;
  options: PrintOptions;
  /** Undefined if no folder is given. On a server, they are those of the workspace. */
  assets?: DocumentAssets | undefined;
  /** Time that the document sees as the present, on this machine only. By default, the time of the call. */
  now?: Date | undefined;
}

export interface RenderedDocument {
  pdf: Buffer;
  /** Number of pages. Null if a server rendered the document, because it does not report the number. */
  pages: number | null;
  /** Problems that did not stop the document. Empty if a server rendered it. */
  warnings: RenderWarning[];
  /** Milliseconds of the steps on this machine. */
  timings?: { template: number; load: number; print: number };
}

/** Renders documents, with the engine of this machine or on a server. */
export interface DocumentRenderer {
  /** @throws CliError; any other error if the program was interrupted */
  render(input: RenderInput): Promise<RenderedDocument>;
  /** Ends every process that the renderer started. */
  close(): Promise<void>;
}
