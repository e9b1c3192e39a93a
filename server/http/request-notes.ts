import type { RenderResult } from "../render/render-types";

/**
 * Facts about a request that only its handler knows, for the request log. The handler adds what it finds out, so that a
 * failure keeps the facts from before.
 */
export interface RequestNotes {
  templateId?: string | null;
  templateName?: string | null;
  templateVersion?: number | null;
  pages?: number;
  resultSizeInBytes?: number;
  warnings?: readonly { code: string }[];
  /** Id of the stored document or the batch. */
  resultId?: string;
}

/** The template of a request, once it is found. */
interface NotedTemplate {
  templateId: string | null;
  templateName: string | null;
  templateVersion: number | null;
}

/** Notes which template a document is made from. */
export function noteTemplate(notes: RequestNotes, { templateId, templateName, templateVersion }: NotedTemplate): void {
  Object.assign(notes, { templateId, templateName, templateVersion });
}

/** Keeps the facts about a document that was rendered. */
export function noteDocument(notes: RequestNotes, { pages, pdf, warnings }: Omit<RenderResult, "timings">): void {
  notes.pages = pages;
  notes.resultSizeInBytes = pdf.length;
  notes.warnings = warnings;
}
