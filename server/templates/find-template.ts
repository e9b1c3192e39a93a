import { sql } from "drizzle-orm";
import { LIVE_CHANNEL, type ParameterCheckMode, type TemplateKind } from "../../contract/product";
import type { BlobLocation } from "../blobs/blob-storage";
import type { Queries } from "../database/open";
import { prepare } from "../database/prepared";
import { blobs } from "../database/schema/blobs";
import { templateChannels, templateSchemas, templates, templateVersions } from "../database/schema/templates";
import { runWithinWorkspace } from "../database/workspace-scope";
import { ApiError } from "../http/api-error";
import type { CheckSettings } from "./check-settings";
import { parseTemplateReference, type TemplateReference } from "./template-reference";
import { type JsonPinnedAssets, pinnedAssetsOf } from "./version-assets";

/** A template that a reference leads to, and where its text is. */
export interface FoundTemplate {
  id: string;
  name: string;
  /** Null for a draft, and for a template without a version, whose draft is live. */
  version: number | null;
  checkSettings: CheckSettings;
  text:
    | { kind: "draft"; html: string }
    | { kind: "version"; html: BlobLocation; partials: BlobLocation | null; assets: JsonPinnedAssets | null };
}

interface Row {
  id: string;
  kind: TemplateKind;
  name: string;
  version: number | null;
  parameterCheck: ParameterCheckMode;
  schemaEdits: string | null;
  hasSchema: boolean;
  html: string | null;
  blob: JsonBlob;
  partials: JsonBlob | null;
  assets: JsonPinnedAssets | null;
}

/** A blob as the query returns it. */
type JsonBlob = Omit<BlobLocation, "workspaceId">;

const value = sql.placeholder;

/** Whether the whole reference is the template's name or id, so that its live version is meant. */
const isWhole = sql`(t.name = ${value("name")} or t.id = ${value("id")}::uuid)`;

const jsonBlob = (alias: string) => {
  const column = (name: string) => sql.raw(`${alias}.${name}`);
  return sql`json_build_object('id', ${column("id")}, 'hash', encode(${column("hash")}, 'hex'), 'bytes', ${column("bytes")}, 'storage', ${column("storage")})`;
};

/** Finds template, channel and version in one query, because it runs with every document of a template. */
const selectTemplates = prepare<Row>(
  "templates_by_reference",
  sql`
    select t.id, t.kind, t.name, v.number as version, case when v.number is null then t.html end as html,
      ${jsonBlob("b")} as blob, case when p.id is not null then ${jsonBlob("p")} end as partials,
      ${pinnedAssetsOf("v")} as assets,
      t.parameter_check as "parameterCheck", s.number is not null as "hasSchema",
      (case when v.number is null then t.schema_edits else v.schema_edits end)::text as "schemaEdits"
    from ${templates} t
    left join ${templateChannels} c on c.template_id = t.id
      and c.channel = case when ${isWhole} then ${LIVE_CHANNEL} else ${value("channel")} end
    left join ${templateVersions} v on v.template_id = t.id
      and v.number = case when ${isWhole} then c.number else coalesce(${value("number")}::integer, c.number) end
    left join ${blobs} b on b.workspace_id = v.workspace_id and b.id = v.blob_id
    left join ${templateSchemas} s on s.template_id = v.template_id and s.number = v.number
    left join ${blobs} p on p.workspace_id = v.workspace_id and p.id = v.partials_blob_id
    where t.workspace_id = ${value("workspaceId")} and t.deleted_at is null and (
      t.name = ${value("name")} or t.id = ${value("id")}::uuid
      or t.name = ${value("baseName")} or t.id = ${value("baseId")}::uuid
    )`,
);

/** The workspace that a reference is looked up in. */
export interface TemplateScope {
  workspaceId: string;
  /** The only template that may be found. */
  templateId?: string | null;
}

/**
 * Finds a template by its id, or else by its name. A template whose name is the whole reference wins over the version
 * of another one.
 *
 * @throws ApiError TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ALLOWED, TEMPLATE_VERSION_NOT_FOUND, TEMPLATE_IS_PARTIAL
 */
export async function findTemplate(
  db: Queries,
  { workspaceId, templateId = null }: TemplateScope,
  text: string,
): Promise<FoundTemplate> {
  const reference = parseTemplateReference(text);
  const rows = await runWithinWorkspace(db, workspaceId, { statement: selectTemplates, values: valuesOf(reference) });
  const row = rowOf(reference, rows);
  if (templateId !== null) assertAllowed(templateId, reference, row?.found);
  if (!row) throw new ApiError("TEMPLATE_NOT_FOUND");
  return toFound(workspaceId, reference, row);

  function valuesOf({ whole, base, selector }: TemplateReference) {
    return {
      workspaceId,
      id: whole.id ?? null,
      name: whole.name,
      baseId: base?.id ?? null,
      baseName: base?.name ?? null,
      channel: selector.kind === "channel" ? selector.channel : null,
      number: selector.kind === "number" ? selector.number : null,
    };
  }
}

/** A row, and whether the whole reference is its name or id. */
interface Match {
  found: Row;
  isExact: boolean;
}

function rowOf({ whole, base }: TemplateReference, rows: Row[]): Match | undefined {
  // The name of one template may be the id of another.
  const exact = rows.find(({ id }) => id === whole.id) ?? rows.find(({ name }) => name === whole.name);
  const found = exact ?? rows.find(({ id }) => id === base?.id) ?? rows[0];
  return found && { found, isExact: exact !== undefined };
}

/**
 * Refuses every reference but those to one template, whether or not they lead to another: a caller who is limited to
 * one learns nothing about the others.
 *
 * @throws ApiError TEMPLATE_NOT_ALLOWED
 */
function assertAllowed(templateId: string, { whole, base }: TemplateReference, found: Row | undefined): void {
  const isAllowed = found ? found.id === templateId : whole.id === templateId || base?.id === templateId;
  if (!isAllowed) throw templateNotAllowed(templateId);
}

/** @returns the answer to a caller who is limited to one template, and asks for something else */
export const templateNotAllowed = (templateId: string): ApiError =>
  new ApiError("TEMPLATE_NOT_ALLOWED", { data: { templateId } });

function toFound(workspaceId: string, { selector }: TemplateReference, { found: row, isExact }: Match): FoundTemplate {
  const { id, kind, name, version, html, assets, parameterCheck, schemaEdits, hasSchema } = row;
  const checkSettings = { mode: parameterCheck, edits: schemaEdits, hasSchema };
  if (kind === "partial") throw new ApiError("TEMPLATE_IS_PARTIAL");
  if (version !== null) {
    const partials = row.partials && { workspaceId, ...row.partials };
    const text = { kind: "version", html: { workspaceId, ...row.blob }, partials, assets } as const;
    return { id, name, version, checkSettings, text };
  }
  const isDraft = selector.kind === "draft" || (selector.kind === "channel" && selector.channel === LIVE_CHANNEL);
  if (html === null || !(isExact || isDraft)) throw new ApiError("TEMPLATE_VERSION_NOT_FOUND");
  return { id, name, version, checkSettings, text: { kind: "draft", html } };
}
