import { expect, it } from "vitest";
import { mergePdfs, UnmergeableError } from "../../../server/batches/merge-process";
import { pdfWith } from "../../support/pdf-with";

it("ends a merge that takes longer than it may", async () => {
  async function* documents() {
    yield { pdf: Buffer.from("%PDF"), documents: [{ item: 0, firstPage: 0, pages: 1 }] };
  }
  // The process needs longer to start.
  const options = { createdAt: new Date(), signal: new AbortController().signal, maxWorkMs: 1 };
  const merging = mergePdfs(documents(), options);
  await expect(merging).rejects.toThrow(new UnmergeableError("The merge process ended (SIGKILL)"));
});

it("throws the signal's reason if the signal ends the merge", async () => {
  const stop = new AbortController();
  const reason = new Error("stopped");
  async function* documents() {
    yield { pdf: pdfWith(1), documents: [{ item: 0, firstPage: 0, pages: 1 }] };
    stop.abort(reason);
    yield { pdf: pdfWith(1), documents: [{ item: 1, firstPage: 0, pages: 1 }] };
  }
  const merging = mergePdfs(documents(), { createdAt: new Date(), signal: stop.signal });
  await expect(merging).rejects.toBe(reason);
});

it("ends a merge that takes more memory than it may", async () => {
  const merge = (pdf: Buffer) => {
    async function* documents() {
      yield { pdf, documents: [{ item: 0, firstPage: 0, pages: 1 }] };
    }
    const options = { createdAt: new Date(), signal: new AbortController().signal, maxHeapMiB: 96 };
    return mergePdfs(documents(), options);
  };
  expect((await merge(pdfWith(1))).subarray(0, 4).toString()).toBe("%PDF");
  await expect(merge(pdfWith(10_000_000))).rejects.toThrow(UnmergeableError);
});
