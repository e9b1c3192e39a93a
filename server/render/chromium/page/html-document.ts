import type { Slot } from "../../queue/running-task";
import type { ResourceLoader } from "../../remote/resource-loader";
import type { RendererSettings } from "../../settings";
import type { RenderWarning } from "../pdf/document-warnings";
import type { PrintOptions } from "../pdf/print-options";

/** HTML to print. */
export interface HtmlDocument {
  html: string;
  options: PrintOptions;
  /** Loads resources from other hosts. Null if the document may load none. */
  resources: ResourceLoader | null;
  /** The document's place among those that use the processor. */
  slot: Slot;
}

/** Limits of a PDF. */
export type PrintLimits = Pick<RendererSettings, "maxPages" | "maxPdfBytes">;

export interface PrintedDocument {
  pdf: Buffer;
  pages: number;
  loadMs: number;
  printMs: number;
  warnings: RenderWarning[];
}

/** A PDF, its number of pages, and the time by the deadline's clock at which its document was loaded. */
export interface InspectedPdf {
  pdf: Buffer;
  pages: number;
  loadedMs: number;
}
