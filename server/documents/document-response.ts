import type { z } from "zod";
import type { documentResource } from "../../contract/v1/documents";
import { downloadUrl } from "../files/files";
import { epochSeconds } from "../http/epoch";
import type { StoredDocument } from "./store";

/** @returns a document as the API shows it */
export function documentResponse(
  { document, file }: StoredDocument,
  publicUrl: string,
): z.input<typeof documentResource> {
  const { id, state, pages, warnings, error, createdAt, expiresAt } = document;
  return {
    id,
    status: state,
    url: file && downloadUrl(file, publicUrl),
    pages,
    bytes: file?.bytes ?? null,
    warnings,
    error,
    createdAt: epochSeconds(createdAt),
    expiresAt: expiresAt && epochSeconds(expiresAt),
  };
}

/** @returns the file name of a document */
export const pdfName = (filename: string | null, templateName: string | null): string =>
  `${(filename ?? templateName ?? "document").replace(/\.pdf$/i, "")}.pdf`;
