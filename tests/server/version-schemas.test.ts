import { and, eq, inArray } from "drizzle-orm";
import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { createBlobStore } from "../../server/blobs/create-blob-store";
import { templateVersions } from "../../server/database/schema/templates";
import type { ParameterInspector } from "../../server/render/parameter-inspector";
import { TemplateResolver } from "../../server/templates/template-resolver";
import { VersionSchemas } from "../../server/templates/version-schemas";
import { silentLog } from "../support/database";
import { eventually } from "../support/eventually";
import { startTemplateService } from "../support/template-service";

const {
  db,
  client: { workspaceId },
  addTemplate,
} = await startTemplateService();
const blobs = await createBlobStore({ db, metrics: new Registry(), log: silentLog });
const templates = new TemplateResolver({ db, blobs });

it("infers the schemas of a workspace one after the other, and leaves those that wait when it is closed", async () => {
  const ids = [await addTemplate(), await addTemplate(), await addTemplate()];
  const ofTemplates = inArray(templateVersions.templateId, ids);
  const countPending = () => db.$count(templateVersions, and(ofTemplates, eq(templateVersions.isSchemaPending, true)));
  await eventually(async () => expect(await countPending()).toBe(0));
  await db.update(templateVersions).set({ isSchemaPending: true, schemaEdits: {} }).where(ofTemplates);

  let endFirst = () => {};
  const firstInspection = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const inspect = vi.fn<ParameterInspector["inspect"]>(async () => {
    await firstInspection;
    return { kind: "schema", schema: "{}", inferred: null, sources: null, problems: [] };
  });
  const closed = new VersionSchemas({ db, templates, inspector: { inspect }, log: silentLog });
  for (const id of ids) closed.keepSoon(workspaceId, id);
  await eventually(() => expect(inspect).toHaveBeenCalled());
  const closing = closed.close();
  endFirst();
  await closing;
  expect(inspect).toHaveBeenCalledOnce();
  expect(await countPending()).toBe(2);

  const schemas = new VersionSchemas({ db, templates, inspector: { inspect }, log: silentLog });
  for (const id of ids) schemas.keepSoon(workspaceId, id);
  await eventually(async () => expect(await countPending()).toBe(0));
  await schemas.close();
  expect(inspect).toHaveBeenCalledTimes(3);
});
