import { PDFCrossRefStream } from "@cantoo/pdf-lib";

/** Members that pdf-lib keeps private. */
interface CrossReferences {
  entries: { ref: { objectNumber: number } }[];
  appendEntry(entry: { ref: { objectNumber: number } }): void;
}

const prototype = PDFCrossRefStream.prototype as unknown as CrossReferences;
const { appendEntry } = prototype;

/**
 * Makes pdf-lib add an entry to the table of a PDF's objects at its end, if it belongs there. pdf-lib looks for its
 * place from the start: twice as many objects take four times as long (docs/decisions/0012-job-queue-in-postgres.md).
 */
prototype.appendEntry = function (this: CrossReferences, entry) {
  const last = this.entries.at(-1);
  if (!last || last.ref.objectNumber < entry.ref.objectNumber) this.entries.push(entry);
  else appendEntry.call(this, entry);
};
