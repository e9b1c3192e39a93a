import contentDisposition from "content-disposition";
import type { z } from "zod";
import type { documentResource } from "../../contract/v1/documents";
import { epochSeconds } from "../http/epoch";
import { linkTo } from "../http/link";
import type { KeptDocument } from "./store";

/** @returns a document as its maker sees it */
export function answerOf({ document, file }: KeptDocument, publicUrl: string): z.input<typeof documentResource> {
  const { id, state, pages, warnings, error, createdAt, expiresAt } = document;
  return {
    id,
    status: state,
    url: file && linkTo(publicUrl, `/v1/files/${file.secret}`),
    pages,
    bytes: file?.bytes ?? null,
    warnings,
    error,
    createdAt: epochSeconds(createdAt),
    expiresAt: expiresAt && epochSeconds(expiresAt),
  };
}

/** @returns what a document is saved as */
export const pdfName = (filename: string | null, templateName: string | null): string =>
  `${(filename ?? templateName ?? "document").replace(/\.pdf$/i, "")}.pdf`;

/** @returns the header that names a file (RFC 6266) */
export const disposition = (name: string, type: "inline" | "attachment" = "inline"): string =>
  contentDisposition(name, { type });
