import type { FastifyReply } from "fastify";
import { exportTemplates, type ImportedItem, importTemplates, planTemplateImport } from "../../contract/template-files";
import type { BlobStore } from "../blobs/blob-store";
import type { Budget } from "../budgets/budget";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { Serve } from "../http/serve";
import type { TemplateEditor } from "../templates/template-editor";
import { applyImport } from "./apply-import";
import { readArchiveItems } from "./archive-items";
import { exportArchive } from "./export-archive";
import { type ImportPlan, type PlannedItem, planImport } from "./plan-import";
import { selectItems } from "./select-items";
import { listWorkspaceItems } from "./workspace-items";

interface TemplateFilesDependencies {
  db: Queries;
  blobs: BlobStore;
  editor: TemplateEditor;
  publicUrl: string;
  /** Limits the archives that each customer may import at the same time: they are unpacked in memory. */
  budget: Budget;
}

/** Serves export and import of templates as files (docs/decisions/0055-templates-as-files.md). */
export function serveTemplateFiles(serve: Serve, dependencies: TemplateFilesDependencies): void {
  const { db, publicUrl, budget } = dependencies;

  serve(exportTemplates, async ({ params: { workspaceId }, query: { templates }, reply }) => {
    const all = await listWorkspaceItems(dependencies, workspaceId);
    const items = templates
      ? await withWorkspace(db, workspaceId, (tx) =>
          selectItems(tx, workspaceId, { items: all, templateIds: templates }),
        )
      : all;
    setHeaders(reply);
    return exportArchive(items, publicUrl);
  });

  serve(planTemplateImport, async ({ params: { workspaceId }, body, caller }) =>
    withArchive(caller.customerId, async () => {
      const { plan, ignored } = await compare(workspaceId, body);
      return { plan: plan.id, items: plan.items.map((item) => present(item)), ignored };
    }),
  );

  serve(importTemplates, async ({ params: { workspaceId }, query, body, caller }) =>
    withArchive(caller.customerId, async () => {
      const { plan, ignored } = await compare(workspaceId, body);
      if (plan.id !== query.plan) throw new ApiError("IMPORT_PLAN_CHANGED");
      const mayOverwrite = query.conflicts === "overwrite";
      const results = await applyImport(dependencies, { items: plan.items, caller, workspaceId, mayOverwrite });
      return { plan: plan.id, items: plan.items.map((item) => present(item, results.get(item))), ignored };
    }),
  );

  async function withArchive<Result>(customerId: string, work: () => Promise<Result>): Promise<Result> {
    const release = budget.take(customerId);
    try {
      return await work();
    } finally {
      release();
    }
  }

  async function compare(workspaceId: string, body: Uint8Array): Promise<{ plan: ImportPlan; ignored: string[] }> {
    const archive = await readArchiveItems(Buffer.from(body ?? []));
    const plan = await planImport(archive, await listWorkspaceItems(dependencies, workspaceId), publicUrl);
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
