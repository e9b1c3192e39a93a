import type { z } from "zod";
import { DRAFT_REFERENCE, VERSION_HEADER } from "../../contract/product";
import type { documentResource } from "../../contract/v1/documents";
import { downloadUrl } from "../files/files";
import { epochSeconds } from "../http/epoch";
import type { RenderJob } from "./render-job";
import type { StoredDocument } from "./store";

/** @returns a document as the API shows it */
export function documentResponse(
  { document, file }: StoredDocument,
  publicUrl: string,
): z.input<typeof documentResource> {
  const { id, state, templateId, templateVersion, pages, warnings, error, createdAt, expiresAt } = document;
  return {
    id,
    status: state,
    templateId,
    templateVersion,
    url: file && downloadUrl(file, publicUrl),
    pages,
    bytes: file?.bytes ?? null,
    warnings,
    error,
    createdAt: epochSeconds(createdAt),
    expiresAt: expiresAt && epochSeconds(expiresAt),
  };
}

/** @returns the header that names the version of a document's template; none for HTML without a template */
export const versionHeader = ({ templateId, templateVersion }: Pick<RenderJob, "templateId" | "templateVersion">) =>
  templateId === null ? {} : { [VERSION_HEADER]: String(templateVersion ?? DRAFT_REFERENCE) };

/** @returns the file name of a document */
export const pdfName = (filename: string | null, templateName: string | null): string =>
  `${(filename ?? templateName ?? "document").replace(/\.pdf$/i, "")}.pdf`;
