import { once } from "node:events";
import { PassThrough, pipeline, Readable } from "node:stream";
import { type ReadStreamOptions, ZipFile } from "yazl";

/** A file of an archive. Its content is read when it is needed. */
export interface ArchiveFile {
  path: string;
  content: Iterable<Uint8Array> | AsyncIterable<string | Buffer>;
  /** The file is compressed, and its time is that of the download, unless they say something else. */
  options?: Partial<ReadStreamOptions>;
}

/** A zip that is being built while it is downloaded. */
export interface Archive {
  output: Readable;
  /** Resolves when no work for the zip is under way any more, even if its caller left before. */
  ended: Promise<void>;
}

/**
 * Builds a zip while it is being downloaded, one file at a time. If a file can't be read, reading the zip fails.
 *
 * @param files the archive takes the next one when it has read the one before
 */
export function zipArchive(files: AsyncIterable<ArchiveFile>): Archive {
  const zip = new ZipFile();
  const output = outputOf(zip);
  const ended = addFiles(zip, output, files).then(
    () => zip.end(),
    (error: Error) => {
      output.destroy(error);
    },
  );
  return { output, ended };
}

/**
 * Returns the bytes of a zip. If the zip fails, so does reading it. `Readable.wrap` is no alternative: it drops what a
 * slow reader has not read when the last file has been packed.
 */
function outputOf(zip: ZipFile): Readable {
  const output = new PassThrough();
  // Errors destroy the output with them, and a reader that leaves ends the zip's stream.
  pipeline(zip.outputStream, output, () => undefined);
  zip.on("error", (error: Error) => output.destroy(error));
  return output;
}

/** Adds files one after the other, until the caller has left. */
async function addFiles(zip: ZipFile, output: Readable, files: AsyncIterable<ArchiveFile>): Promise<void> {
  for await (const file of files) {
    if (!output.destroyed) await addFile(zip, output, file);
    if (output.destroyed) return;
  }
}

/** Adds a file. Resolves when it has been read, or when the caller has left. */
async function addFile(zip: ZipFile, output: Readable, { path, content, options }: ArchiveFile): Promise<void> {
  const file = Readable.from(content, { objectMode: false });
  const stop = () => file.destroy();
  output.once("close", stop);
  zip.addReadStreamLazy(path, { mtime: new Date(), ...options }, (callback) => callback(null, file));
  await once(file, "close");
  output.off("close", stop);
}
