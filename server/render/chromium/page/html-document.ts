import type { PageAssets } from "../../assets/page-assets";
import type { Slot } from "../../queue/running-task";
import type { ResourceLoader } from "../../remote/resource-loader";
import type { RendererSettings } from "../../settings";
import type { RenderWarning } from "../pdf/document-warnings";
import type { PrintOptions } from "../pdf/print-options";

/** HTML to print. */
export interface HtmlDocument {
  html: string;
  options: PrintOptions;
  /** Time for the PDF's dates. */
  now: Date;
  /** Loads resources from other hosts. Null if the document may load none. */
  resources: ResourceLoader | null;
  /** Null if the document uses no assets. */
  assets: PageAssets | null;
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

/** Documents that were printed into one PDF. */
export interface JointPdf {
  pdf: Buffer;
  /** Each document's number of pages, in order. Documents without pages have to be printed alone. */
  documents: { pages: number; warnings: RenderWarning[] }[];
  loadMs: number;
  printMs: number;
}

/** Outcome of printing documents together. */
export type JointPrint = ({ kind: "printed" } & JointPdf) | { kind: "refused"; reason: string };
