import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "../../hooks/workspace-queries";
import { call } from "../../session/http";
import { exampleOf } from "./example-parameters";
import type { ExampleParameters } from "./snippets";

/** Largest JSON of a sample set that an example shows, in characters. */
const MAX_SAMPLE_CHARACTERS = 8_000;

const TEMPLATE = "/api/app/workspaces/:workspaceId/templates/:templateId";

/**
 * Loads the parameters of a template's first sample set, so that the example makes a meaningful document. Without a
 * sample set, or if it is too large, makes parameters from the template's schema. If both fail, the example has none.
 * @param templateId undefined = none
 */
export function useExampleParameters(templateId: string | undefined) {
  const workspaceId = useWorkspaceId();
  const { data, isLoading } = useQuery({
    queryKey: ["example-parameters", workspaceId, templateId],
    enabled: templateId !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const source = { params: { workspaceId, templateId: templateId ?? "" }, signal };
      // No sample set is needed for an example.
      const sample = await readFirstSample(source).catch(() => null);
      if (sample && JSON.stringify(sample).length <= MAX_SAMPLE_CHARACTERS) return sample;
      const { schema } = await call(`GET ${TEMPLATE}/schema`, source);
      return exampleOf(schema) as ExampleParameters;
    },
  });
  return { parameters: data, isPending: isLoading };
}

interface Source {
  params: { workspaceId: string; templateId: string };
  signal: AbortSignal;
}

/** Reads the sample set that the editor opens first. */
async function readFirstSample({ params, signal }: Source): Promise<ExampleParameters | null> {
  const { samples } = await call(`GET ${TEMPLATE}/samples`, { params, signal });
  const [first] = samples;
  if (!first) return null;
  const path = `GET ${TEMPLATE}/samples/:sampleId` as const;
  return (await call(path, { params: { ...params, sampleId: first.id }, signal })).parameters;
}
