import { randomBytes, randomUUID } from "node:crypto";
import { Registry } from "prom-client";
import { beforeAll, expect, it, vi } from "vitest";
import { createBlobStore } from "../../../server/blobs/create-blob-store";
import { CHUNK_BYTES } from "../../../server/blobs/database-storage";
import { readInTurn } from "../../../server/blobs/read-in-turn";
import type { Queries } from "../../../server/database/open";
import { createTestApiClient } from "../../support/api-client";
import { silentLog, testDatabase } from "../../support/database";
import { startService, type TestService } from "../../support/service";

let service: TestService;
let db: Queries;
beforeAll(async () => {
  service = await startService();
  db = (await testDatabase()).db;
});

/** Creates workspaces of a new customer. */
async function addWorkspaces(count: number): Promise<string[]> {
  const owner = await service.signUp();
  const ids: string[] = [];
  while (ids.length < count) ids.push((await createTestApiClient(service, owner)).workspaceId);
  return ids;
}

/** Starts reads that last until they are finished. */
function openReads() {
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const read = (name: string, workspaceId: string) =>
    readInTurn({ db, workspaceId }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => open.push(resolve));
      return name;
    });
  /** Finishes the read that began first, and waits until another one has begun. */
  async function finishOne() {
    const next = begun.length + 1;
    open.shift()?.();
    await expect.poll(() => begun.length).toBe(next);
  }
  function finishAll() {
    for (const finish of open.splice(0)) finish();
  }
  return { begun, read, finishOne, finishAll };
}

it("lets customers take turns, however many workspaces they have, and the workspaces of each customer, too", async () => {
  const busy = await addWorkspaces(12);
  const [other = ""] = await addWorkspaces(1);
  const [third = ""] = await addWorkspaces(1);
  // From then on, the owners are known, and the reads join the line in the order of the calls.
  for (const id of [...busy, other, third]) await readInTurn({ db, workspaceId: id }, async () => id);

  const { begun, read, finishOne, finishAll } = openReads();
  const [crowded = "", ...rest] = busy;
  const reads = Array.from({ length: 4 }, (_, index) => read(`crowded ${index + 1}`, crowded));
  reads.push(...rest.map((id, index) => read(`busy ${index + 1}`, id)));
  reads.push(read("other 1", other), read("other 2", other), read("third", third));
  await expect.poll(() => begun).toEqual(["crowded 1", "crowded 2"]);

  for (let count = 0; count < 16; count++) await finishOne();
  finishAll();
  expect(await Promise.all(reads)).toHaveLength(18);
  const line = Array.from({ length: 9 }, (_, index) => `busy ${index + 3}`);
  expect(begun.slice(2)).toEqual([
    "crowded 3",
    "other 1",
    "third",
    "busy 1",
    "other 2",
    "busy 2",
    ...line,
    "crowded 4",
  ]);
});

it("passes the place of a failed read on, also for workspaces that nobody owns", async () => {
  const workspaceId = randomUUID();
  const fail = () => readInTurn({ db, workspaceId }, () => Promise.reject(new Error("broken")));
  const failed = Array.from({ length: 6 }, () => expect(fail()).rejects.toThrow("broken"));
  await Promise.all(failed);
  const { begun, read, finishAll } = openReads();
  const reads = [read("first", workspaceId), read("second", workspaceId), read("third", workspaceId)];
  await expect.poll(() => begun).toEqual(["first", "second"]);
  finishAll();
  await expect.poll(() => begun).toHaveLength(3);
  finishAll();
  expect(await Promise.all(reads)).toEqual(["first", "second", "third"]);
});

it("reads only the bytes of a range from the database, and asks for the owner once", async () => {
  const [workspaceId = ""] = await addWorkspaces(1);
  const store = await createBlobStore({ db, metrics: new Registry(), log: silentLog });
  const content = randomBytes(2 * CHUNK_BYTES);
  const blob = await store.put(workspaceId, content);
  const queries = vi.spyOn(db.$client, "query");
  const read: number[] = [];
  try {
    for (const [start, end] of [
      [0, 1],
      [CHUNK_BYTES - 2, CHUNK_BYTES + 3],
      [CHUNK_BYTES + 7, CHUNK_BYTES + 9],
    ] as const) {
      for await (const piece of await store.open(blob, { start, end })) read.push(piece.length);
    }
    const results: unknown[] = await Promise.all(queries.mock.results.map(({ value }) => value));
    const rows = results.flatMap((result) => (result as { rows: unknown[][] }).rows);
    const contents = rows.flat().filter((value) => Buffer.isBuffer(value));
    expect(contents.map(({ length }) => length)).toEqual(read);
    expect(rows).toHaveLength(read.length + 1);
  } finally {
    queries.mockRestore();
  }
  expect(read).toEqual([1, 2, 3, 2]);
});
