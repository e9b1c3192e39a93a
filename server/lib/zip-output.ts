import { PassThrough, pipeline, type Readable } from "node:stream";
import type { ZipFile } from "yazl";

/**
 * Returns the bytes of a zip. If the zip fails, so does reading it. `Readable.wrap` is no alternative: it drops what a
 * slow reader has not read when the last file has been packed.
 */
export function zipOutput(zip: ZipFile): Readable {
  const output = new PassThrough();
  // Errors destroy the output with them, and a reader that leaves ends the zip's stream.
  pipeline(zip.outputStream, output, () => undefined);
  zip.on("error", (error: Error) => output.destroy(error));
  return output;
}
