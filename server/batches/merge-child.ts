import { PDFDocument } from "@cantoo/pdf-lib";
import type { MergeReply, MergeRequest } from "./merge-process";

/** A process that makes one PDF of many: it takes long and much memory, of which the service must not run out. */

const merged = await PDFDocument.create();

const answer = (message: MergeReply, then?: () => void) => process.send?.(message, undefined, undefined, then);

process.on("disconnect", () => process.exit(0));
process.on("message", async (order: MergeRequest) => {
  if (order.pdf) {
    const source = await PDFDocument.load(order.pdf, { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page);
    answer({});
  } else {
    const pdf = Buffer.from(await merged.save({ objectsPerTick: Number.POSITIVE_INFINITY }));
    answer({ pdf }, () => process.exit(0));
  }
});
