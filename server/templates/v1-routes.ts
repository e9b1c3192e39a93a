import { listTemplatesOfKey } from "../../contract/v1/workspace-of-key";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { templatesOf } from "./store";

/** Serves the list of templates to API clients. */
export function serveV1Templates(serve: Serve, db: Queries): void {
  serve(listTemplatesOfKey, async ({ caller: { workspaceId } }) => {
    const rows = await withWorkspace(db, workspaceId, (tx) => templatesOf(tx, workspaceId).list());
    const templates = rows.map(({ createdAt, updatedAt, ...row }) => ({
      ...row,
      createdAt: epochSeconds(createdAt),
      updatedAt: epochSeconds(updatedAt),
    }));
    return { templates };
  });
}
