import { Readable } from "node:stream";
import contentDisposition from "content-disposition";
import type { FastifyReply } from "fastify";
import type { BlobRecord } from "../blobs/blob-storage";
import type { BlobStore } from "../blobs/blob-store";
import type { assets } from "../database/schema/assets";
import { contentEtagOf } from "./revision";

/** Keeps a browser that opens an asset from running or loading anything, whatever the asset contains. */
const POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/**
 * Sets the headers of an answer with the content of an asset: a download, which a browser does not display.
 *
 * @returns the content
 * @throws ApiError SERVICE_UNAVAILABLE
 */
export async function contentAnswer(
  blobs: BlobStore,
  { asset, blob }: { asset: typeof assets.$inferSelect; blob: BlobRecord },
  reply: FastifyReply,
): Promise<Readable> {
  const content = Readable.from(await blobs.open(blob));
  reply.headers({
    "content-type": asset.mediaType,
    "content-disposition": contentDisposition(asset.name, { type: "attachment" }),
    "content-length": blob.bytes,
    "content-security-policy": POLICY,
    etag: contentEtagOf(asset),
  });
  return content;
}
