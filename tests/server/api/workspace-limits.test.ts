import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CallName } from "../../../contract/calls";
import { LIMITS } from "../../../contract/product";
import type { Queries } from "../../../server/database/open";
import { templates } from "../../../server/database/schema/templates";
import { removeDeletedTemplates } from "../../../server/retention/deleted-templates";
import { testDatabase } from "../../support/database";
import { type Customer, startService, type TestService } from "../../support/service";

const TEMPLATES = "/api/app/workspaces/:workspaceId/templates" as const;
const RESTORE = "POST /api/app/workspaces/:workspaceId/deleted-templates/:templateId/restore";
const { maxTemplates, maxSamplesPerWorkspace } = LIMITS;
const NO_TEMPLATE = [409, "TOO_MANY_TEMPLATES", { limit: "templatesPerWorkspace", max: maxTemplates }];
const NO_SAMPLE = [409, "TOO_MANY_SAMPLES", { limit: "samplesPerWorkspace", max: maxSamplesPerWorkspace }];

let service: TestService;
let db: Queries;
let owner: Customer;
let workspaceId: string;
beforeAll(async () => {
  service = await startService();
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  owner = await service.signUp();
  workspaceId = await service.workspaceOf(owner);
});

const send = (route: CallName, params: object = {}, body: object = {}) =>
  service.call(route, { params: { workspaceId, ...params }, token: owner.accessToken, body });
const create = () =>
  send(`POST ${TEMPLATES}`, {}, { name: randomUUID(), contentBase64: Buffer.from("<p>").toString("base64") });
const refusalOf = ({ statusCode, json }: Awaited<ReturnType<typeof send>>) => {
  const { errorCode, data } = json();
  return [statusCode, errorCode, data];
};

const addTemplates = (count: number) =>
  db.execute(sql`
    insert into templates (workspace_id, name, html, created_at, updated_at)
    select ${workspaceId}::uuid, 'Template ' || number, '<p>', now(), now() from generate_series(1, ${count}::int) number`);
const addSamples = (templateId: string, count: number) =>
  db.execute(sql`
    insert into template_samples (workspace_id, template_id, name, parameters, options, created_at, updated_at)
    select ${workspaceId}::uuid, ${templateId}::uuid, 'Sample ' || number, '{}', '{}', now(), now()
    from generate_series(1, ${count}::int) number`);

describe("a workspace with as many templates as allowed", () => {
  it("gets no further one, in whatever way, until one is deleted", async () => {
    const templateId = (await create()).json().id;
    await addTemplates(maxTemplates - 2);
    const last = (await create()).json().id;
    expect(refusalOf(await create())).toEqual(NO_TEMPLATE);
    expect(refusalOf(await send(`POST ${TEMPLATES}/:templateId/duplicate`, { templateId }))).toEqual(NO_TEMPLATE);
    const starter = { starter: "letter" };
    const added = await send("POST /api/app/workspaces/:workspaceId/starter-templates", {}, starter);
    expect(refusalOf(added)).toEqual(NO_TEMPLATE);

    expect((await send(`DELETE ${TEMPLATES}/:templateId`, { templateId: last })).statusCode).toBe(200);
    expect((await create()).statusCode).toBe(201);
    const restored = await send(RESTORE, {
      templateId: last,
    });
    expect(refusalOf(restored)).toEqual(NO_TEMPLATE);
  });

  it("has as many deleted ones, which are the newest", async () => {
    await addTemplates(maxTemplates + 2);
    // The first ones were deleted last.
    await db.execute(sql`
      update templates set deleted_at = now() - interval '1 minute' * substring(name from 10)::int / 60
      where workspace_id = ${workspaceId}`);
    const namesOfDeleted = async () => {
      const { deletedTemplates } = (await send("GET /api/app/workspaces/:workspaceId/deleted-templates")).json();
      return deletedTemplates.map(({ name }: { name: string }) => name);
    };
    const listed = await namesOfDeleted();
    expect([listed.length, listed.at(-1)]).toEqual([maxTemplates, `Template ${maxTemplates}`]);
    const aDay = 24 * 60 * 60 * 1000;
    await removeDeletedTemplates(db, new Date(Date.now() - aDay));
    expect(await db.$count(templates, eq(templates.workspaceId, workspaceId))).toBe(maxTemplates);
    expect(await namesOfDeleted()).toEqual(listed);
  });
});

describe("a workspace with as many sample sets as allowed", () => {
  it("gets no further one, in whatever way, until a template is deleted", async () => {
    const [full, templateId] = [(await create()).json().id, (await create()).json().id];
    await addSamples(full, maxSamplesPerWorkspace - 1);
    const addSample = () =>
      send(`POST ${TEMPLATES}/:templateId/samples`, { templateId }, { name: randomUUID(), parameters: {} });
    expect((await addSample()).statusCode).toBe(201);
    expect(refusalOf(await addSample())).toEqual(NO_SAMPLE);
    const duplicate = (id: string) => send(`POST ${TEMPLATES}/:templateId/duplicate`, { templateId: id });
    expect(refusalOf(await duplicate(templateId))).toEqual(NO_SAMPLE);
    const without = (await create()).json().id;
    expect((await duplicate(without)).statusCode).toBe(201);
    expect((await send(`DELETE ${TEMPLATES}/:templateId`, { templateId: full })).statusCode).toBe(200);
    expect((await duplicate(templateId)).statusCode).toBe(201);
    const restored = await send(RESTORE, { templateId: full });
    expect(refusalOf(restored)).toEqual(NO_SAMPLE);
  });
});
