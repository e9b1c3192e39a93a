import { and, eq, inArray } from "drizzle-orm";
import { decodeJwt } from "jose";
import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { createBlobStore } from "../../server/blobs/create-blob-store";
import { templateVersions } from "../../server/database/schema/templates";
import type { ParameterInspector } from "../../server/render/parameter-inspector";
import { endedForOthers } from "../../server/render/render-error";
import { TemplateResolver } from "../../server/templates/template-resolver";
import { VersionSchemas } from "../../server/templates/version-schemas";
import { createTestApiClient } from "../support/api-client";
import { silentLog } from "../support/database";
import { eventually } from "../support/eventually";
import { startTemplateService } from "../support/template-service";

const {
  db,
  service,
  owner,
  client: { workspaceId },
  addTemplate,
} = await startTemplateService();
const blobs = await createBlobStore({ db, metrics: new Registry(), log: silentLog });
const templates = new TemplateResolver({ db, blobs });

/** Makes the schemas of templates pending again. @returns a function that counts the pending ones */
async function makePending(ids: readonly string[]): Promise<() => Promise<number>> {
  const ofTemplates = inArray(templateVersions.templateId, [...ids]);
  const countPending = () => db.$count(templateVersions, and(ofTemplates, eq(templateVersions.isSchemaPending, true)));
  await eventually(async () => expect(await countPending()).toBe(0));
  await db.update(templateVersions).set({ isSchemaPending: true, schemaEdits: {} }).where(ofTemplates);
  return countPending;
}

/** An inspector whose inspections wait for the first one, which `end` ends. */
function slowInspector() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const inspect = vi.fn<ParameterInspector["inspect"]>(async () => {
    await ended;
    return { kind: "schema", schema: "{}", inferred: null, sources: null, problems: [] };
  });
  return { inspect, end: () => end() };
}

it("infers the schemas of a workspace one after the other, and leaves those that wait when it is closed", async () => {
  const ids = [await addTemplate(), await addTemplate(), await addTemplate()];
  const countPending = await makePending(ids);
  const { inspect, end } = slowInspector();
  const closed = new VersionSchemas({ db, templates, inspector: { inspect }, log: silentLog });
  for (const id of ids) closed.keepSoon(workspaceId, id);
  await eventually(() => expect(inspect).toHaveBeenCalled());
  const closing = closed.close();
  end();
  await closing;
  expect(inspect).toHaveBeenCalledOnce();
  expect(await countPending()).toBe(2);

  const schemas = new VersionSchemas({ db, templates, inspector: { inspect }, log: silentLog });
  for (const id of ids) schemas.keepSoon(workspaceId, id);
  await eventually(async () => expect(await countPending()).toBe(0));
  await schemas.close();
  expect(inspect).toHaveBeenCalledTimes(3);
});

it("infers one schema at a time for all workspaces of a customer, and others for other customers", async () => {
  const clients = await Promise.all(
    [owner, owner, await service.signUp()].map((of) => createTestApiClient(service, of)),
  );
  const ids = await Promise.all(clients.map((of) => of.addTemplate("Letter", "<p>one</p>")));
  const countPending = await makePending(ids);
  const { inspect, end } = slowInspector();
  const schemas = new VersionSchemas({ db, templates, inspector: { inspect }, log: silentLog });
  for (const [index, of] of clients.entries()) schemas.keepSoon(of.workspaceId, ids[index] ?? "");
  await eventually(() => expect(inspect).toHaveBeenCalledTimes(2));
  const customers = inspect.mock.calls.map(([, { customerId }]) => customerId);
  expect(new Set(customers).size).toBe(2);
  end();
  await eventually(async () => expect(await countPending()).toBe(0));
  expect(inspect.mock.calls.map(([, { customerId }]) => customerId).sort()).toEqual(
    [...customers, decodeJwt(owner.accessToken).sub ?? ""].sort(),
  );
  await schemas.close();
});

it("leaves a schema pending whose inspection had to make room for others", async () => {
  const ids = [await addTemplate(), await addTemplate()] as const;
  const countPending = await makePending(ids);
  const [busy, next] = ids;
  const { inspect, end } = slowInspector();
  inspect.mockRejectedValueOnce(endedForOthers());
  end();
  const schemas = new VersionSchemas({ db, templates, inspector: { inspect }, log: silentLog });
  schemas.keepSoon(workspaceId, busy);
  schemas.keepSoon(workspaceId, next);
  await eventually(() => expect(inspect).toHaveBeenCalledTimes(2));
  await schemas.close();
  expect(await countPending()).toBe(1);
  const reader = { workspaceId, ownerId: decodeJwt(owner.accessToken).sub ?? "" };
  await schemas.inspect(reader, `${busy}@1`);
  expect(await countPending()).toBe(0);
});

it("takes a template once, however often it changes before its turn", async () => {
  const ids = [await addTemplate(), await addTemplate(), await addTemplate()] as const;
  const countPending = await makePending(ids);
  const { inspect, end } = slowInspector();
  const schemas = new VersionSchemas({ db, templates, inspector: { inspect }, log: silentLog });
  const [first, changed, last] = ids;
  schemas.keepSoon(workspaceId, first);
  await eventually(() => expect(inspect).toHaveBeenCalledOnce());
  const select = vi.spyOn(db, "select");
  for (let change = 0; change < 5; change++) schemas.keepSoon(workspaceId, changed);
  schemas.keepSoon(workspaceId, last);
  end();
  // The turns come in the order of the calls.
  await eventually(async () => expect(await countPending()).toBe(0));
  const turns = select.mock.calls.filter(([fields]) => fields && "ownerId" in fields);
  expect(turns).toHaveLength(2);
  select.mockRestore();
  await schemas.close();
});
