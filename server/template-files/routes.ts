import type { FastifyReply } from "fastify";
import { exportTemplates, type ImportedItem, importTemplates, planTemplateImport } from "../../contract/template-files";
import type { Budget } from "../budgets/budget";
import { limitArchive } from "../budgets/limit-archive";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { Serve } from "../http/serve";
import type { TemplateEditor } from "../templates/template-editor";
import { applyImport } from "./apply-import";
import { readArchiveItems } from "./archive-items";
import { exportArchive } from "./export-archive";
import { type ImportPlan, type PlannedItem, planImport } from "./plan-import";
import { selectItems } from "./select-items";
import { type ItemDependencies, listWorkspaceItems, type WorkspaceOfCaller } from "./workspace-items";

interface TemplateFilesDependencies extends ItemDependencies {
  editor: TemplateEditor;
  publicUrl: string;
  exports: Budget;
  /** Limits the archives that each customer may import at the same time: they are unpacked in memory. */
  imports: Budget;
}

/** Serves export and import of templates as files (docs/decisions/0055-templates-as-files.md). */
export function serveTemplateFiles(serve: Serve, dependencies: TemplateFilesDependencies): void {
  const { db, parsers, publicUrl, exports, imports } = dependencies;

  serve(exportTemplates, ({ params: { workspaceId }, query: { templates }, reply, caller: { ownerId } }) =>
    limitArchive(exports, ownerId, async () => {
      const all = await listWorkspaceItems(dependencies, { workspaceId, ownerId });
      const items = templates
        ? await withWorkspace(db, workspaceId, (tx) =>
            selectItems(tx, workspaceId, { items: all, templateIds: templates }),
          )
        : all;
      setHeaders(reply);
      return exportArchive(items, publicUrl);
    }),
  );

  serve(planTemplateImport, async ({ params: { workspaceId }, body, caller }) =>
    withArchive(caller.ownerId, async () => {
      const { plan, ignored } = await compare(body, { workspaceId, ownerId: caller.ownerId });
      return { plan: plan.id, items: plan.items.map((item) => present(item)), ignored };
    }),
  );

  serve(importTemplates, async ({ params: { workspaceId }, query, body, caller }) =>
    withArchive(caller.ownerId, async () => {
      const { plan, ignored } = await compare(body, { workspaceId, ownerId: caller.ownerId });
      if (plan.id !== query.plan) throw new ApiError("IMPORT_PLAN_CHANGED");
      const mayOverwrite = query.conflicts === "overwrite";
      const results = await applyImport(dependencies, { items: plan.items, caller, workspaceId, mayOverwrite });
      return { plan: plan.id, items: plan.items.map((item) => present(item, results.get(item))), ignored };
    }),
  );

  async function withArchive<Result>(ownerId: string, work: () => Promise<Result>): Promise<Result> {
    const release = imports.take(ownerId);
    try {
      return await work();
    } finally {
      release();
    }
  }

  async function compare(
    body: Uint8Array | undefined,
    of: WorkspaceOfCaller,
  ): Promise<{ plan: ImportPlan; ignored: string[] }> {
    const { buffer, byteOffset, byteLength } = body ?? new Uint8Array();
    const parser = { parsers, ownerId: of.ownerId };
    const archive = await readArchiveItems(Buffer.from(buffer, byteOffset, byteLength), parser);
    const workspace = await listWorkspaceItems(dependencies, of);
    const plan = await planImport(archive, workspace, { publicUrl, ...parser });
    return { plan, ignored: archive.ignored };
  }
}

function setHeaders(reply: FastifyReply): void {
  reply.headers({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="templates.zip"',
  });
}

function present(
  { archived: { item, path }, difference }: PlannedItem,
  result: Pick<ImportedItem, "outcome" | "error"> = { outcome: "none", error: null },
): ImportedItem {
  const { kind, name } = item;
  return { kind, name, template: item.kind === "sample" ? item.template : null, path, difference, ...result };
}
