import { type ComparisonResource, compareTemplate, readComparison, reviewComparison } from "../../contract/comparisons";
import { compareTemplateOfKey, readComparisonOfKey } from "../../contract/v1/comparisons";
import type { Queries } from "../database/open";
import { withWorkspace } from "../database/workspace-scope";
import { epochSeconds } from "../http/epoch";
import type { Serve } from "../http/serve";
import { decodeHtml } from "../templates/html";
import type { TemplateResolver } from "../templates/template-resolver";
import { resolveSides, type UnsavedHtml } from "./comparison-sides";
import { comparisonsOf, type StoredComparison } from "./store";

interface ComparisonDependencies {
  db: Queries;
  templates: TemplateResolver;
  lifetimeMs: number;
  /** Maximum number of comparisons that a workspace has at the same time. */
  maxPerWorkspace: number;
  /** Starts on queued comparisons; called after the commit that wrote them. */
  wakeWorkers(): void;
}

/** Serves comparisons of a template's texts, to members and to API clients. */
export function serveComparisons(
  serve: Serve,
  { db, templates, lifetimeMs, maxPerWorkspace, wakeWorkers }: ComparisonDependencies,
): void {
  async function add(
    workspaceId: string,
    templateId: string,
    sides: { from: string; to: string; unsaved: UnsavedHtml | null },
  ) {
    // Refuses what does not exist at once, and not in the background.
    await resolveSides({ db, templates }, { workspaceId, templateId, ...sides });
    const added = await withWorkspace(db, workspaceId, (tx) =>
      comparisonsOf(tx, workspaceId).add({ templateId, ...sides, lifetimeMs }, maxPerWorkspace),
    );
    wakeWorkers();
    return responseOf({ ...added, reviewedBy: null });
  }

  const read = async (workspaceId: string, id: string) =>
    responseOf(await withWorkspace(db, workspaceId, (tx) => comparisonsOf(tx, workspaceId).read(id)));

  serve(compareTemplate, async ({ caller, params: { workspaceId, templateId }, body, reply }) => {
    const { from, to, unsaved: given } = body;
    const unsaved = given ? { templateId: given.templateId, html: decodeHtml("unsaved", given.contentBase64) } : null;
    const comparison = await add(caller.workspaceId, templateId, { from, to, unsaved });
    reply.header("location", `/api/app/workspaces/${workspaceId}/comparisons/${comparison.id}`);
    return comparison;
  });
  serve(readComparison, ({ caller, params }) => read(caller.workspaceId, params.comparisonId));

  serve(reviewComparison, async ({ caller: { customerId }, params: { workspaceId, comparisonId } }) => {
    await withWorkspace(db, workspaceId, (tx) => comparisonsOf(tx, workspaceId).review(comparisonId, customerId));
    return {};
  });

  serve(compareTemplateOfKey, async ({ caller, params: { templateId }, body, reply }) => {
    const comparison = await add(caller.workspaceId, templateId, { ...body, unsaved: null });
    reply.header("location", `/v1/comparisons/${comparison.id}`);
    return comparison;
  });
  serve(readComparisonOfKey, ({ caller, params }) => read(caller.workspaceId, params.comparisonId));
}

function responseOf({
  state,
  createdAt,
  expiresAt,
  reviewedBy: by,
  reviewedAt,
  ...comparison
}: StoredComparison & { reviewedBy: string | null }): ComparisonResource {
  const { id, templateId, from, to, progress, result, error } = comparison;
  const review = reviewedAt && { by, at: epochSeconds(reviewedAt) };
  const times = { createdAt: epochSeconds(createdAt), expiresAt: epochSeconds(expiresAt) };
  return { id, templateId, status: state, from, to, progress, review, result, error, ...times };
}
