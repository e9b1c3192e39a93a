import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LIVE_CHANNEL } from "../../../../contract/product";
import { useWorkspaceId } from "../../../hooks/workspace-queries";
import { fromBase64 } from "../../../lib/base64";
import { call } from "../../../session/http";

const VERSIONS = "/api/app/workspaces/:workspaceId/templates/:templateId/versions";

/**
 * Loads the versions of a template, the newest first, with its draft and channels. The result stays the same object
 * until a part of it changes, so that components with it render again only then.
 * @param templateId null for a template that is not stored
 */
export function useVersions(templateId: string | null) {
  const workspaceId = useWorkspaceId();
  const { data, isLoadingError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: ["template-versions", workspaceId, templateId],
      enabled: templateId !== null,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: before, signal }) =>
        call(`GET ${VERSIONS}`, { params: { workspaceId, templateId: templateId ?? "" }, query: { before }, signal }),
      getNextPageParam: ({ hasMore, versions }) => (hasMore ? String(versions.at(-1)?.number) : undefined),
      // Other members publish, too.
      gcTime: 0,
    });
  return useMemo(() => {
    const [newest] = data?.pages ?? [];
    return {
      /** Undefined until they are loaded, and if loading has failed. */
      versions: newest && data?.pages.flatMap(({ versions }) => versions),
      draft: newest?.draft,
      channels: newest?.channels ?? [],
      publishOnSave: newest?.publishOnSave ?? true,
      /** Whether the workspace publishes only after a review. */
      isReviewRequired: newest?.isReviewRequired ?? false,
      /** Number of the version that documents are generated from; undefined if unknown. */
      live: newest?.channels.find(({ name }) => name === LIVE_CHANNEL)?.number,
      failed: isLoadingError,
      reload: refetch,
      hasMore: hasNextPage,
      loadMore: fetchNextPage,
      loadingMore: isFetchingNextPage,
      moreFailed: isFetchNextPageError,
    };
  }, [data, isLoadingError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError]);
}

export type Versions = ReturnType<typeof useVersions>;

/**
 * Loads the HTML of a version.
 * @param number undefined = none
 */
export function useVersionText(templateId: string, number: number | undefined) {
  const workspaceId = useWorkspaceId();
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: ["template-version", workspaceId, templateId, number],
    enabled: number !== undefined,
    queryFn: async ({ signal }) => {
      const params = { workspaceId, templateId, number: String(number) };
      const { templateBase64 } = await call(`GET ${VERSIONS}/:number`, { params, signal });
      return fromBase64(templateBase64);
    },
    placeholderData: undefined,
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { text: data, failed: isLoadingError, reload: refetch };
}
