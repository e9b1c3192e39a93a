import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { createBlobStore } from "../../server/blobs/create-blob-store";
import { withWorkspace } from "../../server/database/workspace-scope";
import { type BatchStep, partsOf } from "../../server/templates/editing/steps-in-parts";
import { TemplateBatches } from "../../server/templates/editing/template-batches";
import { TemplateEdits } from "../../server/templates/editing/template-edits";
import { TemplatePublishing } from "../../server/templates/editing/template-publishing";
import { listStoredTemplates } from "../../server/templates/stored-templates";
import { onEmbedded, silentLog } from "../support/database";
import { startTemplateService } from "../support/template-service";

const { db, client, service, member } = await startTemplateService();
const MEBIBYTE = 1024 * 1024;

const blobs = await createBlobStore({ db, metrics: new Registry(), log: silentLog });
const edits = new TemplateEdits({ db, blobs });
const schemas = { keepSoon: () => undefined };
const publishing = new TemplatePublishing({ edits, schemas, log: silentLog });
const batches = new TemplateBatches({ edits, publishing, schemas });
const author = { id: randomUUID(), key: null };
const step = (run: BatchStep["run"] = async () => undefined, bytes = 0): BatchStep => ({ run, bytes });

it("lets other calls and other batches in between the parts of a batch", async () => {
  const { workspaceId } = client;
  const events: string[] = [];
  const others = await service.workspaceOf(member);
  let continueFirst = () => {};
  const isQueued = new Promise<void>((resolve) => {
    continueFirst = resolve;
  });
  let begin = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const first = step(async () => {
    events.push("first part");
    begin();
    await isQueued;
  });
  const rest = Array.from({ length: 49 }, () => step());
  const long = batches.run({ workspaceId, author }, [
    first,
    ...rest,
    step(async () => void events.push("second part")),
  ]);
  await hasBegun;
  const other = batches.run({ workspaceId: others, author }, [step(async () => void events.push("other batch"))]);
  // Without its turn, the other batch would wait for the connection now, before the call.
  await nextTurn();
  const call = withWorkspace(db, workspaceId, (tx) => listStoredTemplates(tx, workspaceId));
  const called = call.then(() => events.push("call"));
  continueFirst();
  await Promise.all([long, other, called]);
  // On PostgreSQL, the call has a connection of its own, and may end at any time.
  const expected = ["first part", "call", "other batch", "second part"];
  const inOrder = onEmbedded ? events : events.filter((event) => event !== "call");
  expect(inOrder).toEqual(expected.filter((event) => onEmbedded || event !== "call"));
});

it("has parts of 50 steps and 4 MiB, and larger steps alone", () => {
  const sizes = (steps: BatchStep[]) => partsOf(steps).map((part) => part.length);
  expect(sizes([])).toEqual([]);
  expect(sizes(Array.from({ length: 120 }, () => step()))).toEqual([50, 50, 20]);
  const large = (mebibytes: number) => step(undefined, mebibytes * MEBIBYTE);
  expect(sizes([large(2), large(2), large(1), large(9), large(1), large(3)])).toEqual([2, 1, 1, 2]);
});
