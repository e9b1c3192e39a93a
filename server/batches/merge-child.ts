import { PDFDocument } from "@cantoo/pdf-lib";
import type { MergeReply, MergeRequest } from "./merge-process";

/** Entry of the process that merges PDFs. Merging is slow and needs much memory, so it must not run in the service. */

const merged = await PDFDocument.create();

const reply = (message: MergeReply, onSent?: () => void) => process.send?.(message, undefined, undefined, onSent);

process.on("disconnect", () => process.exit(0));
process.on("message", async (request: MergeRequest) => {
  if (request.pdf) {
    const source = await PDFDocument.load(request.pdf, { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    reply({});
  } else {
    const pdf = Buffer.from(await merged.save({ objectsPerTick: Number.POSITIVE_INFINITY }));
    reply({ pdf }, () => process.exit(0));
  }
});
