import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, it } from "vitest";
import type { Failure } from "../../../contract/v1/document-request";
import { batchesOf } from "../../../server/batches/store";
import { createBatchZipper } from "../../../server/batches/zip";
import type { Queries } from "../../../server/database/open";
import { withWorkspace } from "../../../server/database/workspace-scope";
import type { FileContents } from "../../../server/files/file-contents";
import { collectStatements } from "../../support/collect-statements";
import { testDatabase } from "../../support/database";
import { addFinishedBatch } from "../../support/finished-batch";
import { addOwner } from "../../support/waiting-documents";

const statementsOf = collectStatements();

let db: Queries;
let workspaceId: string;
beforeAll(async () => {
  db = (await testDatabase()).db;
  workspaceId = randomUUID();
  await addOwner(db, [workspaceId]);
});

type Open = () => Promise<AsyncIterable<Buffer>>;

async function* piecesOf(...pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}

/** Begins the zip of a batch. @param open opens the content of a document */
async function begin(fileId: string, open: Open = async () => piecesOf()) {
  const composed = await createBatchZipper(db, { open } as unknown as FileContents)(fileId);
  if (!composed) throw new Error("There is no such batch");
  return composed.begin();
}

const short: Failure = { errorCode: "INVALID_TEMPLATE", data: { line: 1, column: null, reason: "line\nbreak" } };
const problem = { pointer: "/kind", expected: `one of ${"x".repeat(300)}`, got: "number" };
/** An error of about 35 KB, as earlier versions stored it. */
const long: Failure = {
  errorCode: "INVALID_TEMPLATE_PARAMETERS",
  data: { problems: Array.from({ length: 100 }, () => problem) },
};
const kept = { ...long, data: { problems: [problem, problem, problem, problem, problem] } };

it("the zip of a batch lists the failures page by page, with short data", async () => {
  const errors = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? short : long));
  const { fileId } = await addFinishedBatch(db, workspaceId, { errors });
  let text = "";
  const statements = await statementsOf(async () => {
    const entries = unzipSync(await buffer((await begin(fileId)).output));
    expect(Object.keys(entries)).toEqual(["failures.json"]);
    text = strFromU8(entries["failures.json"] ?? new Uint8Array());
  });
  const expected = errors.map((error, item) => ({ item, ...(error === long ? kept : short) }));
  expect(text).toBe(JSON.stringify(expected, null, 2));
  const reading = statements.filter((statement) => statement.includes('"error"'));
  expect(reading.map((statement) => / limit \$\d+$/.test(statement))).toEqual([true, true, true]);
});

it("the answer about a batch has short data", async () => {
  const { batchId } = await addFinishedBatch(db, workspaceId, { errors: [long, short] });
  const { failures } = await withWorkspace(db, workspaceId, (tx) => batchesOf(tx, workspaceId).read(batchId));
  expect(failures).toEqual([
    { item: 0, ...kept },
    { item: 1, ...short },
  ]);
});

it("the zip of a batch fails with a document that can't be read", async () => {
  const { fileId } = await addFinishedBatch(db, workspaceId, { contents: [Buffer.from("x"), Buffer.from("y")] });
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from("x");
    throw new Error("The storage is gone");
  }
  const opens: Open[] = [async () => failing(), () => Promise.reject(new Error("The storage is gone"))];
  for (const open of opens) {
    await expect(buffer((await begin(fileId, open)).output)).rejects.toThrow("The storage is gone");
  }
});

it("the zip of a batch closes the document that it reads when its caller leaves", async () => {
  const content = Buffer.alloc(1_000_000);
  const { fileId } = await addFinishedBatch(db, workspaceId, { contents: [content, content] });
  const events: string[] = [];
  async function* endless(): AsyncGenerator<Buffer> {
    events.push("opened");
    try {
      for (;;) yield content;
    } finally {
      events.push("closed");
    }
  }
  const { output, ended } = await begin(fileId, async () => endless());
  await once(output, "data");
  output.destroy();
  await ended;
  expect(events).toEqual(["opened", "closed"]);
});
