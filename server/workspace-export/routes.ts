import { exportWorkspace } from "../../contract/workspace-export";
import type { Budget } from "../budgets/budget";
import { limitArchive } from "../budgets/limit-archive";
import type { Serve } from "../http/serve";
import type { ArchiveFile } from "../lib/zip-archive";
import { exportArchive } from "../template-files/export-archive";
import { type ItemDependencies, listWorkspaceItems } from "../template-files/workspace-items";
import { historyFiles } from "./history";
import { listFiles } from "./lists";
import { README } from "./readme";

interface WorkspaceExportDependencies extends ItemDependencies {
  publicUrl: string;
  exports: Budget;
}

/**
 * Serves a zip of everything in a workspace that its members can read, for those who are about to delete it. Nothing is
 * read before the caller has taken what comes before it.
 */
export function serveWorkspaceExport(serve: Serve, dependencies: WorkspaceExportDependencies): void {
  serve(exportWorkspace, ({ params: { workspaceId }, caller: { role, ownerId }, reply }) =>
    limitArchive(dependencies.exports, ownerId, async () => {
      const items = await listWorkspaceItems(dependencies, { workspaceId, ownerId });
      reply.headers({
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="workspace.zip"',
      });
      return exportArchive(items, dependencies.publicUrl, furtherFiles());

      async function* furtherFiles(): AsyncGenerator<ArchiveFile> {
        yield { path: "README.txt", content: readme() };
        yield* historyFiles(dependencies, workspaceId, items);
        yield* listFiles(dependencies.db, { workspaceId, role });
      }
    }),
  );
}

async function* readme(): AsyncGenerator<string> {
  yield README;
}
