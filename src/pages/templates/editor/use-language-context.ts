import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { confirmedSchema } from "../../../lib/template-language/confirmed-schema";
import type { LanguageContext } from "../../../lib/template-language/context";
import { call } from "../../../session/http";
import { useSchema } from "../schema/use-schema";
import { parseParameters, type TemplateDraft } from "../template-draft";

interface EditedDraft {
  /** Null for a template that is not stored. */
  templateId: string | null;
  /** Revision that the page knows. */
  etag: string | undefined;
  draft: TemplateDraft;
}

/**
 * Loads what the editor needs to know about the workspace when somebody begins to write. A failure has no message: the
 * editor then doubts no names.
 */
export function useLanguageContext({ templateId, etag, draft }: EditedDraft) {
  const [isUsed, setIsUsed] = useState(false);
  const partials = usePartials(isUsed);
  const assets = useAssets(isUsed);
  const { data } = useSchema(templateId ?? "", etag, { enabled: isUsed && templateId !== null });
  const sample = useLastParameters(draft.parameters);
  const isPartial = draft.kind === "partial";
  const context = useMemo(
    (): LanguageContext => ({
      isPartial,
      partials: partials ?? null,
      assets: assets ?? null,
      schema: data ? confirmedSchema(data.schema, data) : null,
      offered: data?.schema ?? null,
      sample: sample ?? null,
    }),
    [isPartial, partials, assets, data, sample],
  );
  return { context, load: useCallback(() => setIsUsed(true), []) };
}

function usePartials(enabled: boolean) {
  const workspaceId = useWorkspaceId();
  const { data } = useQuery({
    queryKey: ["language-partials", workspaceId],
    queryFn: async ({ signal }) => {
      const { templateDetails } = await call("GET /api/app/workspaces/:workspaceId/templates", {
        params: { workspaceId },
        signal,
      });
      return templateDetails.filter(({ kind }) => kind === "partial").map(({ id, name }) => ({ id, name }));
    },
    enabled,
    refetchOnWindowFocus: true,
  });
  return data;
}

function useAssets(enabled: boolean) {
  const workspaceId = useWorkspaceId();
  const { data } = useQuery({
    queryKey: ["language-assets", workspaceId],
    queryFn: async ({ signal }) => {
      const { assets } = await call("GET /api/app/workspaces/:workspaceId/assets", { params: { workspaceId }, signal });
      return assets.map(({ id, name }) => ({ id, name }));
    },
    enabled,
    refetchOnWindowFocus: true,
  });
  return data;
}

/** Returns the last valid parameters: JSON is mostly invalid while the user types. */
function useLastParameters(text: string) {
  const parameters = useMemo(() => parseParameters(text), [text]);
  const [last, setLast] = useState(parameters);
  if (parameters && parameters !== last) setLast(parameters);
  return parameters ?? last ?? undefined;
}
