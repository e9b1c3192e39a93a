import type { RenderWarning } from "../render/chromium/pdf/document-warnings";
import type { ComparedPage } from "./compared-page";
import type { PageMarks } from "./page-marks";

/** A task for the picture process. Pages count from 1. */
export interface DrawTask {
  kind: "draw";
  pdf: Buffer;
  page: number;
  /** Width of the picture in pixels. A picture with too many pixels becomes smaller. */
  width: number;
}

/** Compares two PDFs page by page. */
export interface CompareTask {
  kind: "compare";
  before: Buffer;
  after: Buffer;
  dpi: number;
  /** Page that the comparison begins with. By default the first. */
  firstPage?: number;
  /** Last page that is compared. */
  maxPages: number;
  /** Time after which the comparison stops at the end of a page. */
  maxMs?: number;
  /** Changed pages that get pictures, from the first compared one. */
  maxPicturedPages: number;
  /** Size of their pictures together. The first page that exceeds it has no pictures, nor have those after it. */
  maxPictureBytes?: number;
  /** Whether the difference pictures show the boxes of the changed regions. */
  hasBoxes?: boolean;
}

/** Finds margins, places of warnings and marked elements on the pages of a PDF. */
export interface FindTask {
  kind: "find";
  pdf: Buffer;
  warnings: readonly RenderWarning[];
}

export type PictureTask = DrawTask | CompareTask | FindTask;

/** Picture of a page. */
export interface Picture {
  png: Buffer;
  /** Size in pixels. */
  width: number;
  height: number;
  /** Size of the page in points. */
  pageSize: { width: number; height: number };
}

/** Part of a comparison that is left when it has stopped: the next page, and what its pictures may still take. */
export type RestOfComparison = Required<Pick<CompareTask, "firstPage" | "maxPicturedPages" | "maxPictureBytes">>;

/**
 * Message about a task: `result`, or `unreadable` if the PDF or the page can't be read. Before the result of a
 * comparison, each page is one `page`: null if it has not changed.
 */
export type TaskReply =
  | { kind: "page"; page: ComparedPage | null }
  | { kind: "result"; picture?: Picture; marks?: PageMarks[]; rest?: RestOfComparison | null }
  | { kind: "unreadable"; reason: string };
