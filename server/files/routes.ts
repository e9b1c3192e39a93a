import { Readable } from "node:stream";
import contentDisposition from "content-disposition";
import { downloadFile } from "../../contract/v1/documents";
import type { SecretLookups } from "../access/secret-lookups";
import type { Budget } from "../budgets/budget";
import { limitArchive } from "../budgets/limit-archive";
import type { Queries } from "../database/open";
import { ApiError } from "../http/api-error";
import { type Call, FurtherAnswer } from "../http/call";
import type { Serve } from "../http/serve";
import type { Archive } from "../lib/zip-archive";
import { requestedRange } from "./byte-range";
import type { FileContents } from "./file-contents";
import { FileLookups } from "./file-lookups";
import type { FileWithBlob } from "./files";

/** A content that is composed while it is downloaded, such as the zip of a batch. */
export interface ComposedContent {
  /** Customer who owns the workspace of the file. */
  ownerId: string;
  begin(): Promise<Archive>;
}

/**
 * Finds the content of a file that is stored without any.
 *
 * @returns undefined if it has none
 */
export type FindComposed = (fileId: string) => Promise<ComposedContent | undefined>;

interface FileDependencies {
  db: Queries;
  secrets: Pick<SecretLookups, "find">;
  contents: FileContents;
  findComposed: FindComposed;
  /** Zips that are being downloaded, by the owner of their workspace. */
  zips: Budget;
  /** Whether a client is sent to the bucket for a PDF that is there. */
  isRedirecting: boolean;
}

/** Serves downloads to anyone who knows the address. */
export function serveFiles(
  serve: Serve,
  { db, secrets, contents, findComposed, zips, isRedirecting }: FileDependencies,
): void {
  const lookups = new FileLookups({ db, secrets });

  serve(downloadFile, async (call) => {
    const { request, reply } = call;
    // Keeps the file out of search engines if somebody publishes its address by mistake.
    reply.header("x-robots-tag", "noindex");
    const found = await lookups.find(call.params.secret, request.ip);
    if (!found) throw new ApiError("NOT_FOUND");
    if (found.file.name.endsWith(".zip")) return sendZip(found, call);
    return (isRedirecting && (await redirect(found, call))) || sendContent(found, call);
  });

  /** @throws ApiError NOT_FOUND, TOO_MANY_REQUESTS */
  async function sendZip({ file }: FileWithBlob, { request, reply }: Call<typeof downloadFile>) {
    const composed = await findComposed(file.id);
    if (!composed) throw new ApiError("NOT_FOUND");
    const isRead = request.method !== "HEAD";
    const content = isRead ? await limitArchive(zips, composed.ownerId, composed.begin) : Readable.from([]);
    reply.headers({
      "content-type": "application/zip",
      "content-disposition": contentDisposition(file.name, { type: "attachment" }),
      // Its length is known only when it has been sent.
      "accept-ranges": "none",
    });
    return content;
  }

  /** @returns undefined if the content is not in a bucket, or for other methods than GET, which the signature needs */
  async function redirect(found: FileWithBlob, { request, reply }: Call<typeof downloadFile>) {
    if (request.method !== "GET") return undefined;
    const { name } = found.file;
    const url = await contents.presign(found, {
      "response-content-type": mediaTypeOf(name),
      // A bucket can't be trusted with characters outside ASCII: those are only in `filename*` (RFC 6266).
      "response-content-disposition": contentDisposition(name, { type: "inline", fallback: asciiOf(name) }),
      "response-cache-control": "no-store",
    });
    if (url === undefined) return undefined;
    reply.header("location", url);
    return new FurtherAnswer(302, Buffer.alloc(0));
  }

  /** @throws ApiError RANGE_NOT_SATISFIABLE, SERVICE_UNAVAILABLE */
  async function sendContent(found: FileWithBlob, { request, headers, reply }: Call<typeof downloadFile>) {
    const { id, name, bytes } = found.file;
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
    const content = Readable.from(await contents.open(found, { start, end }));
    reply.headers({
      "content-type": mediaTypeOf(name),
      "content-disposition": contentDisposition(name, { type: "inline" }),
      "content-length": end - start,
      "accept-ranges": "bytes",
      etag,
    });
    if (requested.kind === "whole") return content;
    reply.header("content-range", `bytes ${start}-${end - 1}/${bytes}`);
    return new FurtherAnswer(206, content);
  }
}

/** PDFs, and the pictures of comparisons. */
const mediaTypeOf = (name: string): string => (name.endsWith(".png") ? "image/png" : "application/pdf");

const asciiOf = (name: string): string => name.replace(/[^ -~]/g, "?");
