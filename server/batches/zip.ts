import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { Queries } from "../database/open";
import type { FileContents } from "../files/file-contents";
import type { ComposeFile } from "../files/routes";
import { zipOutput } from "../lib/zip-output";
import { type BatchFile, findBatchByFile, listBatchFailures, listBatchFiles } from "./batch-documents";

/** Digits in a document's file name: enough for the 10,000 items that a batch may have. */
const DIGITS = 5;

/**
 * Creates a function that builds the zip of a batch while it is being downloaded, one document at a time. `00001.pdf`
 * is the first item; `failures.json` lists the items that are missing, with the reasons.
 */
export function createBatchZipper(db: Queries, contents: FileContents): ComposeFile {
  async function* piecesOf(batchFile: BatchFile): AsyncGenerator<Buffer> {
    yield* await contents.open(batchFile);
  }

  return async (fileId) => {
    const batch = await findBatchByFile(db, fileId);
    if (!batch) return undefined;
    const [batchFiles, failures] = [await listBatchFiles(db, batch.id), await listBatchFailures(db, batch.id)];
    const zip = new ZipFile();
    const mtime = batch.createdAt;
    for (const batchFile of batchFiles) {
      const name = `${nameOf(batchFile)}.pdf`;
      // PDFs are already compressed.
      zip.addReadStreamLazy(name, { mtime, compress: false, size: batchFile.file.bytes }, (callback) => {
        callback(null, Readable.from(piecesOf(batchFile)));
      });
    }
    if (failures.length > 0) zip.addBuffer(Buffer.from(JSON.stringify(failures, null, 2)), "failures.json", { mtime });
    zip.end();
    return zipOutput(zip);
  };
}

/** Such as `00001`, or `00001-00016` if the documents of these items were printed together. */
function nameOf({ documents }: BatchFile): string {
  const items = new Set([documents.at(0), documents.at(-1)].flatMap((document) => document?.item ?? []));
  return [...items].map((item) => String(item + 1).padStart(DIGITS, "0")).join("-");
}
