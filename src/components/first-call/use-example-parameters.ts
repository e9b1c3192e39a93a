import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { call } from "../../session/http";
import { exampleOf } from "./example-parameters";
import type { ExampleParameters } from "./snippets";

/**
 * Loads the schema of a template, and makes parameters with its names. If that fails, the example has none.
 * @param templateId undefined = none
 */
export function useExampleParameters(templateId: string | undefined) {
  const workspaceId = useWorkspaceId();
  const { data, isLoading } = useQuery({
    queryKey: ["example-parameters", workspaceId, templateId],
    enabled: templateId !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { workspaceId, templateId: templateId ?? "" };
      const path = "/api/app/workspaces/:workspaceId/templates/:templateId/schema";
      const { schema } = await call(`GET ${path}`, { params, signal });
      return exampleOf(schema) as ExampleParameters;
    },
  });
  return { parameters: data, isPending: isLoading };
}
