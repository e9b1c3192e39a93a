import { keepPreviousData, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { statusOf } from "../lib/call-error";
import { onSessionChange, readSession } from "../session/session";
import { WORKSPACES_KEY } from "../session/workspace-context";

/** Maximum number of retries after the first attempt. */
const MAX_RETRIES = 2;

/**
 * Creates the console's query client. It replaces Refine's own client and its defaults, so they are repeated here.
 * @param onFailure called with the error of every failed read and write, before its caller gets it
 */
export function createQueryClient(onFailure: (failure: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      // Without a network a call fails at once. By default it would stay pending until there is one.
      mutations: { networkMode: "always" },
      queries: {
        networkMode: "always",
        retry: (failures, failure) => failures < MAX_RETRIES && statusOf(failure) >= 500,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        placeholderData: keepPreviousData,
      },
    },
  });
}

/** First parts of the query keys of data that belongs to the user, not to a workspace. */
const USER_KEYS: readonly unknown[] = ["auth", ...WORKSPACES_KEY];

/** Removes all cached data of the previously active workspace, because query keys don't contain the workspace. */
export function removeWorkspaceData(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !USER_KEYS.includes(queryKey[0]) });
  queryClient.getMutationCache().clear();
}

/**
 * Clears the cache when the session ends, in this tab or another one: the tab's next user must not see the data.
 * @returns a function that ends the subscription
 */
export function clearOnSessionEnd(queryClient: QueryClient): () => void {
  return onSessionChange(() => {
    if (!readSession()) queryClient.clear();
  });
}
