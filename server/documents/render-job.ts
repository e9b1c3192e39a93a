import { and, eq, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { LIMITS } from "../../contract/product";
import { parseUuid } from "../../contract/uuid";
import type { PrintOptions } from "../../contract/v1/print-options";
import type { Queries, Transaction } from "../database/open";
import { prepare, type Values } from "../database/prepared";
import { templates } from "../database/schema/templates";
import { runWithinWorkspace } from "../database/workspace-scope";
import { ApiError, tooLarge } from "../http/api-error";

/** A document that an API client asks for: of a template, by its id or name, or of HTML. */
export interface DocumentRequest {
  template?: string | undefined;
  html?: string | undefined;
  options?: PrintOptions | undefined;
  filename?: string | undefined;
  webhook?: string | undefined;
}

/** A document request with the HTML of its template at this moment. */
export interface RenderJob {
  templateId: string | null;
  templateName: string | null;
  html: string;
  options: PrintOptions;
  filename: string | null;
  webhook: string | null;
}

interface TemplateRow {
  id: string;
  name: string;
  html: string;
}

const selectTemplates = prepare<TemplateRow>(
  "templates_by_id_or_name",
  new QueryBuilder()
    .select({ id: templates.id, name: templates.name, html: templates.html })
    .from(templates)
    .where(
      and(
        eq(templates.workspaceId, sql.placeholder("workspaceId")),
        or(eq(templates.id, sql.placeholder("id")), eq(templates.name, sql.placeholder("name"))),
      ),
    )
    .getSQL(),
);

/**
 * Finds the request's template by its id, or else by its name.
 *
 * @throws ApiError TEMPLATE_NOT_FOUND, PAYLOAD_TOO_LARGE
 */
export const createRenderJob = (tx: Transaction, workspaceId: string, request: DocumentRequest): Promise<RenderJob> =>
  renderJobOf(workspaceId, request, (values) => selectTemplates.run(tx, values));

/** Does the same in a transaction of its own, and in none if the request brings its HTML. */
export const createRenderJobAlone = (db: Queries, workspaceId: string, request: DocumentRequest): Promise<RenderJob> =>
  renderJobOf(workspaceId, request, (values) =>
    runWithinWorkspace(db, workspaceId, { statement: selectTemplates, values }),
  );

async function renderJobOf(
  workspaceId: string,
  request: DocumentRequest,
  select: (values: Values) => Promise<TemplateRow[]>,
): Promise<RenderJob> {
  const { template, html = "", options = {}, filename = null, webhook = null } = request;
  if (template === undefined) {
    if (Buffer.byteLength(html) > LIMITS.maxTemplateBytes) throw tooLarge("html", LIMITS.maxTemplateBytes);
    return { templateId: null, templateName: null, html, options, filename, webhook };
  }
  const templateId = parseUuid(template);
  const rows = await select({ workspaceId, id: templateId ?? null, name: template });
  // The name of one template may be the id of another.
  const match = rows.find(({ id }) => id === templateId) ?? rows[0];
  if (!match) throw new ApiError("TEMPLATE_NOT_FOUND");
  return { templateId: match.id, templateName: match.name, html: match.html, options, filename, webhook };
}
