import type { MergeReply, MergeRequest } from "./merge-process";
import { PdfMerger } from "./pdf-merger";

/** Entry of the process that merges PDFs. Merging is slow and needs much memory, so it must not run in the service. */

const merger = new PdfMerger();

const reply = (message: MergeReply, onSent?: () => void) => process.send?.(message, undefined, undefined, onSent);

process.on("disconnect", () => process.exit(0));
process.on("message", async (request: MergeRequest) => {
  if (request.kind === "add") {
    await merger.add(request.pdf, request.documents);
    reply({});
  } else {
    const pdf = Buffer.from(await merger.save(request.createdAt));
    reply({ pdf }, () => process.exit(0));
  }
});
