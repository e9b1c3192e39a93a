import type { Queries } from "../database/open";
import type { FileContents } from "../files/file-contents";
import type { FindComposed } from "../files/routes";
import { type Page, readPages } from "../lib/read-pages";
import { type ArchiveFile, zipArchive } from "../lib/zip-archive";
import { type BatchFile, findBatchByFile, listBatchFailures, listBatchFiles } from "./batch-documents";

/** Digits in a document's file name: enough for the 10,000 items that a batch may have. */
const DIGITS = 5;
/** Failures that are in memory at a time. Earlier versions stored up to 800 KB for each. */
const FAILURES_PER_PAGE = 25;

/**
 * Creates a function that builds the zip of a batch while it is being downloaded, one document at a time. `00001.pdf`
 * is the first item; `failures.json` lists the items that are missing, with the reasons.
 */
export function createBatchZipper(db: Queries, contents: FileContents): FindComposed {
  async function* piecesOf(batchFile: BatchFile): AsyncGenerator<Buffer> {
    yield* await contents.open(batchFile);
  }

  /** Writes the failures as `JSON.stringify(failures, null, 2)` does. */
  async function* failuresOf(batchId: string): AsyncGenerator<string> {
    const failures = readPages(
      (page: Page<number>) => listBatchFailures(db, batchId, page),
      ({ item }) => item,
      FAILURES_PER_PAGE,
    );
    let separator = "[";
    for await (const failure of failures) {
      yield `${separator}\n  ${JSON.stringify(failure, null, 2).replaceAll("\n", "\n  ")}`;
      separator = ",";
    }
    yield "\n]";
  }

  return async (fileId) => {
    const batch = await findBatchByFile(db, fileId);
    if (!batch) return undefined;
    const { id, ownerId, failed, createdAt: mtime } = batch;

    async function* filesOf(batchFiles: readonly BatchFile[]): AsyncGenerator<ArchiveFile> {
      for (const batchFile of batchFiles) {
        // PDFs are already compressed.
        const options = { mtime, compress: false, size: batchFile.file.bytes };
        yield { path: `${nameOf(batchFile)}.pdf`, content: piecesOf(batchFile), options };
      }
      if (failed > 0) yield { path: "failures.json", content: failuresOf(id), options: { mtime } };
    }

    return { ownerId, begin: async () => zipArchive(filesOf(await listBatchFiles(db, id))) };
  };
}

/** Such as `00001`, or `00001-00016` if the documents of these items were printed together. */
function nameOf({ documents }: BatchFile): string {
  const items = new Set([documents.at(0), documents.at(-1)].flatMap((document) => document?.item ?? []));
  return [...items].map((item) => String(item + 1).padStart(DIGITS, "0")).join("-");
}
