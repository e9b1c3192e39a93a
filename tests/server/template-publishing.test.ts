import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, it, onTestFinished, vi } from "vitest";
import { LIMITS } from "../../contract/product";
import { createBlobStore } from "../../server/blobs/create-blob-store";
import { templates } from "../../server/database/schema/templates";
import { tooManyRequests } from "../../server/http/api-error";
import { TemplateEdits } from "../../server/templates/editing/template-edits";
import { TemplatePublishing } from "../../server/templates/editing/template-publishing";
import { silentLog } from "../support/database";
import { startTemplateService } from "../support/template-service";

const { db, client, addTemplate, readHistory } = await startTemplateService();

const lines: { level: number; templateId: string; msg: string; err: { message: string } }[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
const blobs = await createBlobStore({ db, metrics: new Registry(), log: silentLog });
const edits = new TemplateEdits({ db, blobs });
const publishing = new TemplatePublishing({ edits, schemas: { keepSoon: () => undefined }, log });

it("publishes the other templates again if one is gone or too large with a changed partial, and logs that", async () => {
  const { workspaceId } = client;
  const partial = await addTemplate("<p>", "long");
  await db.update(templates).set({ kind: "partial" }).where(eq(templates.id, partial));
  const [first, tooLarge, last] = [
    await addTemplate('{% render "long" %}'),
    await addTemplate(`{% render "long" %}${"x".repeat(LIMITS.maxTemplateBytes / 2)}`),
    await addTemplate('{% render "long" %}.'),
  ];
  const html = "x".repeat(LIMITS.maxTemplateBytes / 2);
  await db.update(templates).set({ html }).where(eq(templates.id, partial));

  const author = { id: randomUUID(), key: null };
  for (const id of [first, randomUUID(), tooLarge, last]) await publishing.publishAgain({ workspaceId, author }, id);

  const newest = async (id: string) => (await readHistory(id)).versions[0].number;
  expect(await Promise.all([first, tooLarge, last].map(newest))).toEqual([2, 1, 2]);
  expect(lines).toMatchObject([
    {
      level: 40,
      workspaceId,
      templateId: tooLarge,
      msg: "a template can't be published with a changed partial: its live version stays",
      err: { message: expect.any(String) },
    },
  ]);
});

it("does the same if the customer stores too much for a new version", async () => {
  lines.length = 0;
  const { workspaceId } = client;
  const partial = await addTemplate("<p>", "footer");
  await db.update(templates).set({ kind: "partial" }).where(eq(templates.id, partial));
  const user = await addTemplate('{% render "footer" %}');
  await db.update(templates).set({ html: "<p>new" }).where(eq(templates.id, partial));
  const refusing = vi
    .spyOn(blobs.storedBytes, "add")
    .mockRejectedValue(tooManyRequests("storedBytesPerCustomer", 1, 1));
  onTestFinished(() => refusing.mockRestore());

  await publishing.publishAgain({ workspaceId, author: { id: randomUUID(), key: null } }, user);
  expect((await readHistory(user)).versions).toHaveLength(1);
  expect(lines).toMatchObject([{ templateId: user, err: { message: "TOO_MANY_REQUESTS" } }]);
});
