import { Readable } from "node:stream";
import contentDisposition from "content-disposition";
import { downloadFile } from "../../contract/v1/documents";
import type { Queries } from "../database/open";
import { ApiError } from "../http/api-error";
import type { Serve } from "../http/serve";
import { findFileBySecret, readContent } from "./files";

/**
 * Creates the content of a file that is stored without any, such as the zip of a batch.
 *
 * @returns undefined if it has none
 */
export type ComposeFile = (fileId: string) => Promise<Readable | undefined>;

/** Serves downloads to anyone who knows the address. */
export function serveFiles(serve: Serve, db: Queries, compose: ComposeFile): void {
  serve(downloadFile, async ({ params, reply }) => {
    const file = await findFileBySecret(db, params.secret);
    if (!file) throw new ApiError("NOT_FOUND");
    const isZip = file.name.endsWith(".zip");
    reply.headers({
      "content-type": isZip ? "application/zip" : "application/pdf",
      "content-disposition": contentDisposition(file.name, { type: isZip ? "attachment" : "inline" }),
      ...(!isZip && { "content-length": file.bytes }),
    });
    if (!isZip) return Readable.from(readContent(db, file.id));
    const composed = await compose(file.id);
    if (!composed) throw new ApiError("NOT_FOUND");
    return composed;
  });
}
