import { Readable } from "node:stream";
import contentDisposition from "content-disposition";
import type { FastifyReply } from "fastify";
import { downloadFile } from "../../contract/v1/documents";
import type { Queries } from "../database/open";
import { ApiError } from "../http/api-error";
import { type Call, FurtherAnswer } from "../http/call";
import type { Serve } from "../http/serve";
import { requestedRange } from "./byte-range";
import { findFileBySecret, readContent, type StoredFile } from "./files";

/**
 * Creates the content of a file that is stored without any, such as the zip of a batch.
 *
 * @returns undefined if it has none
 */
export type ComposeFile = (fileId: string) => Promise<Readable | undefined>;

/** Serves downloads to anyone who knows the address. */
export function serveFiles(serve: Serve, db: Queries, compose: ComposeFile): void {
  serve(downloadFile, async (call) => {
    const { params, reply } = call;
    // Keeps the file out of search engines if somebody publishes its address by mistake.
    reply.header("x-robots-tag", "noindex");
    const file = await findFileBySecret(db, params.secret);
    if (!file) throw new ApiError("NOT_FOUND");
    return file.name.endsWith(".zip") ? sendZip(file, reply) : sendPdf(file, call);
  });

  async function sendZip(file: StoredFile, reply: FastifyReply) {
    const composed = await compose(file.id);
    if (!composed) throw new ApiError("NOT_FOUND");
    reply.headers({
      "content-type": "application/zip",
      "content-disposition": contentDisposition(file.name, { type: "attachment" }),
      // Its length is known only when it has been sent.
      "accept-ranges": "none",
    });
    return composed;
  }

  /** @throws ApiError RANGE_NOT_SATISFIABLE */
  function sendPdf({ id, name, bytes }: StoredFile, { request, headers, reply }: Call<typeof downloadFile>) {
    const etag = `"${id}"`;
    const isChanged = headers["if-range"] !== undefined && headers["if-range"] !== etag;
    // RFC 9110, 14.2: `Range` has a meaning for GET only.
    const range = request.method === "GET" && !isChanged ? headers.range : undefined;
    const requested = requestedRange(range, bytes);
    if (requested.kind === "unsatisfiable") {
      reply.header("content-range", `bytes */${bytes}`);
      throw new ApiError("RANGE_NOT_SATISFIABLE");
    }
    const { start, end } = requested.kind === "part" ? requested.range : { start: 0, end: bytes };
    reply.headers({
      "content-type": "application/pdf",
      "content-disposition": contentDisposition(name, { type: "inline" }),
      "content-length": end - start,
      "accept-ranges": "bytes",
      etag,
    });
    const content = Readable.from(readContent(db, id, { start, end }));
    if (requested.kind === "whole") return content;
    reply.header("content-range", `bytes ${start}-${end - 1}/${bytes}`);
    return new FurtherAnswer(206, content);
  }
}
