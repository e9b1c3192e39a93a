import { eq } from "drizzle-orm";
import type { ByteRange } from "../blobs/blob-storage";
import type { BlobStore } from "../blobs/blob-store";
import { readChunks } from "../blobs/read-chunks";
import type { Queries } from "../database/open";
import { fileChunks } from "../database/schema/files";
import type { FileWithBlob } from "./files";

/** Size of a chunk of `file_chunks`. */
const CHUNK_BYTES = 1024 * 1024;

interface FileContentsDependencies {
  db: Queries;
  blobs: BlobStore;
}

/** Reads the contents of files, also of those that version 0.2 or earlier has written. */
export class FileContents {
  readonly #dependencies: FileContentsDependencies;

  constructor(dependencies: FileContentsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Opens a content, or a part of it.
   *
   * @throws ApiError SERVICE_UNAVAILABLE if the content can't be opened; DamagedBlobError while it is read
   */
  async open(
    { file, blob }: FileWithBlob,
    range: ByteRange = { start: 0, end: file.bytes },
  ): Promise<AsyncIterable<Buffer>> {
    return blob ? await this.#dependencies.blobs.open(blob, range) : this.#readChunks(file, range);
  }

  /**
   * @returns the whole content
   * @throws the reason of the signal if it is aborted before the last chunk; the errors of `open`
   */
  async read(file: FileWithBlob, signal: AbortSignal): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of await this.open(file)) {
      signal.throwIfAborted();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  /**
   * @param headers headers of the answer, by the names of query parameters such as `response-content-type`
   * @returns a URL at which anyone can download the content for a minute; undefined if it is not in a bucket
   */
  async presign({ blob }: FileWithBlob, headers: Record<string, string>): Promise<string | undefined> {
    return blob ? await this.#dependencies.blobs.presign(blob, headers) : undefined;
  }

  #readChunks({ id, workspaceId }: FileWithBlob["file"], range: ByteRange): AsyncIterable<Buffer> {
    const { db } = this.#dependencies;
    const isOfContent = eq(fileChunks.fileId, id);
    return readChunks({ db, workspaceId, table: fileChunks, isOfContent, chunkBytes: CHUNK_BYTES }, range);
  }
}
