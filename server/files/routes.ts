import { Readable } from "node:stream";
import contentDisposition from "content-disposition";
import { downloadFile } from "../../contract/v1/documents";
import type { Queries } from "../database/open";
import { ApiError } from "../http/api-error";
import type { Serve } from "../http/serve";
import { findFileBySecret, readContent } from "./files";

/** Puts a file together that is not kept as such, such as the zip of a batch. */
export type Compose = (fileId: string) => Promise<Readable | undefined>;

/** Files for everyone who has their address. */
export function serveFiles(serve: Serve, db: Queries, compose: Compose): void {
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
