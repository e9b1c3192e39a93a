import { expect, it } from "vitest";
import { readChunk } from "../../../server/blobs/database-storage";

it("reads a chunk for each workspace in turn, so that many downloads of one do not hold up others", async () => {
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const read = (workspaceId: string) =>
    readChunk(workspaceId, async () => {
      started.push(workspaceId);
      await new Promise<void>((resolve) => finish.push(resolve));
      return [workspaceId];
    });
  const reads = [...Array.from({ length: 5 }, () => read("busy")), read("other")];
  await expect.poll(() => started).toEqual(["busy", "busy"]);
  finish.shift()?.();
  await expect.poll(() => started).toHaveLength(3);
  finish.shift()?.();
  await expect.poll(() => started).toHaveLength(4);
  expect(started).toContain("other");
  while (started.length < reads.length || finish.length > 0) {
    finish.shift()?.();
    await Promise.resolve();
  }
  expect(await Promise.all(reads)).toEqual([...Array.from({ length: 5 }, () => ["busy"]), ["other"]]);
});
