import { LIVE_CHANNEL, type ParameterCheckMode, type TemplateKind } from "../../../contract/product";
import type { SchemaEdits } from "../../../parameters/schema-edits";
import type { Transaction } from "../../database/open";
import { channelsOf } from "../channels";
import { templatesOf } from "../store";
import { versionsOf } from "../versions";
import { type BlobOf, type Edit, PUBLISHED } from "./template-edits";
import { blobsIfSmallEnough } from "./version-blobs";

export interface NewTemplate {
  kind?: TemplateKind | undefined;
  name: string;
  html: string;
  publishOnSave?: boolean | undefined;
  note?: string | undefined;
  /** Settings of the parameter schema. */
  schemaEdits?: SchemaEdits | null;
  parameterCheck?: ParameterCheckMode;
}

/**
 * Adds a template and its first version, which is live. If the HTML uses partials or assets, the caller has locked the
 * workspace.
 *
 * @param addSamples adds the sample sets of the template, whose names the version records
 * @returns its id, and its name if it is a partial, whose users are to be published again
 * @throws ApiError TEMPLATE_NAME_ALREADY_IN_USE, INVALID_TEMPLATE_NAME, TOO_MANY_TEMPLATES
 */
export async function addTemplate(
  tx: Transaction,
  { workspaceId, author }: Edit,
  { kind = "document", publishOnSave = true, note, ...template }: NewTemplate,
  blobOf: BlobOf,
  addSamples: (id: string) => Promise<unknown> = async () => undefined,
): Promise<{ id: string; changedPartials: string[] }> {
  const { name, html } = template;
  const blobs = await blobsIfSmallEnough(tx, workspaceId, html, blobOf);
  const id = await templatesOf(tx, workspaceId).add({ ...template, kind, publishOnSave }, author);
  await addSamples(id);
  const added = { id, changedPartials: kind === "partial" ? [name] : [] };
  if (!blobs) return added;
  const number = await versionsOf(tx, workspaceId, id).add(blobs, { author, note: note ?? null, at: new Date() });
  await channelsOf(tx, workspaceId, id).move(LIVE_CHANNEL, number, { author, action: PUBLISHED });
  return added;
}
