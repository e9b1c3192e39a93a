import { isDeepStrictEqual } from "node:util";
import { hashContent } from "../blobs/hash-content";
import type { Transaction } from "../database/open";
import { ApiError } from "../http/api-error";
import { fingerprintOf, fingerprintOfDraft } from "./content-fingerprint";
import { readSchemaEdits } from "./schemas";
import type { StoredTemplate } from "./store";
import { resolveTemplateSource, type TemplateSource } from "./template-source";
import type { LiveVersion } from "./versions";

/**
 * Returns whether publishing the draft would change nothing: the live version has the same text, partials, assets and
 * edits of the schema. A partial is used as it is saved, so only its text counts.
 */
export async function isDraftPublished(
  tx: Transaction,
  workspaceId: string,
  { id, kind, html }: Pick<StoredTemplate, "id" | "kind" | "html">,
  live: LiveVersion | undefined,
): Promise<boolean> {
  if (!live) return true;
  if (live.hash !== (await hashContent(Buffer.from(html, "utf8")))) return false;
  if (kind === "partial") return true;
  if (!isDeepStrictEqual(await readSchemaEdits(tx, id), live.schemaEdits)) return false;
  const source = await sourceIfSmallEnough(tx, workspaceId, html);
  return source !== undefined && (await fingerprintOfDraft(tx, workspaceId, source)) === fingerprintOf(live);
}

/** Returns undefined if the HTML is too large with its partials as they are now, so that it can't be published. */
const sourceIfSmallEnough = (tx: Transaction, workspaceId: string, html: string): Promise<TemplateSource | undefined> =>
  resolveTemplateSource((statement, values) => statement.run(tx, values), workspaceId, { html }).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.errorCode === "PAYLOAD_TOO_LARGE") return undefined;
      throw error;
    },
  );
