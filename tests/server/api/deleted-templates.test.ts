import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { templateChannels, templates, templateVersions } from "../../../server/database/schema/templates";
import { retentionSweeps } from "../../../server/retention/retention-sweeps";
import { base64 } from "../../support/service";
import { codeOf, startTemplateService, TEMPLATE, VERSIONS } from "../../support/template-service";

const { addTemplate, db, makeDocument, owner, send } = await startTemplateService();

describe("a deleted template", () => {
  const DELETED = "GET /api/app/workspaces/:workspaceId/deleted-templates";
  const RESTORE = "POST /api/app/workspaces/:workspaceId/deleted-templates/:templateId/restore";
  const remove = (id: string) => send(`DELETE ${TEMPLATE}`, id);

  it("is restored with its versions, under another name if its own is taken", async () => {
    const name = randomUUID();
    const id = await addTemplate("<p>one</p>", name);
    await remove(id);
    expect(await makeDocument(name)).toBe("TEMPLATE_NOT_FOUND");
    expect(codeOf(await send(VERSIONS, id))).toEqual([404, "TEMPLATE_NOT_FOUND"]);
    const { deletedTemplates } = (await send(DELETED, "")).json();
    expect(deletedTemplates[0]).toMatchObject({ id, name, kind: "document", deletedBy: owner.username });
    expect(deletedTemplates[0].removedAt - deletedTemplates[0].deletedAt).toBe(30 * 86_400);
    await addTemplate("<p>other</p>", name);
    expect(codeOf(await send(RESTORE, id, { body: {} }))).toEqual([409, "TEMPLATE_NAME_ALREADY_IN_USE"]);
    expect((await send(RESTORE, id, { body: { name: `${name} 2` } })).statusCode).toBe(201);
    expect(await makeDocument(`${name} 2@1`)).toEqual(["<p>one</p>", "1"]);
    expect(codeOf(await send(RESTORE, id, { body: {} }))).toEqual([404, "TEMPLATE_NOT_FOUND"]);
  });

  it("keeps its live version if a partial of it was deleted, too", async () => {
    const [name, partial] = [randomUUID(), `p-${randomUUID()}`];
    const body = { name: partial, kind: "partial", contentBase64: base64("header") };
    const partialId = (await send("POST /api/app/workspaces/:workspaceId/templates", "", { body })).json().id;
    const id = await addTemplate(`{% render "${partial}" %}`, name);
    await remove(id);
    await remove(partialId);
    expect((await send(RESTORE, id, { body: {} })).statusCode).toBe(201);
    expect((await makeDocument(name))[1]).toBe("1");

    expect((await send(RESTORE, partialId, { body: {} })).statusCode).toBe(201);
    expect((await makeDocument(name))[1]).toBe("1");
  });

  it("is removed after its retention, in small steps", async () => {
    const [kept, gone] = [await addTemplate(), await addTemplate()];
    await db.execute(sql`
      insert into template_versions select workspace_id, template_id, series, blob_id, hash, null, null, author_id, null, null, created_at
      from template_versions, generate_series(2, 450) as series where template_id = ${gone}`);
    await remove(kept);
    await remove(gone);
    await db
      .update(templates)
      .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(templates.id, gone));
    const others = { activitiesMs: undefined, requestsMs: 1e9, webhooksMs: 1e9, failedJobsMs: 1e9, auditMs: 1e9 };
    const settings = { ...others, deletedTemplatesMs: 30 * 86_400_000 };
    const sweep = retentionSweeps(db, settings).find((one) => one.name === "templates");
    await sweep?.run(new Date());
    for (const [id, count] of [
      [gone, 0],
      [kept, 1],
    ] as const) {
      expect(await db.$count(templates, eq(templates.id, id))).toBe(count);
      expect(await db.$count(templateVersions, eq(templateVersions.templateId, id))).toBe(count);
      expect(await db.$count(templateChannels, eq(templateChannels.templateId, id))).toBe(count);
    }
  });
});
