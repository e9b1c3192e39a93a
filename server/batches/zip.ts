import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Queries } from "../database/open";
import { readContent } from "../files/files";
import type { Compose } from "../files/routes";
import { findBatchByFile, listBatchDocuments, listBatchFailures } from "./batch-documents";

/** Digits of a document's number: those of the most documents a batch can have. */
const DIGITS = 5;

/**
 * Puts the zip of a batch together while it is read, one document at a time: `00001.pdf` is the first item, and `failures.json`
 * says which items are missing and why.
 */
export function createBatchZipper(db: Queries): Compose {
  return async (fileId) => {
    const batch = await findBatchByFile(db, fileId);
    if (!batch) return undefined;
    const [pieces, failures] = [await listBatchDocuments(db, batch.id), await listBatchFailures(db, batch.id)];
    const zip = new ZipFile();
    const mtime = batch.createdAt;
    for (const piece of pieces) {
      // PDFs are compressed already.
      const name = `${String(piece.item + 1).padStart(DIGITS, "0")}.pdf`;
      zip.addReadStreamLazy(name, { mtime, compress: false, size: piece.bytes }, (give) => {
        give(null, Readable.from(readContent(db, piece.fileId)));
      });
    }
    if (failures.length > 0) zip.addBuffer(Buffer.from(JSON.stringify(failures, null, 2)), "failures.json", { mtime });
    zip.end();
    const output = new Readable().wrap(zip.outputStream);
    zip.on("error", (error: Error) => output.destroy(error));
    return output;
  };
}
