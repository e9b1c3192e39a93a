import { useQuery } from "@tanstack/react-query";
import type { ParameterCheckMode } from "../../../../contract/product";
import type { ParameterSources } from "../../../../parameters/parameter-sources";
import type { ParameterSchema } from "../../../../parameters/schema";
import type { SchemaEdits } from "../../../../parameters/schema-edits";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { call } from "../../../session/http";

export const SCHEMA_PATH = "/api/app/workspaces/:workspaceId/templates/:templateId/schema";

/** The parameter schema of a stored template's draft. */
export interface DraftSchema {
  schema: ParameterSchema;
  /** The schema without edits. */
  inferred: ParameterSchema;
  edits: SchemaEdits;
  parameterCheck: ParameterCheckMode;
  sources: ParameterSources;
  /** Revision of the template that the schema belongs to; undefined if a proxy removes the header. */
  etag: string | undefined;
}

/**
 * Loads the parameter schema of a template.
 * @param etag revision of the template that the page knows: another one has another schema
 */
export function useSchema(templateId: string, etag: string | undefined, { enabled = true } = {}) {
  const workspaceId = useWorkspaceId();
  const query = useQuery({
    queryKey: ["template-schema", workspaceId, templateId, etag],
    enabled,
    queryFn: async ({ signal }): Promise<DraftSchema> => {
      let etag: string | undefined;
      const answer = await call(`GET ${SCHEMA_PATH}`, {
        params: { workspaceId, templateId },
        signal,
        onHeaders: (header) => {
          etag = header("etag") ?? undefined;
        },
      });
      return toDraftSchema(answer, etag);
    },
    // While the next revision's schema loads, the form keeps its fields.
    placeholderData: (previous) => previous,
  });
  const { data, error, isLoadingError, refetch } = query;
  return { data, error, failed: isLoadingError, reload: refetch };
}

interface SchemaAnswer {
  schema: Record<string, unknown>;
  inferred: Record<string, unknown>;
  edits: object;
  sources?: ParameterSources;
  parameterCheck: ParameterCheckMode;
}

/** The wire describes schemas as any JSON Schema; those of the service are of the subset in parameters/. */
const toDraftSchema = ({ edits, sources = {}, ...answer }: SchemaAnswer, etag: string | undefined): DraftSchema => ({
  ...answer,
  edits: edits as SchemaEdits,
  sources,
  etag,
});
