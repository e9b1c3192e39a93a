import { sql } from "drizzle-orm";
import { LIMITS } from "../../contract/product";
import { type PreparedStatement, prepare, type Values } from "../database/prepared";
import { templateReferences, templates } from "../database/schema/templates";
import { ApiError, tooLarge } from "../http/api-error";
import type { PinnedAssets } from "../render/assets/document-assets";
import { findReferences, mayUsePartials } from "../render/liquid/find-references";
import type { TemplatePartial } from "../render/template-partial";
import { isPartialName } from "./partial-name";

/** Everything of a template that rendering needs, at one moment. */
export interface TemplateSource {
  html: string;
  /** Partials that the HTML uses, directly and through other partials. */
  partials: TemplatePartial[];
  /** Assets that the version keeps. Without them, documents get the present ones. */
  pinnedAssets?: PinnedAssets;
  /** Whether the HTML or a partial names a partial that does not exist. */
  lacksPartials?: true;
}

/** A template of the workspace, or HTML that a caller brings. */
interface GivenTemplate {
  html: string;
  /** Id of the stored template that has this HTML. */
  templateId?: string;
}

/** Runs a statement in a transaction of the workspace: in the caller's, or in one of its own. */
export type RunStatement = <Row>(statement: PreparedStatement<Row>, values: Values) => Promise<Row[]>;

/** A partial or, without a name, the template. */
interface SourceRow {
  name: string | null;
  /** Null if all rows together are too large, or if there is no such partial. */
  html: string | null;
  isMissing: boolean;
}

const value = sql.placeholder;

/**
 * Reads a stored template and the partials that it uses in one statement, so that they belong together even if
 * others change them. Reads no more than one name above the limit, and the HTML only if its size is within the limit.
 */
const selectSource = prepare<SourceRow>(
  "template_source",
  sql`
    with recursive used (name) as (
      (
        select name from ${templateReferences}
        where workspace_id = ${value("workspaceId")} and template_id = ${value("templateId")}::uuid
        union select unnest(${value("names")}::text[])
      )
      union
      select template_references.name from used
      join ${templates} as partial
        on partial.workspace_id = ${value("workspaceId")} and partial.name = used.name and partial.kind = 'partial'
          and partial.deleted_at is null
      join ${templateReferences} on template_references.template_id = partial.id
    ), source (name, html) as (
      select named.name, partial.html from (select name from used limit ${LIMITS.maxPartials + 1}) as named
      left join ${templates} as partial
        on partial.workspace_id = ${value("workspaceId")} and partial.name = named.name and partial.kind = 'partial'
          and partial.deleted_at is null
      union all
      select null, html from ${templates}
      where workspace_id = ${value("workspaceId")} and id = ${value("templateId")}::uuid
    )
    select name, html is null as "isMissing",
      case when sum(octet_length(html)) over () + ${value("ownBytes")}::integer <= ${LIMITS.maxTemplateBytes}
        then html end as html
    from source`,
);

/**
 * Finds the partials of a template. Asks the database only if the HTML may use some.
 *
 * @throws ApiError PAYLOAD_TOO_LARGE; TEMPLATE_NOT_FOUND if the stored template was deleted in the meantime
 */
export async function resolveTemplateSource(
  run: RunStatement,
  workspaceId: string,
  { html, templateId }: GivenTemplate,
): Promise<TemplateSource> {
  if (!mayUsePartials(html)) return { html, partials: [] };
  const isStored = templateId !== undefined;
  const rows = await run(selectSource, {
    workspaceId,
    templateId: templateId ?? null,
    // The names of a stored template are stored, too.
    names: isStored ? [] : referencedNames(html),
    ownBytes: isStored ? 0 : Buffer.byteLength(html),
  });
  const named = rows.filter((row) => row.name !== null);
  if (named.length > LIMITS.maxPartials) throw tooMany("partials", LIMITS.maxPartials);
  const found = rows.filter(({ isMissing }) => !isMissing);
  if (found.some((row) => row.html === null)) throw tooLarge("template", LIMITS.maxTemplateBytes);
  const partials = found.flatMap(({ name, html }) => (name === null || html === null ? [] : [{ name, html }]));
  const state = named.some(({ isMissing }) => isMissing) ? { lacksPartials: true as const } : {};
  if (!isStored) return { html, partials, ...state };
  const template = found.find(({ name }) => name === null);
  if (!template?.html) throw new ApiError("TEMPLATE_NOT_FOUND");
  return { html: template.html, partials, ...state };
}

/** Returns the names that the tags of a template have and that a partial can have. */
export const referencedNames = (html: string): string[] => [
  ...new Set(
    findReferences(html)
      .map(({ name }) => name)
      .filter(isPartialName),
  ),
];

/** @returns the answer to a template or a change of a partial that involves too many others */
export const tooMany = (limit: string, max: number, things = limit): ApiError =>
  new ApiError("PAYLOAD_TOO_LARGE", { data: { [limit]: `more than ${max} ${things}`, limit, max } });
