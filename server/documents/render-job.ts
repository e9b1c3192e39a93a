import { and, eq, or, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { LIMITS } from "../../contract/product";
import type { PrintOptions } from "../../contract/v1/print-options";
import type { Queries, Transaction } from "../database/open";
import { prepare, type Values } from "../database/prepared";
import { templates } from "../database/schema/templates";
import { runWithinWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import { isUuid } from "../http/uuid";

/** What is asked for, as the contract has checked it. */
export interface DocumentRequest {
  template?: string | undefined;
  html?: string | undefined;
  options?: PrintOptions | undefined;
  filename?: string | undefined;
  webhook?: string | undefined;
}

/** A template as it is now, and how to lay it out. */
export interface RenderJob {
  templateId: string | null;
  templateName: string | null;
  html: string;
  options: PrintOptions;
  filename: string | null;
  webhook: string | null;
}

/** A template that may be meant. */
interface Candidate {
  id: string;
  name: string;
  html: string;
}

const candidates = prepare<Candidate>(
  "templates_meant",
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

/** @throws ApiError TEMPLATE_NOT_FOUND, PAYLOAD_TOO_LARGE; what `find` throws */
async function orderWith(
  workspaceId: string,
  wanted: DocumentRequest,
  find: (values: Values) => Promise<Candidate[]>,
): Promise<RenderJob> {
  const { template, html = "", options = {}, filename = null, webhook = null } = wanted;
  if (template === undefined) {
    if (Buffer.byteLength(html) > LIMITS.maxTemplateBytes) {
      throw new ApiError("PAYLOAD_TOO_LARGE", { data: { html: `more than ${LIMITS.maxTemplateBytes} bytes` } });
    }
    return { templateId: null, templateName: null, html, options, filename, webhook };
  }
  const found = await find({ workspaceId, id: isUuid(template) ? template : null, name: template });
  // A template can be called as another one's id is.
  const match = found.find(({ id }) => id === template.toLowerCase()) ?? found[0];
  if (!match) throw new ApiError("TEMPLATE_NOT_FOUND");
  return { templateId: match.id, templateName: match.name, html: match.html, options, filename, webhook };
}

/**
 * Finds the template, by its id or else by its name.
 *
 * @throws ApiError TEMPLATE_NOT_FOUND, PAYLOAD_TOO_LARGE
 */
export const createRenderJob = (tx: Transaction, workspaceId: string, wanted: DocumentRequest): Promise<RenderJob> =>
  orderWith(workspaceId, wanted, (values) => candidates.run(tx, values));

/** The same in a transaction of its own, where one is needed. */
export const createRenderJobAlone = (db: Queries, workspaceId: string, wanted: DocumentRequest): Promise<RenderJob> =>
  orderWith(workspaceId, wanted, (values) => runWithinWorkspace(db, workspaceId, { statement: candidates, values }));
