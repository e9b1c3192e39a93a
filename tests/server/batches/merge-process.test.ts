import { expect, it } from "vitest";
import { mergePdfs, UnmergeableError } from "../../../server/batches/merge-process";

it("ends a merge that takes longer than it may", async () => {
  async function* documents() {
    yield { pdf: Buffer.from("%PDF"), documents: [{ item: 0, firstPage: 0, pages: 1 }] };
  }
  // The process needs longer to start.
  const options = { createdAt: new Date(), signal: new AbortController().signal, maxWorkMs: 1 };
  const merging = mergePdfs(documents(), options);
  await expect(merging).rejects.toThrow(new UnmergeableError("The merge process ended (SIGKILL)"));
});

/** A PDF of one page. @param numbers length of a list that no page uses */
const pdfWith = (numbers: number) =>
  Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >> endobj
4 0 obj [${"0 ".repeat(numbers)}] endobj
trailer << /Root 1 0 R /Size 5 >>
%%EOF`);

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
