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
